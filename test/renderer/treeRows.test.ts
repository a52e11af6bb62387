import { describe, expect, it } from 'vitest';
import { createTreeKeys } from '../../src-renderer/panels/Tree/treeKeys.ts';
import { ancestorUids, matchNodes, parentRow, visibleRows, withAncestors } from '../../src-renderer/state/treeRows.ts';
import type { TreeNode } from '../../src-shared/snapshot/tree.ts';

const node = (uid: string, depth: number, more: Partial<TreeNode> = {}): TreeNode => ({ uid, depth, kind: 'div', ...more });

//  a ─ b ─ c
//    │   └ d
//    └ e ─ f
const nodes = [
  node('a', 0, { kind: 'page', name: 'Weather' }),
  node('b', 1, { role: 'list', name: 'Days' }),
  node('c', 2, { kind: 'text', text: 'Monday 26°' }),
  node('d', 2, { kind: 'text', text: 'Tuesday' }),
  node('e', 1, { role: 'button', name: 'Change city' }),
  node('f', 2, { kind: 'text', text: 'City' }),
];
const uids = (collapsed: string[], kept?: ReadonlySet<number>): string[] =>
  visibleRows(nodes, new Set(collapsed), kept).map((row) => row.node.uid);

describe('rows in view', () => {
  it('are all nodes while nothing is collapsed', () => {
    expect(uids([])).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('leave out the insides of a collapsed node, also of one inside another', () => {
    expect(uids(['b'])).toEqual(['a', 'b', 'e', 'f']);
    expect(uids(['a', 'b'])).toEqual(['a']);
  });

  it('number siblings by their parent', () => {
    const rows = visibleRows(nodes, new Set(), undefined);
    expect(rows.map(({ place, siblings }) => [place, siblings])).toEqual([
      [1, 1],
      [1, 2],
      [1, 2],
      [2, 2],
      [2, 2],
      [1, 1],
    ]);
  });

  it('show matches with their ancestors, open even where collapsed', () => {
    const kept = withAncestors(nodes, matchNodes(nodes, 'tues'));
    expect(uids(['b'], kept)).toEqual(['a', 'b', 'd']);
  });

  it('take 5,000 nodes on one path', () => {
    const deep = Array.from({ length: 5_000 }, (_, depth) => node(`n${depth}`, depth));
    expect(visibleRows(deep, new Set(), undefined)).toHaveLength(5_000);
    expect(withAncestors(deep, new Set([4_999])).size).toBe(5_000);
  });
});

describe('search', () => {
  it('wants every word, in any of uid, role, kind, name and text', () => {
    expect([...matchNodes(nodes, 'BUTTON city')]).toEqual([4]);
    expect([...matchNodes(nodes, '26°')]).toEqual([2]);
    expect([...matchNodes(nodes, 'button tuesday')]).toEqual([]);
    expect(matchNodes(nodes, '   ').size).toBe(0);
  });
});

it('finds the row above that is shallower', () => {
  const rows = visibleRows(nodes, new Set(['b']), undefined);
  expect(parentRow(rows, 3)).toBe(2);
  expect(parentRow(rows, 0)).toBe(-1);
});

it('names the ancestors of a node from the root on', () => {
  expect(ancestorUids(nodes, 'f')).toEqual(['a', 'e']);
  expect(ancestorUids(nodes, 'a')).toEqual([]);
  expect(ancestorUids(nodes, 'gone')).toEqual([]);
});

describe('keys of the tree', () => {
  const rows = visibleRows(nodes, new Set(), undefined);
  const at = (uid: string): number => rows.findIndex((row) => row.node.uid === uid);

  it('find by what is typed, walk with one letter, and wait no longer than a pause', () => {
    let now = 0;
    const act = createTreeKeys(() => now);
    expect(act(rows, 0, 'c', false)).toEqual({ type: 'move', to: at('e') });
    expect(act(rows, at('e'), 'i', false)).toEqual({ type: 'move', to: at('f') });
    now += 5_000;
    expect(act(rows, at('e'), 'c', false)).toEqual({ type: 'move', to: at('f') });
    expect(act(rows, at('f'), 'c', false)).toEqual({ type: 'move', to: at('e') });
    now += 5_000;
    expect(act(rows, 0, 'q', false)).toBeUndefined();
  });

  it('open all siblings, close, go to the parent, and leave a narrowed tree open', () => {
    const act = createTreeKeys(() => 0);
    expect(act(rows, at('e'), '*', false)).toEqual({ type: 'openAll', uids: ['b', 'e'] });
    expect(act(rows, at('b'), 'ArrowLeft', false)).toEqual({ type: 'close', uid: 'b' });
    expect(act(rows, at('b'), 'ArrowLeft', true)).toEqual({ type: 'move', to: 0 });
    expect(act(rows, at('c'), 'ArrowLeft', false)).toEqual({ type: 'move', to: at('b') });
    expect(act(rows, at('c'), 'Enter', false)).toEqual({ type: 'goTo', uid: 'c' });
    expect(act(rows, at('c'), ' ', false)).toEqual({ type: 'select', uid: 'c' });
  });
});
