import './tree.css';
import { ListTree, RefreshCw, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { clampSize, DEFAULT_LAYOUT, MIN } from '../../state/layout.ts';
import { visibleRows, withAncestors } from '../../state/treeRows.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { useSize } from '../../ui/useSize.ts';
import { NodePane } from './NodePane.tsx';
import { TreeBar } from './TreeBar.tsx';
import { TreeList } from './TreeList.tsx';

/** Which nodes are left when only some are wanted; `undefined` while all are. */
function useKept(nodes: readonly TreeNode[] | undefined): ReadonlySet<number> | undefined {
  const { tree, audit } = useApp();
  const { matches, onlyMatches, onlyFindings } = useStore(tree.store);
  const flagged = useStore(audit.store, (state) => state.flagged);
  const wantMatches = onlyMatches && matches !== undefined;
  const wantFindings = onlyFindings && flagged.size > 0;
  return useMemo(() => {
    if (nodes === undefined || (!wantMatches && !wantFindings)) return undefined;
    const matching = wantMatches ? new Set(matches) : undefined;
    const wanted = new Set<number>();
    for (const [index, { uid }] of nodes.entries()) {
      if ((matching?.has(index) ?? true) && (!wantFindings || flagged.has(uid))) wanted.add(index);
    }
    return withAncestors(nodes, wanted);
  }, [nodes, wantMatches, wantFindings, matches, flagged]);
}

function TreeBody(): ReactNode {
  const { tree, stage, chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const { capture, reading, failure, query, matches, collapsed } = useStore(tree.store);
  const render = useStore(stage.store, ({ slots, view }) => slots[view].render?.state);
  const nodes = capture?.nodes;
  const kept = useKept(nodes);
  const rows = useMemo(() => visibleRows(nodes ?? [], collapsed, kept), [nodes, collapsed, kept]);
  if (failure !== undefined) {
    return (
      <EmptyState tone="err" icon={<ListTree />} title={t('tree.failed')} hint={tell(failure.message)}>
        <Button small variant="line" onClick={() => void tree.read()}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (nodes === undefined) {
    return reading || render === 'rendering' ? (
      <Skeleton label={t('common.loading')} />
    ) : render === 'failed' ? (
      <EmptyState icon={<ListTree />} title={t('tree.failedRender')} hint={t('tree.failedRenderHint')}>
        <Button small variant="line" onClick={chatting.showErrors}>
          {t('verdict.inConsole')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState icon={<ListTree />} title={t('tree.empty')} hint={t('tree.emptyHint')} />
    );
  }
  if (matches?.length === 0 || rows.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('tree.noMatch', { query: oneLine(query, 60) })}
        hint={t('tree.noMatchHint', { n: nodes.length })}
      >
        <Button small variant="line" onClick={() => tree.search('')}>
          {t('tree.clearSearch')}
        </Button>
      </EmptyState>
    );
  }
  return <TreeList rows={rows} narrowed={kept !== undefined} />;
}

/** A tree that no longer is what the target shows may not pass for it. */
function Outdated(): ReactNode {
  const { tree } = useApp();
  const t = useT();
  const outdated = useStore(tree.store, (state) => state.outdated && state.capture !== undefined);
  return (
    <div role="status">
      {outdated && (
        <div className="bar">
          <RefreshCw className="i-s warn" aria-hidden="true" />
          <span className="grow cut">{t('tree.outdated')}</span>
          <Button
            small
            variant="line"
            onClick={({ currentTarget }) => {
              // The button goes: focus must not fall into nothing.
              currentTarget.closest('.split')?.querySelector<HTMLElement>('[role=tree]')?.focus();
              void tree.read();
            }}
          >
            {t('tree.readAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Narrower than this the side pane lies below the tree. */
const STACKED_BELOW = 600;

/** The uid tree as agents see it, beside what is known of the selected node. */
export function TreePanel(): ReactNode {
  const { layout, tree, treeFollow, audit } = useApp();
  const t = useT();
  const selected = useStore(tree.store, (state) => state.selected);
  const checked = useStore(audit.store, ({ report, running, failure }) => running || report !== undefined || failure !== undefined);
  const [ref, panel] = useSize();
  const wanted = useStore(layout.store, (state) => state.side);
  const stacked = panel.width < STACKED_BELOW;
  useEffect(() => {
    treeFollow.show(true);
    return () => treeFollow.show(false);
  }, [treeFollow]);
  const side = clampSize(wanted, MIN.side, panel.width, MIN.tree);
  return (
    <div
      ref={ref}
      className={classes('split', stacked && 'stacked')}
      style={stacked ? { gridAutoRows: 'minmax(0, 1fr)' } : { gridTemplateColumns: `minmax(0, 1fr) ${side}px` }}
    >
      <div>
        <TreeBar />
        <Outdated />
        <div className="pane">
          <TreeBody />
        </div>
      </div>
      {/* Below the tree an empty pane would only take its room. */}
      {(!stacked || selected !== undefined || checked) && (
        <section className="sidepane" aria-label={t('node.label')}>
          {!stacked && (
            <Splitter
              label={t('split.side')}
              cuts="columns"
              after
              value={side}
              min={MIN.side}
              max={Math.max(MIN.side, panel.width - MIN.tree)}
              onResize={(width) => layout.change({ side: width })}
              onReset={() => layout.change({ side: DEFAULT_LAYOUT.side })}
            />
          )}
          <NodePane />
        </section>
      )}
    </div>
  );
}
