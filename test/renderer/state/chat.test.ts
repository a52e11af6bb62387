import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure } from '../../../src-renderer/bridge/bridge.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { createChat } from '../../../src-renderer/state/chat.ts';
import { chatState, CONVERSATION } from '../support/chatScene.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = new RequestFailure({ code: 'CHAT_BUSY', message: say('chat.busy'), hint: say('chat.busyHint') });

test('what was typed is sent once, however often Enter repeats, and leaves the composer when taken', async () => {
  const { bridge, asked } = scriptedBridge({ submitChat: () => ({ requestId: 'r1' }) });
  const chat = createChat(bridge);
  chat.type('  北京  ');
  await Promise.all([chat.send(), chat.send(), chat.send()]);
  expect(asked).toEqual([{ name: 'submitChat', input: { query: '  北京  ' } }]);
  expect(chat.store.getState()).toMatchObject({ draft: '', submitting: false, refused: undefined });
});

test('blanks are not sent, and nothing is while a turn runs', async () => {
  const { bridge, asked, emit } = scriptedBridge({ submitChat: () => ({ requestId: 'r1' }) });
  const chat = createChat(bridge);
  chat.type(' \n ');
  await chat.send();
  emit('chat', { type: 'running', requestId: 'r0' });
  chat.type('next');
  await chat.send();
  expect(asked).toEqual([]);
  expect(chat.store.getState().draft).toBe('next');
});

test('a refused query stays in the composer and says why until it is edited', async () => {
  const { bridge } = scriptedBridge({
    submitChat: () => {
      throw busy;
    },
  });
  const chat = createChat(bridge);
  chat.type('q');
  await chat.send();
  expect(chat.store.getState()).toMatchObject({
    draft: 'q',
    submitting: false,
    refused: { code: 'CHAT_BUSY', hint: say('chat.busyHint') },
  });
  chat.type('q2');
  expect(chat.store.getState().refused).toBeUndefined();
});

test("an agent's query shows in the composer while it is submitted, and the person's text comes back", async () => {
  let shown: string | undefined;
  const { bridge, answers } = scriptedBridge({
    submitChat: () => {
      shown = chat.store.getState().draft;
      return { requestId: 'r7' };
    },
  });
  const chat = createChat(bridge);
  chat.type('half a thought');
  expect(await chat.submitFor('from an agent')).toBe('r7');
  expect(shown).toBe('from an agent');
  expect(chat.store.getState().draft).toBe('half a thought');
  answers.submitChat = () => {
    throw busy;
  };
  await expect(chat.submitFor('again')).rejects.toBe(busy);
  expect(chat.store.getState()).toMatchObject({ draft: 'half a thought', refused: undefined });
});

test('streamed text waits for its pace; anything else is shown at once, with the text before it', () => {
  const { bridge, emit } = scriptedBridge();
  const chat = createChat(bridge);
  emit('chat', { type: 'reset', state: chatState({ items: CONVERSATION }) });
  const seen = vi.fn();
  chat.store.subscribe(seen);
  for (let index = 0; index < 100; index += 1) emit('chat', { type: 'append', id: 'a2', text: '.' });
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(seen).toHaveBeenCalledTimes(1);
  expect(chat.store.getState().items.get('a2')).toMatchObject({ text: expect.stringMatching(/\.{100}$/) });
  emit('chat', { type: 'append', id: 'a2', text: '!' });
  emit('chat', { type: 'running', requestId: null });
  expect(chat.store.getState().items.get('a2')).toMatchObject({ text: expect.stringMatching(/!$/) });
  vi.advanceTimersByTime(50);
  expect(seen).toHaveBeenCalledTimes(2);
});

test('earlier queries come back one by one, and the unsent text at the end', async () => {
  const { bridge } = scriptedBridge({ submitChat: () => ({ requestId: 'r' }) });
  const chat = createChat(bridge);
  for (const query of ['one', 'two', 'two']) {
    chat.type(query);
    await chat.send();
  }
  chat.type('unsent');
  const draft = (): string => chat.store.getState().draft;
  expect([chat.recall('newer'), draft()]).toEqual([false, 'unsent']);
  expect([chat.recall('older'), draft()]).toEqual([true, 'two']);
  expect([chat.recall('older'), draft()]).toEqual([true, 'one']);
  expect([chat.recall('older'), draft()]).toEqual([false, 'one']);
  expect([chat.recall('newer'), draft()]).toEqual([true, 'two']);
  expect([chat.recall('newer'), draft()]).toEqual([true, 'unsent']);
  expect([chat.recall('newer'), draft()]).toEqual([false, 'unsent']);
});

test('a conversation that can not be read says so, and is read again', async () => {
  const { bridge, answers } = scriptedBridge();
  const chat = createChat(bridge);
  await chat.read();
  expect(chat.store.getState()).toMatchObject({ loaded: true, failure: { message: { text: 'No answer to chatState' } } });
  answers.chatState = () => chatState({ items: CONVERSATION });
  await chat.read();
  expect(chat.store.getState()).toMatchObject({ failure: undefined, order: CONVERSATION.map(({ id }) => id) });
});
