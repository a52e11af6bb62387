import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { toolCallRows, traceRows } from '../../src-main/store/queries.ts';
import { emptyScene, entry, NOON, project, targetInfo, toolCall, traceEvent } from '../support/scene.ts';

describe('SnapshotStore', () => {
  test('nothing is stored until something was written; a window that connects writes nothing', () => {
    const { store, clock } = emptyScene();
    store.setFrontendConnected(true);
    expect([store.updatedAtMs, store.storedAt]).toEqual([undefined, undefined]);
    clock.now = NOON + 1_500;
    store.publishProject(project());
    expect([store.updatedAtMs, store.storedAt]).toEqual([NOON + 1_500, '2026-01-01T00:00:01.500Z']);
  });

  test('the current target is that of the view, and none in the chat view', () => {
    const { store } = emptyScene();
    store.recordRender(targetInfo('page'));
    store.recordRender(targetInfo('widget'));
    expect(store.currentTarget()?.type).toBe('page');
    store.setView('widget');
    expect(store.currentTarget()?.type).toBe('widget');
    store.setView('chat');
    expect(store.currentTarget()).toBeUndefined();
    expect(store.targetOf('page')?.type).toBe('page');
  });

  test('an ended target is no target, and its uids are told as lost until new ones are handed out', () => {
    const { store } = emptyScene();
    store.recordRender(targetInfo());
    expect(store.lostUids('page')).toBeUndefined();
    store.endTarget('page', 'crashed');
    expect(store.currentTarget()).toBeUndefined();
    store.handOutUids('page');
    expect(store.lostUids('page')).toEqual({ state: 'ended', reason: 'crashed' });
    store.recordRender(targetInfo('page', { instanceId: 'page-2' }));
    expect(store.lostUids('page')).toEqual({ state: 'restarted', reason: 'crashed' });
    store.handOutUids('page');
    expect(store.lostUids('page')).toBeUndefined();
  });

  test('uids that were handed out of a target that ended are forgotten with it', () => {
    const { store } = emptyScene();
    store.recordRender(targetInfo('page', { instanceId: 'one' }));
    store.handOutUids('page');
    store.endTarget('page', 'crashed');
    store.recordRender(targetInfo('page', { instanceId: 'two' }));
    store.handOutUids('page');
    store.recordRender(targetInfo('page', { instanceId: 'one' }));
    store.recordRender(targetInfo('page', { instanceId: 'three' }), 'a file was saved');
    expect(store.lostUids('page')).toBeUndefined();
  });

  test('a render that nobody asked for is told, one that a tool asked for is not', () => {
    const { store } = emptyScene();
    store.recordRender(targetInfo('page', { instanceId: 'one' }));
    store.recordRender(targetInfo('page', { instanceId: 'two' }), 'a file was saved');
    expect(store.lostUids('page')).toBeUndefined(); // nobody had uids to lose
    store.handOutUids('page');
    store.recordRender(targetInfo('page', { instanceId: 'three' }));
    expect(store.lostUids('page')).toBeUndefined();
    store.handOutUids('page');
    store.recordRender(targetInfo('page', { instanceId: 'four' }), 'a file was saved');
    expect(store.lostUids('page')).toEqual({ state: 'restarted', reason: 'a file was saved' });
  });

  test('each write tells its listeners what changed, until they stop listening', () => {
    const { store } = emptyScene();
    const heard: string[] = [];
    const stop = store.onChange((change) => heard.push(change));
    store.publishProject(project());
    store.setFrontendConnected(true);
    store.setFrontendConnected(true);
    store.setView('widget');
    store.setView('widget');
    store.recordRender(targetInfo());
    store.endTarget('page', 'gone');
    store.appendConsole(entry(1));
    store.appendTrace(traceEvent(1));
    store.recordToolCall({ call: toolCall(1), argumentsText: '{}' });
    stop();
    store.clearConsole();
    expect(heard).toEqual(['project', 'frontend', 'view', 'target', 'target', 'console', 'trace', 'toolCalls']);
  });

  test('a listener that stops while it is told does not disturb the others', () => {
    const { store } = emptyScene();
    const heard: string[] = [];
    const stop = store.onChange(() => stop());
    store.onChange((change) => heard.push(change));
    store.clearConsole();
    expect(heard).toEqual(['console']);
  });
});

describe('trace events', () => {
  test('filters match exactly and together', () => {
    const { store } = emptyScene();
    for (let index = 0; index < 6; index++) store.appendTrace(traceEvent(index, { category: index % 2 ? 'mcp' : 'simulator' }));
    const ids = (filter: Parameters<typeof traceRows>[1]): string[] =>
      traceRows(store.trace, filter)
        .slice(0, 99)
        .map(({ id }) => id);
    expect(ids({})).toEqual(['t0', 't1', 't2', 't3', 't4', 't5']);
    expect(ids({ category: 'mcp' })).toEqual(['t1', 't3', 't5']);
    expect(ids({ category: 'mcp', requestId: 'r0' })).toEqual(['t3']);
    expect(ids({ event: 'tool' })).toEqual([]);
  });

  test('10,000 are kept', () => {
    const { store } = emptyScene();
    for (let index = 0; index < LIMITS.traceEvents + 2; index++) store.appendTrace(traceEvent(index));
    expect([store.trace.length, store.trace.dropped, store.trace.at(0)?.id]).toEqual([LIMITS.traceEvents, 2, 't2']);
  });
});

describe('tool calls', () => {
  test('a call is updated in place under its id', () => {
    const { store } = emptyScene();
    store.recordToolCall({ call: toolCall(1), argumentsText: '{}' });
    store.recordToolCall({ call: toolCall(2), argumentsText: '{}' });
    store.recordToolCall({ call: toolCall(1, { status: 'succeeded' }), argumentsText: '{}' });
    expect([...store.toolCalls].map(({ call: { id, status } }) => [id, status])).toEqual([
      ['c1', 'succeeded'],
      ['c2', 'running'],
    ]);
  });

  test('updates find their call after older ones were dropped, and a dropped call comes back as new', () => {
    const { store } = emptyScene();
    for (let index = 0; index < LIMITS.toolCalls + 3; index++) store.recordToolCall({ call: toolCall(index), argumentsText: '{}' });
    store.recordToolCall({ call: toolCall(5, { status: 'failed' }), argumentsText: '{}' });
    expect(store.toolCalls.at(2)?.call).toMatchObject({ id: 'c5', status: 'failed' });
    store.recordToolCall({ call: toolCall(0, { status: 'denied' }), argumentsText: '{}' });
    expect(store.toolCalls.at(store.toolCalls.length - 1)?.call).toMatchObject({ id: 'c0', status: 'denied' });
    expect(store.toolCalls.length).toBe(LIMITS.toolCalls);
  });

  test('filters', () => {
    const { store } = emptyScene();
    store.recordToolCall({ call: toolCall(0, { message: '{"city":"北京"}' }), argumentsText: '{}' });
    store.recordToolCall({ call: toolCall(1, { toolName: 'get_TIDES', status: 'failed' }), argumentsText: '{}' });
    const ids = (filter: Parameters<typeof toolCallRows>[1]): string[] =>
      toolCallRows(store.toolCalls, filter)
        .slice(0, 99)
        .map(({ id }) => id);
    expect(ids({ query: '北京' })).toEqual(['c0']);
    expect(ids({ query: 'tides' })).toEqual(['c1']);
    expect(ids({ status: 'failed', requestId: 'r1' })).toEqual(['c1']);
    expect(ids({ toolName: 'get_weather', status: 'failed' })).toEqual([]);
  });
});
