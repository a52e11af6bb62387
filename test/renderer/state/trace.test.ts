import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTrace } from '../../../src-renderer/state/trace.ts';
import { toolCall, TRACE } from '../support/chatScene.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const traced = (asked: readonly { readonly name: string; readonly input: unknown }[]) =>
  asked.filter(({ name }) => name === 'listTrace').map(({ input }) => input);

test('growth is read at its pace, and only while a panel shows', async () => {
  const { bridge, asked, emit } = scriptedBridge({ listTrace: () => TRACE, listToolCalls: () => [toolCall('t1', 'x', 'succeeded')] });
  const trace = createTrace(bridge);
  trace.follow('r1');
  emit('traceGrew', { total: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([]);
  const leave = trace.watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(trace.store.getState()).toMatchObject({ loaded: true, events: TRACE, calls: [{ toolCallId: 't1' }] });
  for (let index = 0; index < 50; index += 1) emit('traceGrew', { total: index });
  await vi.advanceTimersByTimeAsync(300);
  expect(traced(asked)).toEqual([{ requestId: 'r1' }, { requestId: 'r1' }]);
  leave();
  emit('traceGrew', { total: 99 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(traced(asked)).toHaveLength(2);
});

test('it shows everything before the first turn, and follows the newest until one is chosen', async () => {
  const { bridge, asked } = scriptedBridge({ listTrace: () => TRACE, listToolCalls: () => [] });
  const trace = createTrace(bridge);
  trace.watch();
  trace.follow('r1');
  await vi.advanceTimersByTimeAsync(300);
  trace.choose('r1');
  trace.follow('r2');
  await vi.advanceTimersByTimeAsync(300);
  trace.choose(undefined);
  await vi.advanceTimersByTimeAsync(300);
  expect(traced(asked)).toEqual([{}, { requestId: 'r1' }, { requestId: 'r1' }, { requestId: 'r1' }, { requestId: 'r2' }]);
});

test('a late answer about an earlier choice is dropped', async () => {
  const late: ((events: unknown) => void)[] = [];
  const { bridge } = scriptedBridge({ listTrace: () => new Promise((resolve) => late.push(resolve)), listToolCalls: () => [] });
  const trace = createTrace(bridge);
  trace.choose('old');
  trace.choose('new');
  late[1]?.(TRACE.slice(0, 1));
  await vi.advanceTimersByTimeAsync(0);
  late[0]?.(TRACE);
  await vi.advanceTimersByTimeAsync(0);
  expect(trace.store.getState().events).toEqual(TRACE.slice(0, 1));
});

test('a failure says so and leaves what was read', async () => {
  const { bridge, answers } = scriptedBridge({ listTrace: () => TRACE, listToolCalls: () => [] });
  const trace = createTrace(bridge);
  trace.choose('r1');
  await vi.advanceTimersByTimeAsync(0);
  delete answers.listTrace;
  await trace.read();
  expect(trace.store.getState()).toMatchObject({ failure: { message: { text: 'No answer to listTrace' } }, events: TRACE });
});
