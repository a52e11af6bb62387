import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveRequests, type IpcEventLike, type IpcMainLike } from '../../src-main/ipc/serve.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { say } from '../../src-shared/words/sentence.ts';
import { CHANNEL_PREFIX, REQUEST_NAMES } from '../../src-shared/ipc/channels.ts';
import { requests, type RequestHandlers, type RequestName } from '../../src-shared/ipc/contract.ts';

/** The handlers as Electron would call them. */
class FakeIpc implements IpcMainLike {
  readonly handlers = new Map<string, (event: IpcEventLike, input: unknown) => Promise<unknown>>();
  handle(channel: string, listener: (event: IpcEventLike, input: unknown) => Promise<unknown>): void {
    this.handlers.set(channel, listener);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

const TRUSTED: IpcEventLike = { senderFrame: { url: 'wsd-app://frontend/index.html', parent: null }, sender: { id: 1 } };
let ipc: FakeIpc;
let called: { name: string; input: unknown }[];
const onError = vi.fn();
let fail: Error | undefined;
let stop: () => void;

beforeEach(() => {
  ipc = new FakeIpc();
  called = [];
  fail = undefined;
  onError.mockClear();
  const handler = (name: string) => (input: unknown) => {
    called.push({ name, input });
    if (fail) throw fail;
    return 'done';
  };
  const handlers = Object.fromEntries(REQUEST_NAMES.map((name) => [name, handler(name)])) as unknown as RequestHandlers;
  stop = serveRequests(ipc, handlers, { isTrusted: (event) => event.sender.id === 1, onError });
});

const ask = (name: RequestName, input: unknown, event = TRUSTED): Promise<unknown> | undefined =>
  ipc.handlers.get(CHANNEL_PREFIX + name)?.(event, input);

test('every request of the contract is served, and none is after the stop', () => {
  expect([...ipc.handlers.keys()].sort()).toEqual(
    Object.keys(requests)
      .map((name) => CHANNEL_PREFIX + name)
      .sort(),
  );
  stop();
  expect(ipc.handlers.size).toBe(0);
});

test('answers are results, failures too', async () => {
  expect(await ask('selectNode', { uid: '1-2' })).toEqual({ ok: true, value: 'done' });
  fail = new DebuggerError('CHAT_BUSY', say('chat.busy'), { hint: say('chat.busyHint') });
  expect(await ask('selectNode', { uid: '1-2' })).toEqual({
    ok: false,
    error: { code: 'CHAT_BUSY', message: say('chat.busy'), hint: say('chat.busyHint') },
  });
  expect(onError).not.toHaveBeenCalled();
  fail = new Error('a bug');
  expect(await ask('selectNode', { uid: null })).toMatchObject({ ok: false, error: { code: 'INSPECTION_FAILED' } });
  expect(onError).toHaveBeenCalledWith(fail);
});

test('a foreign sender reaches nothing', async () => {
  for (const name of REQUEST_NAMES) {
    expect(await ask(name, undefined, { ...TRUSTED, sender: { id: 2 } })).toMatchObject({ ok: false, error: { code: 'UNTRUSTED_SENDER' } });
  }
  expect(called).toEqual([]);
});

describe('hostile input (T11)', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const VALUES: unknown[] = [
    null,
    0,
    -1,
    Number.NaN,
    1e9,
    '',
    'x'.repeat(200_000),
    [],
    {},
    cyclic,
    { guestId: -1 },
    { guestId: '1' },
    { uid: 'x'.repeat(65) },
    { uid: 7 },
    { __proto__: { guestId: 1 } },
    { width: 0, height: 10_000 },
    { type: 'page' },
    { type: 'widget', widgetId: 1 },
    { slot: 'chat' },
  ];
  const WELL_FORMED = new Set(['connect', 'captureTree', 'watchTree']);

  test.each(REQUEST_NAMES)('%s takes nothing but what the contract says', async (name) => {
    const before = called.length;
    for (const value of VALUES) {
      const fits = requests[name].safeParse(value).success;
      const answer = await ask(name, value);
      expect(answer).toMatchObject(fits ? { ok: true } : { ok: false, error: { code: 'INVALID_ARGUMENTS' } });
    }
    const accepted = called.length - before;
    expect(accepted).toBe(VALUES.filter((value) => requests[name].safeParse(value).success).length);
    if (WELL_FORMED.has(name)) expect(accepted).toBe(0);
  });
});
