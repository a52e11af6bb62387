import { listAgentToolCalls } from '../../src-shared/protocol/tools/listAgentToolCalls.ts';
import { toolCallList } from '../sections/toolCallList.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const listAgentToolCallsTool = implement(
  listAgentToolCalls,
  fromStore(({ input, response }) => response.include(toolCallList, input)),
);
