import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { submitChatQuery } from '../../src-shared/protocol/tools/submitChatQuery.ts';
import { connected } from './preconditions.ts';
import { implement } from './tool.ts';

export const submitChatQueryTool = implement(
  submitChatQuery,
  connected(() => {
    throw new DebuggerError('CHAT_NOT_READY', 'The simulator chat is not available in this version.');
  }),
);
