import { parentRow, rowStartingWith, siblingRows, type TreeRow } from '../../state/treeRows.ts';

/** What a key does in the tree: the keys of the ARIA tree pattern, and Enter, which brings the node into view on the target. */
export type TreeAct =
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'open' | 'close' | 'select' | 'goTo'; readonly uid: string }
  | { readonly type: 'openAll'; readonly uids: readonly string[] };

const PAGE = 10;
const TYPING_MS = 700;

/** Narrowed trees are always open: their rows can be neither opened nor closed. */
export function createTreeKeys(now: () => number = Date.now) {
  let typed = '';
  let typedAt = 0;

  function typeahead(rows: readonly TreeRow[], at: number, key: string): TreeAct | undefined {
    const time = now();
    typed = time - typedAt < TYPING_MS ? typed + key : key;
    typedAt = time;
    // The same letter again and again walks through what begins with it.
    const prefix = typed === key.repeat(typed.length) ? key : typed;
    const to = rowStartingWith(rows, at, prefix);
    return to === -1 ? undefined : { type: 'move', to };
  }

  return (rows: readonly TreeRow[], at: number, key: string, narrowed: boolean): TreeAct | undefined => {
    const row = rows[at];
    if (row === undefined) return undefined;
    const { uid } = row.node;
    const last = rows.length - 1;
    const move = (to: number): TreeAct => ({ type: 'move', to: Math.max(0, Math.min(last, to)) });
    switch (key) {
      case 'ArrowDown':
        return move(at + 1);
      case 'ArrowUp':
        return move(at - 1);
      case 'PageDown':
        return move(at + PAGE);
      case 'PageUp':
        return move(at - PAGE);
      case 'Home':
        return move(0);
      case 'End':
        return move(last);
      case 'ArrowRight':
        if (!row.hasChildren) return undefined;
        return row.open ? move(at + 1) : { type: 'open', uid };
      case 'ArrowLeft': {
        if (row.open && !narrowed) return { type: 'close', uid };
        const parent = parentRow(rows, at);
        return parent === -1 ? undefined : move(parent);
      }
      case 'Enter':
        return { type: 'goTo', uid };
      case ' ':
        // Within a word being typed it is a letter of it.
        if (typed !== '' && now() - typedAt < TYPING_MS) return typeahead(rows, at, key);
        return { type: 'select', uid };
      case '*':
        return { type: 'openAll', uids: siblingRows(rows, at).map(({ node }) => node.uid) };
      default:
        return key.length === 1 ? typeahead(rows, at, key) : undefined;
    }
  };
}
