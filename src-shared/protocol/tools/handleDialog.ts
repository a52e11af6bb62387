import * as z from 'zod';
import { LIMITS } from '../../snapshot/limits.ts';
import { defineTool } from '../toolDefinition.ts';

export const handleDialog = defineTool({
  name: 'handle_dialog',
  title: 'Handle a dialog',
  description: 'Answers the open alert, confirm, prompt or beforeunload of a target. Works while another call waits on it.',
  input: z.strictObject({
    action: z.enum(['accept', 'dismiss']),
    promptText: z.string().max(LIMITS.promptCharacters).optional().describe('Answer to a prompt; its default value when left out.'),
  }),
  output: z.looseObject({ handled: z.boolean(), action: z.string(), type: z.string(), message: z.string() }),
  effect: 'sideEffect',
  openWorld: true,
});
