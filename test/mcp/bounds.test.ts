import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { startEndpoint } from '../support/endpoint.ts';
import { callTool } from '../support/rpc.ts';
import { entry, toolCall, traceEvent } from '../support/scene.ts';

describe('no answer exceeds the limit', () => {
  test('one that would is saved and told', async () => {
    const endpoint = await startEndpoint();
    endpoint.store.appendTrace(traceEvent(1, { payload: '界"'.repeat(1_500_000) }));
    const { structuredContent, isError } = await callTool(endpoint.url, 'list_agent_trace_events');
    expect(isError).toBe(true);
    expect(structuredContent['error']).toMatchObject({ code: 'INSPECTION_FAILED', filePath: '/tmp/wsd/1-response.json' });
    expect(JSON.parse(Buffer.from(endpoint.saved[0]?.bytes ?? []).toString())).toMatchObject({ total: 1 });
    await endpoint.close();
  });

  test('the log snapshot of full logs fits, with the newest rows, and counts what it leaves out', { timeout: 60_000 }, async () => {
    const endpoint = await startEndpoint();
    const text = '界"'.repeat(1_000);
    for (let index = 0; index < 12_000; index++) {
      endpoint.store.appendConsole(entry(index, { text: `${text}${index}` }));
      endpoint.store.appendConsole(entry(100_000 + index, { text: `${text}${index}`, target: 'app' }));
      endpoint.store.appendTrace(traceEvent(index, { payload: text.repeat(20) }));
    }
    for (let index = 0; index < 300; index++)
      endpoint.store.recordToolCall({ call: toolCall(index, { message: text }), argumentsText: '{}' });
    const result = await callTool(endpoint.url, 'get_log_snapshot');
    expect(result.isError).toBeUndefined();
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(LIMITS.response);
    const snapshot = result.structuredContent['snapshot'] as {
      console: { page: { msgid: string }[] };
      traceEvents: { id: string }[];
      toolCalls: { id: string }[];
      dropped: { console: { page: number }; traceEvents: number; toolCalls: number };
    };
    expect(snapshot.console.page.at(-1)?.msgid).toBe('m11999');
    expect(snapshot.dropped.console.page).toBe(12_000 - snapshot.console.page.length);
    expect(snapshot.traceEvents.at(-1)?.id).toBe('t11999');
    expect(snapshot.traceEvents.length).toBeGreaterThan(3);
    expect(snapshot.dropped.traceEvents).toBe(12_000 - snapshot.traceEvents.length);
    expect(snapshot.dropped.toolCalls).toBe(300 - snapshot.toolCalls.length);
    await endpoint.close();
  });
});
