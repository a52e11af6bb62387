import * as z from 'zod';
import { filePathInput, storedOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const getLogSnapshot = defineTool({
  name: 'get_log_snapshot',
  title: 'Get the log snapshot',
  description: 'The whole debugging scene at once: console, trace events, tool calls, chat messages, targets.',
  input: z.strictObject({ filePath: filePathInput }),
  output: z.looseObject({ ...storedOutput, snapshot: z.record(z.string(), z.unknown()), filePath: z.string() }),
  effect: 'readOnly',
  openWorld: false,
});
