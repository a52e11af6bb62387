import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTree } from '../../../src-renderer/state/tree.ts';
import { createTreeFollow } from '../../../src-renderer/state/treeFollow.ts';
import { rowsMoved, visibleRows } from '../../../src-renderer/state/treeRows.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NODES = ['main', 'Apple', 'Banana', 'Blueberry'].map((name, index) => ({
  uid: index === 0 ? 'root' : `1-${index}`,
  depth: Math.min(index, 1),
  kind: 'li',
  name,
}));

async function following(held: () => boolean = () => false) {
  let nodes = NODES;
  const script = scriptedBridge({
    captureTree: () => ({ kind: 'page', nodes, truncated: false, empty: false, capturedAtMs: 1, targetId: 'home', instanceId: 'i-1' }),
    watchTree: () => undefined,
  });
  const tree = createTree(script.bridge);
  const follow = createTreeFollow(script.bridge, tree, held);
  await tree.read();
  follow.show(true);
  await vi.advanceTimersByTimeAsync(0);
  script.asked.length = 0;
  const count = (name: string): number => script.asked.filter((ask) => ask.name === name).length;
  const changed = (): void => script.emit('treeChanged', { instanceId: 'i-1' });
  return { ...script, tree, follow, count, changed, become: (next: typeof NODES) => void (nodes = next) };
}

test('a change is read once, soon, and watched on; that of another render is not', async () => {
  const { count, changed, emit } = await following();
  emit('treeChanged', { instanceId: 'i-0' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(count('captureTree')).toBe(0);
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([count('watchTree'), count('captureTree')]).toEqual([1, 1]);
});

test('nothing is watched or read while the tree is hidden, and all of it when it shows again', async () => {
  const { follow, tree, count, changed } = await following();
  follow.show(false);
  changed();
  await tree.read();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([count('watchTree'), count('captureTree')]).toEqual([0, 1]);
  follow.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([count('watchTree'), count('captureTree')]).toEqual([1, 2]);
});

test('a page that changes at every read is left alone after a few, and read once it rests', async () => {
  const { answers, tree, count, changed } = await following();
  let ceaseless = true;
  answers.watchTree = () => {
    if (ceaseless) changed();
  };
  changed();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count('captureTree')).toBeLessThan(10);
  expect(count('watchTree')).toBeLessThan(45);
  expect(tree.store.getState().outdated).toBe(true);
  const before = count('captureTree');
  ceaseless = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(count('captureTree')).toBe(before + 1);
  expect(tree.store.getState().outdated).toBe(false);
});

test('under the hands of a person it is marked, and read when they let go', async () => {
  let held = true;
  const { follow, tree, count, changed } = await following(() => held);
  changed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([count('captureTree'), tree.store.getState().outdated]).toEqual([0, true]);
  held = false;
  follow.release();
  await vi.advanceTimersByTimeAsync(0);
  expect([count('captureTree'), tree.store.getState().outdated]).toEqual([1, false]);
});

test('what is collapsed, searched and stood at stays at its uid; a quiet read that fails leaves the tree', async () => {
  const { answers, tree, changed, become } = await following();
  tree.toggle('1-1', false);
  tree.search('b');
  tree.step(1);
  expect(tree.store.getState()).toMatchObject({ matches: [2, 3], matchAt: 1 });
  become([NODES[0]!, { uid: '1-9', depth: 1, kind: 'li', name: 'Before' }, ...NODES.slice(1)]);
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tree.store.getState()).toMatchObject({ matches: [1, 3, 4], matchAt: 2, cursor: '1-3' });
  expect([...tree.store.getState().collapsed]).toEqual(['1-1']);
  answers.captureTree = () => {
    throw new Error('busy');
  };
  changed();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tree.store.getState()).toMatchObject({ outdated: true, failure: undefined, capture: { nodes: { length: 5 } } });
});

test('rows that come or go above the first row in view move it', () => {
  const rows = (nodes: typeof NODES) => visibleRows(nodes, new Set(), undefined);
  const [root, ...rest] = NODES;
  const grown = rows([root!, { uid: '1-9', depth: 1, kind: 'li', name: 'New' }, ...rest]);
  expect(rowsMoved(rows(NODES), grown, 2)).toBe(1);
  expect(rowsMoved(grown, rows(NODES), 2)).toBe(-1);
  // Where it is gone, the next one counts.
  expect(rowsMoved(rows(NODES), rows(NODES.filter(({ uid }) => uid !== '1-2')), 2)).toBe(-1);
  expect(rowsMoved(rows(NODES), grown, 0)).toBe(0);
});
