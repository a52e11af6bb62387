import { expect, test } from 'vitest';
import type { ChatUpdate } from '../../../src-shared/simulator/chat.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { applyUpdates, EMPTY_LOG, retryable } from '../../../src-renderer/state/chatLog.ts';
import { answerItem, approval, chatState, CONVERSATION, toolCall, toolCallItem, userItem } from '../support/chatScene.ts';

const opened = applyUpdates(EMPTY_LOG, [{ type: 'reset', state: chatState({ items: CONVERSATION, running: 'req_7f3a21' }) }]);

test('a reset replaces everything, in order, with the turns numbered', () => {
  expect(opened.order).toEqual(CONVERSATION.map(({ id }) => id));
  expect([...opened.turns]).toEqual([
    ['req_5c19e0', 1],
    ['req_7f3a21', 2],
  ]);
  expect(opened.running).toBe('req_7f3a21');
  const fresh = applyUpdates(opened, [{ type: 'reset', state: chatState({ conversationId: 'c2' }) }]);
  expect(fresh).toEqual({ ...EMPTY_LOG, conversationId: 'c2', gateway: { type: 'openai', label: 'qwen3:8b' } });
});

test('growing text changes its own row and nothing else', () => {
  const grown = applyUpdates(opened, [
    { type: 'append', id: 'a2', text: ':0' },
    { type: 'append', id: 'a2', text: '0' },
  ]);
  expect(grown.items.get('a2')).toMatchObject({ text: expect.stringMatching(/14:00$/) });
  expect(grown.order).toBe(opened.order);
  expect(grown.turns).toBe(opened.turns);
  for (const id of opened.order.filter((one) => one !== 'a2')) expect(grown.items.get(id)).toBe(opened.items.get(id));
  expect(opened.items.get('a2')).toMatchObject({ text: expect.stringMatching(/14$/) });
});

test('arguments of a tool call grow as text', () => {
  const started = applyUpdates(EMPTY_LOG, [
    { type: 'item', item: toolCallItem(toolCall('t9', 'x', 'pending'), { argumentsText: '' }) },
    { type: 'append', id: 'item-t9', text: '{"a"' },
    { type: 'append', id: 'item-t9', text: ':1}' },
  ]);
  expect(started.items.get('item-t9')).toMatchObject({ argumentsText: '{"a":1}' });
});

test('text for a row that is unknown or takes none is dropped', () => {
  expect(applyUpdates(opened, [{ type: 'append', id: 'nobody', text: 'x' }])).toBe(opened);
  expect(applyUpdates(opened, [{ type: 'append', id: 'card-1', text: 'x' }])).toBe(opened);
});

test('an item replaces the one of its id in place, a new one comes last', () => {
  const next = applyUpdates(opened, [
    { type: 'item', item: answerItem('a1', 'new') },
    { type: 'item', item: userItem('req_3', 'third') },
  ]);
  expect(next.order).toEqual([...opened.order, 'user-req_3']);
  expect(next.items.get('a1')).toMatchObject({ text: 'new' });
  expect(next.turns.get('req_3')).toBe(3);
});

test('a reset within a batch hides what came before it in the batch', () => {
  const next = applyUpdates(opened, [
    { type: 'item', item: answerItem('lost', 'x') },
    { type: 'reset', state: chatState() },
    { type: 'item', item: answerItem('kept', 'y') },
  ]);
  expect(next.order).toEqual(['kept']);
  expect([...next.items.keys()]).toEqual(['kept']);
});

test('what is kept is bounded: rows, and text of a row', () => {
  const updates = Array.from(
    { length: LIMITS.chatItems + 5 },
    (_, index): ChatUpdate => ({ type: 'item', item: userItem(`r${index}`, 'q') }),
  );
  const full = applyUpdates(EMPTY_LOG, updates);
  expect(full.order).toHaveLength(LIMITS.chatItems);
  expect(full.items.size).toBe(LIMITS.chatItems);
  expect(full.order[0]).toBe('user-r5');
  // A turn keeps its number when older ones are dropped.
  expect(full.turns.get('r5')).toBe(6);
  const long = applyUpdates(full, [
    { type: 'item', item: answerItem('long', '') },
    { type: 'append', id: 'long', text: 'x'.repeat(LIMITS.chatTextCharacters) },
    { type: 'append', id: 'long', text: 'more' },
  ]).items.get('long');
  expect(long?.kind === 'assistant' && long.text.length).toBe(LIMITS.chatTextCharacters);
});

test('running and approvals are replaced', () => {
  const waits = applyUpdates(opened, [{ type: 'approvals', approvals: [approval()] }]);
  expect(waits.approvals).toHaveLength(1);
  const ended = applyUpdates(waits, [
    { type: 'running', requestId: null },
    { type: 'approvals', approvals: [] },
  ]);
  expect(ended.running).toBeUndefined();
  expect(ended.approvals).toEqual([]);
});

test('only a last answer that was cut off can be asked for again, and not while a turn runs', () => {
  const stopped: ChatUpdate = { type: 'item', item: answerItem('a2', 'half', { status: 'stopped' }) };
  expect(retryable(applyUpdates(opened, [stopped]))).toBeUndefined();
  const over = applyUpdates(opened, [stopped, { type: 'running', requestId: null }]);
  expect(retryable(over)).toBe('a2');
  expect(retryable(applyUpdates(over, [{ type: 'item', item: answerItem('a2', 'whole') }]))).toBeUndefined();
  expect(retryable(applyUpdates(over, [{ type: 'item', item: userItem('req_9', 'next') }]))).toBeUndefined();
});
