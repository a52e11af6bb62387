import * as z from 'zod';
import { LIMITS } from '../../snapshot/limits.ts';
import { filePathInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const insightRowOutput = z.looseObject({ name: z.string(), title: z.string(), state: z.enum(['fail', 'informative', 'pass']) });

/** What a recording that has ended tells. */
export const performanceTraceOutput = {
  recording: z.boolean(),
  trace: z.looseObject({ filePath: z.string(), fileBytes: z.number(), durationMs: z.number(), deviceScope: z.enum(['PHONE', 'DESKTOP']) }),
  insightSets: z.array(
    z.looseObject({
      id: z.string(),
      url: z.string(),
      durationMs: z.number(),
      metrics: z.looseObject({ fcpMs: z.number().optional(), lcpMs: z.number().optional(), inpMs: z.number().optional(), cls: z.number() }),
      insights: z.array(insightRowOutput),
      passed: z.array(z.string()),
    }),
  ),
};

export const performanceStartTrace = defineTool({
  name: 'performance_start_trace',
  title: 'Record a performance trace',
  description:
    'Records the current target while it renders again, saves the trace for DevTools and sums it up: metrics, long tasks, insights.',
  input: z.strictObject({
    reload: z.boolean().default(true).describe('Render the target again once it records.'),
    autoStop: z.boolean().default(true).describe('false: record until performance_stop_trace.'),
    seconds: z.int().min(1).max(LIMITS.performanceSeconds).default(5).describe('How long it goes on before it stops by itself.'),
    filePath: filePathInput.describe('Save the trace to this .json or .json.gz file; in the project or temp folder.'),
  }),
  output: z.looseObject(performanceTraceOutput),
  effect: 'idempotent',
  openWorld: false,
});
