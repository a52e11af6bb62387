import { getLogSnapshot } from '../../src-shared/protocol/tools/getLogSnapshot.ts';
import { logSnapshot } from '../sections/logSnapshot.ts';
import { fromStore } from './preconditions.ts';
import { implement } from './tool.ts';

export const getLogSnapshotTool = implement(
  getLogSnapshot,
  fromStore(({ input, response }) => response.include(logSnapshot, input)),
);
