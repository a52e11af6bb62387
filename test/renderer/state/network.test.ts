import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NetworkChanges, NetworkRow } from '../../../src-shared/ipc/networkView.ts';
import { createNetwork } from '../../../src-renderer/state/network.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';
import { row } from '../support/networkRow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changes = (revision: number, rows: readonly NetworkRow[], more: Partial<NetworkChanges> = {}): NetworkChanges => ({
  revision,
  rows,
  oldest: 0,
  begins: { page: 0, widget: 0, card: 0 },
  documents: [],
  dropped: 0,
  nowMs: 5_000,
  ...more,
});
const COUNTS = { counts: { page: 1, widget: 0, card: 0 } };

test('only what changed is asked for; rows are replaced in place, new ones follow, old ones go', async () => {
  const answers = [
    changes(3, [row(0, { state: 'pending' }), row(1)]),
    changes(5, [row(0), row(2)]),
    changes(6, [], { oldest: 1, dropped: 1 }),
  ];
  const { bridge, asked, emit } = scriptedBridge({ listNetwork: () => answers.shift() });
  const network = createNetwork(bridge);
  emit('networkGrew', COUNTS);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  expect(network.store.getState().counts.page).toBe(1);
  const leave = network.watch();
  await vi.advanceTimersByTimeAsync(0);
  for (let index = 0; index < 20; index += 1) emit('networkGrew', COUNTS);
  await vi.advanceTimersByTimeAsync(200);
  expect(network.store.getState().rows.map(({ position, state }) => [position, state])).toEqual([
    [0, 'finished'],
    [1, 'finished'],
    [2, 'finished'],
  ]);
  emit('networkGrew', COUNTS);
  await vi.advanceTimersByTimeAsync(200);
  expect(network.store.getState()).toMatchObject({ dropped: 1, rows: [{ position: 1 }, { position: 2 }] });
  expect(asked.map(({ input }) => input)).toEqual([{ since: 0 }, { since: 3 }, { since: 5 }]);
  leave();
  emit('networkGrew', COUNTS);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(3);
});

test('clearing can be undone and takes nothing from main', async () => {
  const { bridge, asked } = scriptedBridge({ listNetwork: () => changes(1, [row(0), row(1)]) });
  const network = createNetwork(bridge);
  await network.read();
  const undo = network.clear();
  expect(network.store.getState()).toMatchObject({ clearedBefore: 2, selected: undefined, open: false });
  undo();
  expect(network.store.getState()).toMatchObject({ clearedBefore: 0 });
  expect(asked.map(({ name }) => name)).toEqual(['listNetwork']);
});

test('what begins during a pause stays out for good', async () => {
  const rows = [row(0)];
  const { bridge } = scriptedBridge({ listNetwork: () => changes(rows.length, rows) });
  const network = createNetwork(bridge);
  await network.pause(true);
  expect(network.store.getState().pausedAt).toBe(1);
  rows.push(row(1), row(2));
  await network.pause(false);
  expect(network.store.getState()).toMatchObject({ pausedAt: undefined, skipped: [[1, 3]] });
});

test('secrets stay with main until they are revealed, and another selection hides them again', async () => {
  const { bridge, asked } = scriptedBridge({ describeRequest: ({ reqid, secrets }: never) => ({ reqid, secrets }) } as never);
  const network = createNetwork(bridge);
  network.open('n1');
  network.reveal(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(network.store.getState().detail?.value).toEqual({ reqid: 'n1', secrets: true });
  network.select('n2');
  await vi.advanceTimersByTimeAsync(0);
  expect(network.store.getState()).toMatchObject({ revealed: false, detail: { value: { reqid: 'n2', secrets: false } } });
  expect(asked.map(({ input }) => input)).toEqual([
    { reqid: 'n1', secrets: false },
    { reqid: 'n1', secrets: true },
    { reqid: 'n2', secrets: false },
  ]);
});

test('a body that is gone says so, can be asked for again, and does not reach another request', async () => {
  let answer: () => unknown = () => {
    throw new Error('gone');
  };
  const { bridge } = scriptedBridge({ readBody: () => answer(), describeRequest: () => ({}) });
  const network = createNetwork(bridge);
  network.open('n1');
  expect(await network.readBody('response')).toBeUndefined();
  expect(network.store.getState().bodies.response?.failure?.message).toBe('gone');
  answer = () => ({ bytes: 1, mimeType: '', text: 'x', cut: false });
  await network.readBody('response');
  expect(network.store.getState().bodies.response?.value?.text).toBe('x');
  const late = network.readBody('request');
  network.select('n2');
  await late;
  expect(network.store.getState().bodies).toEqual({});
});

test('a failed read is told, and the next one mends it', async () => {
  const { bridge, answers } = scriptedBridge();
  const network = createNetwork(bridge);
  await network.read();
  expect(network.store.getState()).toMatchObject({ loaded: true, failure: { code: 'INTERNAL' } });
  answers.listNetwork = () => changes(1, [row(0)]);
  await network.read();
  expect(network.store.getState()).toMatchObject({ failure: undefined, rows: [{ position: 0 }] });
});
