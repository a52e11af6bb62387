import * as z from 'zod';
import { LIMITS } from '../../snapshot/limits.ts';
import { defineTool } from '../toolDefinition.ts';

export const submitChatQuery = defineTool({
  name: 'submit_chat_query',
  title: 'Submit a chat query',
  description: 'Sends a query through the simulator chat and waits for the end of the turn; may take up to 120 s.',
  input: z.strictObject({ query: z.string().trim().min(1).max(LIMITS.queryCharacters) }),
  output: z.looseObject({ submitted: z.boolean(), completed: z.boolean(), query: z.string(), requestId: z.string() }),
  effect: 'sideEffect',
  openWorld: true,
});
