import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { bodyOf, callTool, headersOf, rpc } from '../support/rpc.ts';
import { entry } from '../support/scene.ts';

let endpoint: EndpointFixture;
beforeAll(async () => {
  endpoint = await startEndpoint();
});
afterAll(async () => {
  await endpoint.close();
  // What clients get wrong is no error of ours.
  expect(endpoint.errors).toEqual([]);
});

async function post(body: string, headers: Record<string, string>) {
  const response = await fetch(endpoint.url, { method: 'POST', headers, body });
  const text = await response.text();
  const data = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    session: response.headers.get('mcp-session-id'),
    ...JSON.parse(data),
  };
}

const DISCOVER = bodyOf('modern', 'server/discover');
const LIST = bodyOf('modern', 'tools/list');
const CALL = bodyOf('modern', 'tools/call', { name: 'list_render_targets', arguments: {} });
const LEGACY_LIST = bodyOf('legacy', 'tools/list');

describe('modern era', () => {
  test('server/discover', async () => {
    expect(await post(DISCOVER, headersOf('modern', 'server/discover'))).toMatchObject({
      status: 200,
      type: 'application/json',
      session: null,
      result: { supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: false } }, resultType: 'complete' },
    });
  });

  test('results are JSON and complete', async () => {
    for (const [body, method, name] of [
      [LIST, 'tools/list', undefined],
      [CALL, 'tools/call', 'list_render_targets'],
    ] as const) {
      expect(await post(body, headersOf('modern', method, name))).toMatchObject({
        status: 200,
        type: 'application/json',
        result: { resultType: 'complete' },
      });
    }
  });

  test.each([
    ['no Accept', 200, CALL, { accept: '' }],
    ['another version in the header', 400, CALL, { 'mcp-protocol-version': '2025-11-25' }],
    ['no Mcp-Method', 400, CALL, { 'mcp-method': '' }],
    ['a wrong Mcp-Method', 400, CALL, { 'mcp-method': 'tools/list' }],
    ['a wrong Mcp-Name', 400, CALL, { 'mcp-name': 'render_page' }],
    ['no envelope', 400, bodyOf('legacy', 'tools/call', { name: 'list_render_targets', arguments: {} }), {}],
  ])('%s: %i', async (_name, status, body, change) => {
    const headers: Record<string, string> = { ...headersOf('modern', 'tools/call', 'list_render_targets'), ...change };
    expect((await post(body, Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')))).status).toBe(status);
  });

  test('an unknown version is refused with what is supported', async () => {
    const body = DISCOVER.replace('2026-07-28', '2027-01-01');
    expect(await post(body, { ...headersOf('modern', 'server/discover'), 'mcp-protocol-version': '2027-01-01' })).toMatchObject({
      status: 400,
      error: { code: -32022, data: { supported: ['2026-07-28'] } },
    });
  });

  test.each(['nope', 'ping', 'initialize', 'resources/list'])('there is no method %s', async (method) => {
    expect(await post(bodyOf('modern', method), headersOf('modern', method))).toMatchObject({ status: 404, error: { code: -32601 } });
  });

  test('an unknown tool, and arguments that are no object', async () => {
    const call = (name: string, args: unknown) => rpc(endpoint.url, 'tools/call', { name, arguments: args });
    expect(await call('nope', {})).toMatchObject({ error: { code: -32602, message: 'Tool nope not found' } });
    expect(await call('list_render_targets', 'x')).toMatchObject({ error: { code: -32602 } });
  });
});

describe('legacy era', () => {
  test('initialize is served without a session, and unknown versions get the newest of the era', async () => {
    for (const protocolVersion of ['2025-11-25', '2025-03-26', '2099-01-01']) {
      const body = bodyOf('legacy', 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } });
      expect(await post(body, headersOf('legacy', 'initialize'))).toMatchObject({
        status: 200,
        session: null,
        result: {
          protocolVersion: protocolVersion.startsWith('2099') ? '2025-11-25' : protocolVersion,
          serverInfo: { name: 'web-sdk-debugger', title: 'Web SDK Debugger' },
        },
      });
    }
  });

  test('requests need no initialize, and a foreign session id is ignored', async () => {
    expect(await post(LEGACY_LIST, { ...headersOf('legacy', 'tools/list'), 'mcp-session-id': 'x' })).toMatchObject({
      status: 200,
      type: 'text/event-stream',
      session: null,
    });
    expect(await post(bodyOf('legacy', 'ping'), headersOf('legacy', 'ping'))).toMatchObject({ status: 200, result: {} });
  });

  test('a notification is taken', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect((await fetch(endpoint.url, { method: 'POST', headers: headersOf('legacy', ''), body })).status).toBe(202);
  });

  test.each([
    ['*/*', 200],
    ['text/html, */*;q=0.8', 200],
    [undefined, 200],
    ['application/json', 406],
    ['application/json, text/event-stream', 200],
  ])('Accept: %s gives %i', async (accept, status) => {
    expect((await post(LEGACY_LIST, { 'content-type': 'application/json', ...(accept !== undefined && { accept }) })).status).toBe(status);
  });

  test('batches are answered one by one, up to 100', async () => {
    const batch = (count: number) => `[${Array.from({ length: count }, (_, id) => bodyOf('legacy', 'ping', {}, id)).join(',')}]`;
    const answer = await fetch(endpoint.url, { method: 'POST', headers: headersOf('legacy', ''), body: batch(100) });
    expect((await answer.text()).match(/^data: /gm)).toHaveLength(100);
    expect(await post(batch(101), headersOf('legacy', ''))).toMatchObject({ status: 400, error: { code: -32600 } });
  });
});

describe('sixteen agents that all use id 0 (O-01)', () => {
  test('each gets its own answer', { timeout: 60_000 }, async () => {
    for (let index = 0; index < 16; index++) endpoint.store.appendConsole(entry(index, { text: `marker ${index}` }));
    endpoint.fake.before = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    const ask = async (agent: number, era: 'modern' | 'legacy') => {
      const style = await rpc(
        endpoint.url,
        'tools/call',
        { name: 'get_computed_style', arguments: { uid: '1-1', properties: [`--m${agent}`] } },
        era,
        0,
      );
      expect(style.id).toBe(0);
      expect(style.result.structuredContent['computedStyle']).toEqual([{ name: `--m${agent}`, value: `--m${agent} of 1-1` }]);
      const message = await rpc(endpoint.url, 'tools/call', { name: 'get_console_message', arguments: { msgid: `m${agent}` } }, era, 0);
      expect(message.result.structuredContent['message']).toMatchObject({ text: `marker ${agent}` });
    };
    for (let round = 0; round < 25; round++)
      await Promise.all(Array.from({ length: 16 }, (_, agent) => ask(agent, (agent + round) % 2 ? 'modern' : 'legacy')));
    endpoint.fake.before = () => Promise.resolve();
  });
});

describe('what the window hears of calls', () => {
  test('start and end with client, time, size and the element', async () => {
    endpoint.calls.length = 0;
    endpoint.fake.before = () => Promise.resolve(void (endpoint.clock.now += 25));
    await callTool(endpoint.url, 'get_element_rect', { uid: '1-1' });
    await callTool(endpoint.url, 'get_element_rect', { uid: 'gone' });
    endpoint.fake.before = () => Promise.resolve();
    const [start, end, , failed] = endpoint.calls;
    const startedAtMs = start?.startedAtMs ?? 0;
    expect(start).toEqual({
      id: start?.id,
      client: 'agent',
      era: 'modern',
      tool: 'get_element_rect',
      argumentsText: '{"uid":"1-1"}',
      uid: '1-1',
      startedAtMs,
      state: 'running',
    });
    expect(end).toEqual({
      ...start,
      state: 'done',
      durationMs: 25,
      textBytes: Buffer.byteLength('{\n  "uid": "1-1",\n  "x": 8,\n  "y": 16,\n  "width": 100.5,\n  "height": 20\n}'),
      tokens: 19,
    });
    expect(failed).toMatchObject({ state: 'failed', code: 'ELEMENT_NOT_FOUND', uid: 'gone' });
  });
});
