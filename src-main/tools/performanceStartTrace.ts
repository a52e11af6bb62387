import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { performanceStartTrace } from '../../src-shared/protocol/tools/performanceStartTrace.ts';
import { performanceStopTrace } from '../../src-shared/protocol/tools/performanceStopTrace.ts';
import type { PerformancePort } from '../commands/ports.ts';
import { outcome } from '../sections/outcome.ts';
import { performanceTrace } from '../sections/performanceTrace.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function performanceStartTraceTool(port: PerformancePort): Tool {
  return implement(
    performanceStartTrace,
    connected(
      onTarget(async ({ input: { autoStop, filePath, ...ask }, response, options }) => {
        if (autoStop) return response.include(performanceTrace, await port.record({ ...ask, filePath }, options));
        if (filePath !== undefined) {
          throw new DebuggerError('INVALID_ARGUMENTS', 'filePath is of no use here: the file is written when the recording ends.', {
            hint: `Give it to ${performanceStopTrace.name}.`,
          });
        }
        await port.start(ask, options);
        response.include(outcome, { recording: true });
      }),
    ),
  );
}
