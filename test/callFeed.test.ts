import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFeed } from '../src-main/callFeed.ts';
import type { AgentCall } from '../src-shared/ipc/contract.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = (id: string, state: AgentCall['state']): AgentCall => ({ id, client: 'agent', tool: 'take_snapshot', state, startedAtMs: 0 });
const told: string[] = [];
const start = (): CallFeed => {
  told.length = 0;
  return new CallFeed(({ id, state }) => told.push(`${id} ${state}`));
};

test('a call that ends at once is told once, in the order of the calls', () => {
  const feed = start();
  feed.add(call('1', 'running'));
  feed.add(call('2', 'running'));
  feed.add(call('1', 'done'));
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual(['1 done', '2 running']);
});

test('a call that lasts is told when it starts and when it ends', () => {
  const feed = start();
  feed.add(call('1', 'running'));
  vi.advanceTimersByTime(50);
  feed.add(call('1', 'failed'));
  vi.advanceTimersByTime(50);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['1 running', '1 failed']);
});

test('nothing is told after the end', () => {
  const feed = start();
  feed.add(call('1', 'running'));
  feed.close();
  vi.advanceTimersByTime(500);
  expect(told).toEqual([]);
});
