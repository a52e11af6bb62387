import './tree.css';
import { ListTree, RefreshCw, Search, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { clampSize, DEFAULT_LAYOUT, MIN } from '../../state/layout.ts';
import { matchNodes, visibleRows, withAncestors } from '../../state/treeRows.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useSize } from '../../ui/useSize.ts';
import { NodePane } from './NodePane.tsx';
import { TreeList } from './TreeList.tsx';

function TreeBody(): ReactNode {
  const { tree, stage } = useApp();
  const t = useT();
  const { capture, reading, failure, query, collapsed } = useStore(tree.store);
  const rendering = useStore(stage.store, ({ slots, view }) => slots[view].render?.state === 'rendering');
  const nodes = capture?.nodes;
  const matches = useMemo(() => (nodes === undefined || query.trim() === '' ? undefined : matchNodes(nodes, query)), [nodes, query]);
  const rows = useMemo(
    () => visibleRows(nodes ?? [], collapsed, matches === undefined ? undefined : withAncestors(nodes ?? [], matches)),
    [nodes, collapsed, matches],
  );
  const [typed, type] = useDebounced(query, tree.search);

  const count = matches === undefined ? t('tree.nodes', { n: nodes?.length ?? 0 }) : t('tree.matches', { n: matches.size });
  return (
    <>
      <div className="bar">
        <span data-filter="" className="grow">
          <Field
            small
            label={t('tree.search')}
            placeholder={t('tree.search')}
            icon={<Search className="i-s" />}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </span>
        <output className="sec count">
          {nodes !== undefined && count}
          {capture?.truncated === true && (
            <span className="chip warn" title={t('tree.truncatedHint')}>
              {t('tree.truncated')}
            </span>
          )}
        </output>
        <IconButton
          small
          label={t('tree.refresh')}
          disabled={nodes === undefined && failure === undefined}
          onClick={() => void tree.read()}
        >
          <RefreshCw className="i-s" />
        </IconButton>
      </div>
      <div className="pane">
        {failure !== undefined ? (
          <EmptyState tone="err" icon={<ListTree />} title={t('tree.failed')} hint={failure.message}>
            <Button small variant="line" onClick={() => void tree.read()}>
              {t('common.retry')}
            </Button>
          </EmptyState>
        ) : nodes === undefined ? (
          reading || rendering ? (
            <Skeleton label={t('common.loading')} />
          ) : (
            <EmptyState icon={<ListTree />} title={t('tree.empty')} hint={t('tree.emptyHint')} />
          )
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title={t('tree.noMatch', { query: oneLine(query, 60) })}
            hint={t('tree.noMatchHint', { n: nodes.length })}
          >
            <Button small variant="line" onClick={() => tree.search('')}>
              {t('tree.clearSearch')}
            </Button>
          </EmptyState>
        ) : (
          <TreeList rows={rows} matches={matches} />
        )}
      </div>
    </>
  );
}

/** Narrower than this the side pane lies below the tree. */
const STACKED_BELOW = 600;

/** The uid tree as agents see it, beside what is known of the selected node. */
export function TreePanel(): ReactNode {
  const { layout, tree } = useApp();
  const t = useT();
  const selected = useStore(tree.store, (state) => state.selected);
  const [ref, panel] = useSize();
  const wanted = useStore(layout.store, (state) => state.side);
  const stacked = panel.width < STACKED_BELOW;
  const side = clampSize(wanted, MIN.side, panel.width, MIN.tree);
  return (
    <div
      ref={ref}
      className={classes('split', stacked && 'stacked')}
      style={stacked ? { gridAutoRows: 'minmax(0, 1fr)' } : { gridTemplateColumns: `minmax(0, 1fr) ${side}px` }}
    >
      <div>
        <TreeBody />
      </div>
      {/* Below the tree an empty pane would only take its room. */}
      {(!stacked || selected !== undefined) && (
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
