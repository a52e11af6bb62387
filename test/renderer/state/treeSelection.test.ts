import { expect, test } from 'vitest';
import { counterpartOf, whereaboutsOf } from '../../../src-renderer/state/counterpart.ts';
import { createTree } from '../../../src-renderer/state/tree.ts';
import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

/** `div#id` lines, two spaces per depth; a node's uid is the prefix and its line. */
function nodesOf(prefix: string, lines: string): readonly TreeNode[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const depth = line.search(/\S/) / 2;
      const [kind = '', id] = line.trim().split('#');
      return { uid: `${prefix}-${index}`, depth, kind, ...(id !== undefined && { attributes: [['id', id]] as const }) };
    });
}
const BEFORE = `
page
  main
    p
    button
    button#save
    button`;

test.each([
  ['the same document', 3, BEFORE, 3],
  ['siblings of other kinds came before', 3, BEFORE.replace('    p', '    h1\n    p\n    p'), 5],
  ['an id moved', 4, 'page\n  header\n    button#save\n  main\n    p', 2],
  ['an id that is there twice: its place decides', 4, `${BEFORE}\n    button#save`, 4],
  ['its id went, and its place is that of a node without', 4, BEFORE.replace('#save', ''), 4],
  ['its place is that of a node with another id', 4, BEFORE.replace('#save', '#delete'), undefined],
  ['its kind is no more at that place', 3, BEFORE.replaceAll('button', 'a'), undefined],
  ['what it lay in is gone', 2, 'page\n  p', undefined],
])('a node is found again: %s', (_name, from, after, to) => {
  const found = whereaboutsOf(nodesOf('a', BEFORE), `a-${from}`);
  expect(found && counterpartOf(found, nodesOf('b', after))).toBe(to === undefined ? undefined : `b-${to}`);
});

async function selected() {
  const captured = { kind: 'page' as 'page' | 'widget', targetId: 'home', instanceId: 'a', nodes: nodesOf('a', BEFORE) };
  const script = scriptedBridge({
    captureTree: () => ({ ...captured, truncated: false, empty: false, capturedAtMs: 1 }),
    describeNode: () => Promise.reject(new Error('not here')),
    selectNode: () => undefined,
  });
  const tree = createTree(script.bridge);
  await tree.read();
  await tree.select('a-4');
  script.asked.length = 0;
  const render = async (change: Partial<typeof captured>): Promise<void> => {
    Object.assign(captured, change);
    await tree.read();
  };
  const now = (): string | undefined => tree.store.getState().selected;
  const told = (): unknown[] => script.asked.filter(({ name }) => name === 'selectNode').map(({ input }) => input);
  return { tree, render, now, told };
}

test('rendered again, the target has the same element selected, and agents are told', async () => {
  const { render, now, told } = await selected();
  await render({ instanceId: 'b', nodes: nodesOf('b', BEFORE) });
  expect([now(), told()]).toEqual(['b-4', [{ uid: 'b-4' }]]);
});

test('a save that broke it, and the one that mends it', async () => {
  const { tree, render, now } = await selected();
  tree.clear();
  expect(now()).toBeUndefined();
  await render({ instanceId: 'b', nodes: nodesOf('b', 'page') });
  expect(now()).toBeUndefined();
  await render({ instanceId: 'c', nodes: nodesOf('c', BEFORE) });
  expect(now()).toBe('c-4');
});

test('another target, or another project, begins with nothing selected', async () => {
  const { tree, render, now, told } = await selected();
  await render({ instanceId: 'b', targetId: 'other', nodes: nodesOf('b', BEFORE) });
  await render({ instanceId: 'c', targetId: 'home', nodes: nodesOf('c', BEFORE) });
  expect(now()).toBeUndefined();
  await tree.select('c-4');
  await render({ instanceId: 'd', kind: 'widget', nodes: nodesOf('d', BEFORE) });
  expect(now()).toBeUndefined();
  await tree.select('d-4');
  tree.leaveProject();
  await render({ instanceId: 'e', nodes: nodesOf('e', BEFORE) });
  expect([now(), told()]).toEqual([undefined, [{ uid: 'c-4' }, { uid: 'd-4' }]]);
});

test('what main says is selected goes before it', async () => {
  const { render, now, told } = await selected();
  await render({ instanceId: 'b', nodes: nodesOf('b', BEFORE), ...{ selectedUid: 'b-1' } });
  expect([now(), told()]).toEqual(['b-1', []]);
});

test('an element that the page builds later is selected once it is there, unless the person selects another', async () => {
  const { tree, render, now } = await selected();
  await render({ instanceId: 'b', nodes: nodesOf('b', 'page') });
  await render({ nodes: nodesOf('b', BEFORE) });
  expect(now()).toBe('b-4');
  await render({ instanceId: 'c', nodes: nodesOf('c', 'page\n  main\n    p') });
  await tree.select('c-2');
  await render({ nodes: nodesOf('c', BEFORE), ...{ selectedUid: 'c-2' } });
  expect(now()).toBe('c-2');
});
