import { beforeEach, expect, test } from 'vitest';
import { IpcFrontendLink } from '../../src-main/ipc/frontendLink.ts';
import { flush } from '../support/fakeTimers.ts';

let sent: { name: string; payload: unknown }[];
let link: IpcFrontendLink;
beforeEach(() => {
  sent = [];
  link = new IpcFrontendLink((name, payload) => sent.push({ name, payload }));
});

const never = new AbortController().signal;
const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fulfilled',
    (error: { code?: string }) => error.code,
  );

test('nothing is sent before the frontend has connected', async () => {
  expect(await code(link.dispatch('c1', { type: 'present' }, never))).toBe('DEBUGGER_DISCONNECTED');
  expect(sent).toEqual([]);
});

test('an acknowledgement answers its own command, and no later one', async () => {
  link.connect();
  const first = link.dispatch('c1', { type: 'present' }, never);
  const second = link.dispatch('c2', { type: 'present' }, never);
  link.acknowledge('c2', { ok: true, guestId: 2 });
  link.acknowledge('c9', { ok: true, guestId: 9 });
  expect(await second).toEqual({ ok: true, guestId: 2 });
  let settled = false;
  void first.finally(() => (settled = true));
  await flush();
  expect(settled).toBe(false);
  link.acknowledge('c1', { ok: false, message: 'no room' });
  expect(await first).toEqual({ ok: false, message: 'no room' });
  expect(sent.map(({ name }) => name)).toEqual(['command', 'command']);
});

test('a command that ended is called back, and its late acknowledgement is dropped', async () => {
  link.connect();
  const ending = new AbortController();
  const command = link.dispatch('c1', { type: 'present' }, ending.signal);
  ending.abort(new Error('too late'));
  await expect(command).rejects.toThrow('too late');
  expect(sent.at(-1)).toEqual({ name: 'cancelCommand', payload: { commandId: 'c1' } });
  link.acknowledge('c1', { ok: true });
});

test('when the frontend goes, everything under way ends', async () => {
  link.connect();
  const commands = ['c1', 'c2'].map((id) => code(link.dispatch(id, { type: 'present' }, never)));
  link.disconnect();
  expect(await Promise.all(commands)).toEqual(['DEBUGGER_DISCONNECTED', 'DEBUGGER_DISCONNECTED']);
  expect(link.connected).toBe(false);
});
