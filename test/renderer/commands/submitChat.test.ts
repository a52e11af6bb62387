import { expect, test, vi } from 'vitest';
import { createApp } from '../../../src-renderer/app.ts';
import { RequestFailure } from '../../../src-renderer/bridge/bridge.ts';
import { verbatim } from '../../../src-shared/words/sentence.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

function setUp(submitChat: () => unknown) {
  const scripted = scriptedBridge({ submitChat, publishView: () => undefined, acknowledge: () => undefined });
  const app = createApp(scripted.bridge, 'en');
  const acknowledged = async (): Promise<unknown> => {
    await vi.waitFor(() => expect(scripted.asked.map(({ name }) => name)).toContain('acknowledge'));
    return scripted.asked.filter(({ name }) => name === 'acknowledge').map(({ input }) => input);
  };
  return { ...scripted, app, acknowledged };
}

test('the command shows the chat, submits by the composer and acknowledges with the request', async () => {
  const { app, asked, emit, acknowledged } = setUp(() => ({ requestId: 'req_1' }));
  emit('command', { commandId: 'c1', command: { type: 'submitChat', query: '北京' } });
  expect(await acknowledged()).toEqual([{ commandId: 'c1', acknowledgement: { ok: true, requestId: 'req_1' } }]);
  expect(asked.filter(({ name }) => name === 'publishView' || name === 'submitChat')).toEqual([
    { name: 'publishView', input: { view: 'chat' } },
    { name: 'submitChat', input: { query: '北京' } },
  ]);
  expect(app.stage.store.getState().chatting).toBe(true);
});

test('a refusal is acknowledged with its code, words and hint', async () => {
  const { emit, acknowledged } = setUp(() => {
    throw new RequestFailure({ code: 'CHAT_BUSY', message: verbatim('A turn is running.'), hint: verbatim('Wait for it.') });
  });
  emit('command', { commandId: 'c2', command: { type: 'submitChat', query: 'q' } });
  expect(await acknowledged()).toEqual([
    { commandId: 'c2', acknowledgement: { ok: false, code: 'CHAT_BUSY', message: 'A turn is running.', hint: 'Wait for it.' } },
  ]);
});

test('a render command leaves the chat', async () => {
  const { app, emit } = setUp(() => ({ requestId: 'req_1' }));
  await app.stage.showChat();
  const target = { type: 'page' as const, id: 'p', name: 'P', source: 'project', path: '/p', instanceId: 'i1' };
  emit('command', { commandId: 'c3', command: { type: 'render', target } });
  expect(app.stage.store.getState()).toMatchObject({ view: 'page', chatting: false });
  app.close();
});
