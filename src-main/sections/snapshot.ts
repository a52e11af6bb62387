import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import type { RuntimeTargetInfo, TargetKind } from '../../src-shared/snapshot/target.ts';
import { formatTree } from '../format/tree.ts';
import { defineSection } from './scene.ts';

export interface SnapshotAsk {
  readonly target: TargetKind | 'current';
  readonly verbose: boolean;
}

function refuseOther(wanted: SnapshotAsk['target'], shown: RuntimeTargetInfo | undefined): void {
  if (!shown || wanted === 'current' || wanted === shown.type) return;
  throw new DebuggerError('TARGET_MISMATCH', `A ${wanted} was asked for, but the current target is the ${shown.type} ${shown.id}.`, {
    hint: `Call ${takeSnapshot.name} without target, or ${wanted === 'page' ? renderPage.name : renderWidget.name} first.`,
  });
}

/** The uid tree as it is now. Its text is the tree itself. */
export const snapshot = defineSection({
  name: 'snapshot',
  async fetch({ target: wanted, verbose }: SnapshotAsk, { store, live }) {
    refuseOther(wanted, live.current());
    const { target, tree, selectedUid } = await live.snapshot({ verbose });
    refuseOther(wanted, target);
    store.handOutUids(target.type);
    return { target, tree, selectedUid, text: formatTree(tree, { verbose, selectedUid }) };
  },
  json: ({ target, tree, selectedUid, text }) => ({
    available: true,
    target,
    nodeCount: tree.nodes.length,
    ...(selectedUid !== undefined && { selectedUid }),
    truncated: tree.truncated,
    snapshotUpdatedAtMs: tree.capturedAtMs,
    snapshot: text,
  }),
  text: ({ text }) => text,
});
