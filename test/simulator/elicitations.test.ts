import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Elicitations, type ElicitationEnd } from '../../src-main/simulator/elicitations.ts';
import { Question } from '../../src-main/simulator/business/question.ts';
import type { ElicitationRequest } from '../../src-shared/simulator/elicitation.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PARAMS = { message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } };

function desk(canAsk = true) {
  const shown: (ElicitationRequest | undefined)[] = [];
  let ids = 0;
  const elicitations = new Elicitations({
    canAsk: () => canAsk,
    onChange: (request) => shown.push(request),
    createId: () => `q${(ids += 1)}`,
    now: Date.now,
  });
  const ask = (callId: string, signal = new AbortController().signal): Promise<ElicitationEnd> =>
    elicitations.ask({ callId, serverId: 'shop', toolName: 'order', question: new Question(PARAMS, (text) => text) }, signal);
  return { elicitations, shown, ask };
}

test('an answer with a problem waits on, a sound one goes to the server, and a late one is refused', async () => {
  const { elicitations, shown, ask } = desk();
  const end = ask('c1');
  expect(shown).toMatchObject([{ id: 'q1', callId: 'c1', message: 'Who?', behind: 0, expiresAtMs: Date.now() + LIMITS.elicitationMs }]);
  expect(elicitations.answer('q1', { action: 'accept', values: [''] })).toEqual([{ field: 0, problem: 'required' }]);
  expect(elicitations.answer('q1', { action: 'accept', values: ['me'] })).toEqual([]);
  expect(await end).toEqual({
    outcome: 'accepted',
    reply: { action: 'accept', content: { name: 'me' } },
    values: [{ title: 'name', value: 'me' }],
  });
  expect(shown.at(-1)).toBeUndefined();
  expect(() => elicitations.answer('q1', { action: 'decline' })).toThrow(/no answer any more/);
});

test('a question of a turn that ends sooner says so', () => {
  const { elicitations } = desk();
  const endsAtMs = Date.now() + 20_000;
  void elicitations.ask(
    { callId: 'c1', serverId: 'shop', toolName: 'order', question: new Question(PARAMS, (text) => text), endsAtMs },
    new AbortController().signal,
  );
  expect(elicitations.shown).toMatchObject({ expiresAtMs: endsAtMs });
});

test('one at a time: each has its whole time once it shows', async () => {
  const { elicitations, ask } = desk();
  const first = ask('c1');
  const second = ask('c2');
  expect(elicitations.shown).toMatchObject({ callId: 'c1', behind: 1 });
  expect(() => elicitations.answer('q2', { action: 'decline' })).toThrow();
  await vi.advanceTimersByTimeAsync(LIMITS.elicitationMs - 1);
  elicitations.answer('q1', { action: 'decline' });
  expect(await first).toEqual({ outcome: 'declined', reply: { action: 'decline' } });
  await vi.advanceTimersByTimeAsync(LIMITS.elicitationMs - 1);
  expect(elicitations.shown).toMatchObject({ callId: 'c2', behind: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(await second).toEqual({ outcome: 'expired', reply: { action: 'cancel' } });
});

test('a question that is taken back leaves its place to the next', async () => {
  const { elicitations, ask } = desk();
  const stop = new AbortController();
  const first = ask('c1', stop.signal);
  const second = ask('c2');
  stop.abort();
  expect(await first).toMatchObject({ outcome: 'withdrawn' });
  expect(elicitations.shown).toMatchObject({ callId: 'c2' });
  elicitations.answer('q2', { action: 'cancel' });
  expect(await second).toEqual({ outcome: 'cancelled', reply: { action: 'cancel' } });
  expect(await ask('c3', AbortSignal.abort())).toMatchObject({ outcome: 'withdrawn' });
});

test('without a window nobody is asked; a window that goes declines all', async () => {
  expect(await desk(false).ask('c1')).toEqual({ outcome: 'noWindow', reply: { action: 'decline' } });
  const { elicitations, shown, ask } = desk();
  const ends = [ask('c1'), ask('c2')];
  elicitations.endAll('noWindow');
  expect((await Promise.all(ends)).map(({ outcome }) => outcome)).toEqual(['noWindow', 'noWindow']);
  expect(shown.at(-1)).toBeUndefined();
});

test('no more wait than can be answered', async () => {
  const { elicitations, ask } = desk();
  const ends = Array.from({ length: LIMITS.elicitationsWaiting }, (_, index) => ask(`c${index}`));
  expect(await ask('late')).toEqual({ outcome: 'expired', reply: { action: 'cancel' } });
  elicitations.endAll('stopped');
  expect((await Promise.all(ends)).every(({ outcome }) => outcome === 'stopped')).toBe(true);
});
