import * as z from 'zod';
import { filePathInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';
import { performanceTraceOutput } from './performanceStartTrace.ts';

export const performanceStopTrace = defineTool({
  name: 'performance_stop_trace',
  title: 'Stop the performance trace',
  description: 'Ends the recording that performance_start_trace began with autoStop false, saves it and sums it up.',
  input: z.strictObject({
    filePath: filePathInput.describe('Save the trace to this .json or .json.gz file; in the project or temp folder.'),
  }),
  output: z.looseObject(performanceTraceOutput),
  effect: 'idempotent',
  openWorld: false,
});
