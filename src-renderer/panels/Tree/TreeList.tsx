import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { rowsMoved, type TreeRow, wordsOf } from '../../state/treeRows.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { TreeItem } from './TreeItem.tsx';
import { createTreeKeys, type TreeAct } from './treeKeys.ts';

const ROW = 20;

interface TreeListProps {
  readonly rows: readonly TreeRow[];
  /** Only some nodes are shown, and what they lie in. */
  readonly narrowed: boolean;
}

/** One tab stop. The cursor moves without selecting, because selecting changes what agents see. */
export function TreeList({ rows, narrowed }: TreeListProps): ReactNode {
  const { tree, treeFollow, audit, person } = useApp();
  const t = useT();
  const id = useId();
  const { capture, selected, cursor, revealed, gone, query, matches, matchAt } = useStore(tree.store);
  const matched = capture?.nodes[matches?.[matchAt] ?? -1]?.uid;
  const flagged = useStore(audit.store, (state) => state.flagged);
  const list = useRef<VirtualListHandle>(null);
  const [actOf] = useState(() => createTreeKeys());
  const words = wordsOf(query);
  const found = rows.findIndex(({ node }) => node.uid === cursor);
  const at = found === -1 ? 0 : found;

  const reveal = useEffectEvent((uid: string, middle: boolean) => {
    const index = rows.findIndex(({ node }) => node.uid === uid);
    if (index !== -1) list.current?.reveal(index, middle ? 'center' : 'auto');
  });
  useEffect(() => {
    if (revealed !== undefined) reveal(revealed.uid, revealed.middle);
  }, [revealed]);

  // What a person looks at stays where it is when rows come or go above it.
  const before = useRef(rows);
  useLayoutEffect(() => {
    const [old, top] = [before.current, list.current?.top() ?? 0];
    before.current = rows;
    const moved = rowsMoved(old, rows, Math.floor(top / ROW));
    if (moved !== 0) list.current?.scrollTo(top + moved * ROW);
  }, [rows]);

  const perform = (act: TreeAct): void => {
    switch (act.type) {
      case 'move': {
        const uid = rows[act.to]?.node.uid;
        if (uid === undefined) return;
        tree.moveTo(uid);
        tree.highlight(uid);
        list.current?.reveal(act.to);
        return;
      }
      case 'open':
      case 'close':
        tree.toggle(act.uid, act.type === 'open');
        return;
      case 'openAll':
        tree.open(new Set(act.uids));
        return;
      case 'select':
        person.select(act.uid);
        return;
      case 'goTo':
        person.goTo(act.uid);
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(rows, at, event.key, narrowed);
    if (act === undefined) return;
    event.preventDefault();
    perform(act);
  };

  const rowId = (uid: string): string => `${id}-${uid}`;
  const active = rows[at]?.node.uid;
  return (
    <VirtualList
      handle={list}
      className="tree inner"
      role="tree"
      tabIndex={0}
      aria-label={t('tree.label')}
      aria-activedescendant={active === undefined ? undefined : rowId(active)}
      count={rows.length}
      rowHeight={ROW}
      onKeyDown={press}
      onPointerLeave={() => tree.highlight(undefined)}
      onBlur={({ relatedTarget }) => {
        tree.highlight(undefined);
        // On the way to the button that reads again: it would go under the person's hands.
        if (relatedTarget?.closest('[role=status]') == null) treeFollow.release();
      }}
      renderRow={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const { uid } = row.node;
        return (
          <TreeItem
            id={rowId(uid)}
            row={row}
            selected={uid === selected}
            active={uid === active}
            matched={uid === matched}
            gone={gone.has(uid)}
            findings={flagged.get(uid) ?? []}
            words={words}
            onSelect={() => person.select(uid)}
            onGoTo={() => person.goTo(uid)}
            onToggle={() => {
              if (!narrowed) tree.toggle(uid, !row.open);
            }}
            onHover={() => tree.highlight(uid)}
          />
        );
      }}
    />
  );
}
