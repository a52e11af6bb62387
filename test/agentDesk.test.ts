import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AgentDesk } from '../src-main/agentDesk.ts';
import type { AgentCall } from '../src-shared/agents/agentCall.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = (id: string, state: AgentCall['state']): AgentCall => ({
  id,
  client: 'agent',
  tool: 'take_snapshot',
  state,
  startedAtMs: 0,
  argumentsText: '{}',
});
const ANSWER = { content: [] };
const told: string[] = [];
const start = (): AgentDesk => {
  told.length = 0;
  return new AgentDesk({
    now: Date.now,
    send: (name, payload) => told.push(payload && 'id' in payload ? `${payload.id} ${'state' in payload ? payload.state : ''}` : name),
  });
};

test('a call that ends at once is told once, in the order of the calls', () => {
  const desk = start();
  desk.began(call('1', 'running'), {}, 2);
  desk.began(call('2', 'running'), {}, 2);
  desk.ended(call('1', 'done'), ANSWER);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual(['1 done', '2 running']);
});

test('a call that lasts is told when it starts and when it ends', () => {
  const desk = start();
  desk.began(call('1', 'running'), {}, 2);
  vi.advanceTimersByTime(50);
  desk.ended(call('1', 'failed'), ANSWER);
  vi.advanceTimersByTime(50);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['1 running', '1 failed']);
});

test('clients and the pause are told once for all that changed meanwhile', () => {
  const desk = start();
  desk.seen({ name: 'a', era: 'modern' });
  desk.seen({ name: 'b', era: 'legacy' });
  desk.pause.set(true);
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['agents']);
  expect(desk.state()).toMatchObject({ paused: true, waiting: 0, clients: [{ name: 'a' }, { name: 'b' }] });
});

test('nothing is told after the end, and nothing waits on', async () => {
  const desk = start();
  desk.pause.set(true);
  const held = desk.pause.pass(new AbortController().signal);
  desk.began(call('1', 'waiting'), {}, 2);
  desk.close();
  await held;
  told.length = 0;
  vi.advanceTimersByTime(49);
  expect(told).toEqual([]);
});
