import { submitChatQuery } from '../../src-shared/protocol/tools/submitChatQuery.ts';
import { outcome } from '../sections/outcome.ts';
import { connected } from './preconditions.ts';
import { implement } from './tool.ts';

export const submitChatQueryTool = implement(
  submitChatQuery,
  connected(async ({ input, response, ports, options }) => {
    const { requestId } = await ports.chat.submit(input.query, options);
    response.include(outcome, { submitted: true, completed: true, query: input.query, requestId });
  }),
);
