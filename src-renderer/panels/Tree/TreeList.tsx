import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { parentRow, type TreeRow } from '../../state/treeRows.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { TreeItem } from './TreeItem.tsx';

const ROW = 20;
const PAGE = 10;

interface TreeListProps {
  readonly rows: readonly TreeRow[];
  /** While searching: indices into the capture's nodes. */
  readonly matches: ReadonlySet<number> | undefined;
}

/**
 * One tab stop. The cursor moves without selecting, because selecting changes what agents see; Enter selects.
 */
export function TreeList({ rows, matches }: TreeListProps): ReactNode {
  const { tree, person } = useApp();
  const t = useT();
  const id = useId();
  const selected = useStore(tree.store, (state) => state.selected);
  const list = useRef<VirtualListHandle>(null);
  // Moved by keys until another selection takes it.
  const [moved, setMoved] = useState<{ readonly uid: string; readonly under: string | undefined }>();
  const cursor = moved !== undefined && moved.under === selected ? moved.uid : selected;
  const setCursor = (uid: string): void => setMoved({ uid, under: selected });
  const found = rows.findIndex(({ node }) => node.uid === cursor);
  const at = found === -1 ? 0 : found;

  const reveal = useEffectEvent((uid: string) => {
    const index = rows.findIndex(({ node }) => node.uid === uid);
    if (index !== -1) list.current?.reveal(index);
  });
  useEffect(() => {
    if (selected !== undefined) reveal(selected);
  }, [selected]);

  const move = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    setCursor(row.node.uid);
    tree.highlight(row.node.uid);
    list.current?.reveal(rows.indexOf(row));
  };

  const press = (event: KeyboardEvent): void => {
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case 'ArrowDown':
        move(at + 1);
        break;
      case 'ArrowUp':
        move(at - 1);
        break;
      case 'PageDown':
        move(at + PAGE);
        break;
      case 'PageUp':
        move(at - PAGE);
        break;
      case 'Home':
        move(0);
        break;
      case 'End':
        move(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.hasChildren && !row.open) tree.toggle(row.node.uid, true);
        else if (row.hasChildren) move(at + 1);
        break;
      case 'ArrowLeft':
        if (row.open && matches === undefined) tree.toggle(row.node.uid, false);
        else if (parentRow(rows, at) !== -1) move(parentRow(rows, at));
        break;
      case 'Enter':
      case ' ':
        person.select(row.node.uid);
        break;
      default:
        return;
    }
    event.preventDefault();
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
            onSelect={() => {
              setCursor(uid);
              person.select(uid);
            }}
            onToggle={() => tree.toggle(uid, !row.open)}
            onHover={() => tree.highlight(uid)}
          />
        );
      }}
    />
  );
}
