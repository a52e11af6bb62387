import { performanceStopTrace } from '../../src-shared/protocol/tools/performanceStopTrace.ts';
import type { PerformancePort } from '../commands/ports.ts';
import { performanceTrace } from '../sections/performanceTrace.ts';
import { connected } from './preconditions.ts';
import { implement, type Tool } from './tool.ts';

export function performanceStopTraceTool(port: PerformancePort): Tool {
  return implement(
    performanceStopTrace,
    connected(async ({ input: { filePath }, response }) => {
      response.include(performanceTrace, await port.stop(filePath));
    }),
  );
}
