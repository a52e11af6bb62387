import { getConsoleMessage } from '../../src-shared/protocol/tools/getConsoleMessage.ts';
import { consoleDetail } from '../sections/consoleDetail.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const getConsoleMessageTool = implement(
  getConsoleMessage,
  fromStore(({ input, response }) => response.include(consoleDetail, input.msgid)),
);
