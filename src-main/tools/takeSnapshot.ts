import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import { snapshot } from '../sections/snapshot.ts';
import { stored } from '../sections/stored.ts';
import { connected, onTarget } from './preconditions.ts';
import { implement } from './tool.ts';

export const takeSnapshotTool = implement(
  takeSnapshot,
  connected(
    onTarget(({ input, response }) => {
      response.include(stored);
      response.include(snapshot, input);
    }),
  ),
);
