import * as z from 'zod';
import { consoleMessageOutput, storedOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const getConsoleMessage = defineTool({
  name: 'get_console_message',
  title: 'Get a console message',
  description: 'One console entry with its arguments and stack. Line and column numbers are 1-based.',
  input: z.strictObject({ msgid: z.string().min(1).describe('msgid from list_console_messages.') }),
  output: z.looseObject({
    ...storedOutput,
    found: z.boolean(),
    msgid: z.string(),
    message: consoleMessageOutput.extend({ entry: z.record(z.string(), z.unknown()) }),
  }),
  effect: 'readOnly',
  openWorld: false,
});
