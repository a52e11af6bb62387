import { slimSnapshot } from '../../../src-shared/protocol/slim/snapshot.ts';
import { SLIM_ORDER } from '../../sections/slim/order.ts';
import { snapshot } from '../../sections/snapshot.ts';
import { connected, shown } from '../preconditions.ts';
import { implement } from '../tool.ts';

export const slimSnapshotTool = implement(
  slimSnapshot,
  connected(shown(({ response }) => response.include(snapshot, { target: 'current', verbose: false }))),
  SLIM_ORDER,
);
