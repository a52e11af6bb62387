import { expect, test } from 'vitest';
import { guestLimit, isGuestsFault } from '../../src-main/targets/debuggerSession.ts';
import { Turns } from '../../src-main/targets/turns.ts';

function gate() {
  let open: () => void = () => {};
  const shut = new Promise<void>((resolve) => (open = resolve));
  return { open, shut };
}

test('one at a time in the order of asking, also after one that failed', async () => {
  const turns = new Turns();
  const { open, shut } = gate();
  const seen: string[] = [];
  const first = turns.take(async () => {
    seen.push('first');
    await shut;
    throw new Error('failed');
  }, {});
  const second = turns.take(() => Promise.resolve(seen.push('second')), {});
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen).toEqual(['first']);
  open();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(seen).toEqual(['first', 'second']);
});

test('what waits ends with its own signal or time, is never begun, and those behind it still wait', async () => {
  const turns = new Turns();
  const { open, shut } = gate();
  const begun: string[] = [];
  const first = turns.take(() => shut, {});
  const controller = new AbortController();
  const cancelled = turns.take(() => Promise.resolve(begun.push('cancelled')), { signal: controller.signal });
  const late = turns.take(() => Promise.resolve(begun.push('late')), { timeoutMs: 20 });
  const last = turns.take(() => Promise.resolve(begun.push('last')), {});
  controller.abort(new Error('The command was cancelled.'));
  await expect(cancelled).rejects.toThrow('The command was cancelled.');
  await expect(late).rejects.toSatisfy(isGuestsFault);
  await expect(turns.take(() => Promise.resolve(begun.push('aborted')), { signal: controller.signal })).rejects.toThrow('cancelled');
  expect(begun).toEqual([]);
  open();
  await Promise.all([first, last]);
  expect(begun).toEqual(['last']);
});

test('the work gets the time that is left', async () => {
  const turns = new Turns();
  const first = turns.take(() => new Promise((resolve) => setTimeout(resolve, 60)), {});
  const left = await turns.take(({ timeoutMs = 0 }) => Promise.resolve(timeoutMs), { timeoutMs: 1_000 });
  await first;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(960);
});

test('only the time limits of guests are faults of guests', async () => {
  const limit = guestLimit(1);
  await new Promise((resolve) => limit.addEventListener('abort', resolve));
  expect(isGuestsFault(limit.reason)).toBe(true);
  expect(isGuestsFault(new DOMException('The operation timed out.', 'TimeoutError'))).toBe(false);
});
