import { listConsoleMessages } from '../../src-shared/protocol/tools/listConsoleMessages.ts';
import { consoleList } from '../sections/consoleList.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const listConsoleMessagesTool = implement(
  listConsoleMessages,
  fromStore(({ input, response }) => response.include(consoleList, input)),
);
