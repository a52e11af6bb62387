import { expect, test } from 'vitest';
import { CallPause } from '../../src-main/commands/callPause.ts';
import { FakeTimers } from '../support/fakeTimers.ts';

const LIMITS = { waitMs: 50_000, calls: 3 };
const open = new AbortController().signal;

function pausedGate() {
  const timers = new FakeTimers();
  let changes = 0;
  const pause = new CallPause(() => (changes += 1), timers, LIMITS);
  pause.set(true);
  return { timers, pause, changes: () => changes };
}
const outcome = (passing: Promise<void> | undefined): Promise<unknown> =>
  passing === undefined
    ? Promise.resolve('at once')
    : passing.then(() => 'passed').catch(({ code, message, hint }) => ({ code, message, hint }));

test('nothing is held back unless paused', async () => {
  const pause = new CallPause(() => {}, new FakeTimers(), LIMITS);
  expect(pause.pass(open)).toBeUndefined();
  pause.set(true);
  pause.set(false);
  expect(pause.pass(open)).toBeUndefined();
});

test('calls go on in the order in which they came', async () => {
  const { pause } = pausedGate();
  const order: number[] = [];
  const passing = [1, 2, 3].map((n) => pause.pass(open)?.then(() => order.push(n)));
  expect(pause.waiting).toBe(3);
  pause.set(false);
  for (const each of passing) await each;
  expect(order).toEqual([1, 2, 3]);
  expect(pause.waiting).toBe(0);
});

test('one that waits too long ends with what happened and what to do', async () => {
  const { pause, timers } = pausedGate();
  const held = outcome(pause.pass(open));
  await timers.advance(50_000);
  expect(await held).toEqual({
    code: 'COMMAND_TIMEOUT',
    message: 'The person has paused agents. The call waited 50 s and was not started.',
    hint: expect.stringContaining('Resume'),
  });
  expect(pause.waiting).toBe(0);
});

test('no more wait than the limit', async () => {
  const { pause } = pausedGate();
  for (let n = 0; n < 3; n++) void outcome(pause.pass(open));
  expect(await outcome(pause.pass(open))).toMatchObject({
    code: 'COMMAND_TIMEOUT',
    message: expect.stringContaining('3 calls wait already'),
  });
  expect(pause.waiting).toBe(3);
});

test('one whose client leaves leaves the queue, and each change is told', async () => {
  const { pause, changes } = pausedGate();
  const leaving = new AbortController();
  const held = outcome(pause.pass(leaving.signal));
  expect([pause.waiting, changes()]).toEqual([1, 2]);
  leaving.abort();
  expect(await held).toMatchObject({ code: 'COMMAND_TIMEOUT', message: expect.stringContaining('left') });
  expect([pause.waiting, changes()]).toEqual([0, 3]);
  expect(await outcome(pause.pass(leaving.signal))).toMatchObject({ code: 'COMMAND_TIMEOUT' });
});
