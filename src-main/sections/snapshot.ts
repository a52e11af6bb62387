import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { renderPage } from '../../src-shared/protocol/tools/renderPage.ts';
import { renderWidget } from '../../src-shared/protocol/tools/renderWidget.ts';
import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import type { RuntimeTargetInfo, TargetKind } from '../../src-shared/snapshot/target.ts';
import { fenced, inQuotes, word } from '../format/markdown.ts';
import { formatTree } from '../format/tree.ts';
import { defineSection } from './scene.ts';

export interface SnapshotAsk {
  readonly target: TargetKind | 'current';
  readonly verbose: boolean;
  /** Where the tree goes instead of into the answer. */
  readonly filePath?: string | undefined;
}

const EXTENSIONS = ['.txt', '.md'];

function refuseOther(wanted: SnapshotAsk['target'], shown: RuntimeTargetInfo | undefined): void {
  if (!shown || wanted === 'current' || wanted === shown.type) return;
  throw new DebuggerError('TARGET_MISMATCH', `A ${wanted} was asked for, but the current target is the ${shown.type} ${shown.id}.`, {
    hint: `Call ${takeSnapshot.name} without target, or ${wanted === 'page' ? renderPage.name : renderWidget.name} first.`,
  });
}

/** The uid tree as it is now. Its text is the tree itself. */
export const snapshot = defineSection({
  name: 'snapshot',
  async fetch({ target: wanted, verbose, filePath }: SnapshotAsk, { store, live, writeFile }) {
    refuseOther(wanted, live.current());
    const { target, tree, selectedUid } = await live.snapshot({ verbose });
    refuseOther(wanted, target);
    const text = formatTree(tree, { verbose, selectedUid });
    const written = filePath === undefined ? undefined : await writeFile({ filePath, extensions: EXTENSIONS }, Buffer.from(`${text}\n`));
    store.handOutUids(target.type);
    return { target, tree, selectedUid, text, written };
  },
  json: ({ target, tree, selectedUid, text, written }) => ({
    available: true,
    target,
    nodeCount: tree.nodes.length,
    ...(selectedUid !== undefined && { selectedUid }),
    truncated: tree.truncated,
    snapshotUpdatedAtMs: tree.capturedAtMs,
    ...(written === undefined ? { snapshot: text } : { filePath: written }),
  }),
  text: ({ text, written }) => (written === undefined ? text : `The tree was saved to ${JSON.stringify(written)}.`),
  markdown: ({ target, tree, text, written }) => [
    `## Snapshot of the ${target.type} ${word(target.id)}`,
    `${tree.nodes.length} nodes${tree.truncated ? ', cut at the limit' : ''}.`,
    ...(written === undefined ? fenced(text) : [`The tree was saved to ${inQuotes(written)}.`]),
  ],
});
