import { expect, test } from 'vitest';
import { closeAfterTest, config, harness } from '../../support/businessHarness.ts';
import { faultyMcp, raw, refuse, reply, type Asked } from '../../support/faultyMcp.ts';

/** How servers refuse the newer era's first request. */
const REFUSALS: Record<string, (asked: Asked & { id: unknown }) => void> = {
  'error -32601': ({ response, id }) => refuse(response, id, -32_601, 'Method not found'),
  'error -32602': ({ response, id }) => refuse(response, id, -32_602, 'Invalid params'),
  '400 in plain words': ({ response }) => raw(response, 400, 'text/plain', 'session required'),
  '400 with an error of no id': ({ response }) => refuse(response, null, -32_000, 'Bad Request', undefined, 400),
  '404': ({ response }) => raw(response, 404, 'text/plain', 'no'),
  '405': ({ response }) => raw(response, 405, 'text/plain', 'no'),
  '406': ({ response }) => raw(response, 406, 'text/plain', 'no'),
  '429': ({ response }) => raw(response, 429, 'text/plain', 'slow down'),
  '200 with a body of its own': ({ response }) => raw(response, 200, 'application/json', '{"error":"what?"}'),
  '200 with plain text': ({ response }) => raw(response, 200, 'text/plain', 'what?'),
  '202 with nothing': ({ response }) => void response.writeHead(202).end(),
  '500': ({ response }) => raw(response, 500, 'text/plain', 'oops'),
  silence: () => {},
  'a stream that ends': ({ response }) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
  'a broken connection': ({ response }) => void response.socket?.destroy(),
  'the versions it knows': ({ response, id }) =>
    refuse(response, id, -32_022, 'Unsupported', { supported: ['2025-11-25'], requested: '2026-07-28' }, 400),
};

test.each(Object.entries(REFUSALS))('a server that answers server/discover with %s is spoken to in the older era', async (_, answer) => {
  const faulty = await faultyMcp((asked) => {
    if (asked.rpc?.method !== 'server/discover') return false;
    answer({ ...asked, id: asked.rpc.id });
    return true;
  });
  closeAfterTest(faulty.close);
  const { settled, call } = harness([config({ url: faulty.url('/mcp') })], { times: { probeMs: 500 } });
  const status = await settled();
  expect(status).toMatchObject({
    state: 'ready',
    era: 'legacy',
    protocolVersion: '2025-06-18',
    serverName: 'faulty',
    tools: [{ name: 'echo' }],
  });
  expect(status.fallback).toMatch(/server\/discover/);
  expect(await call('echo', { text: 'hi' })).toEqual({ content: [{ type: 'text', text: '{"text":"hi"}' }], isError: false });
});

test.each([
  [401, 'unauthorized', /HTTP 401/],
  [403, 'unauthorized', /HTTP 403/],
] as const)('HTTP %i is told as it is, with no other era tried', async (status, kind, words) => {
  const faulty = await faultyMcp(({ response }) => {
    raw(response, status, 'application/json', '{}');
    return true;
  });
  closeAfterTest(faulty.close);
  const { settled, failure } = harness([config({ url: faulty.url('/mcp') })]);
  const told = await settled();
  expect(told.state).toBe('failed');
  expect(told.problem?.message).toMatch(words);
  expect(told.fallback).toBeUndefined();
  expect((await failure('echo')).kind).toBe(kind);
  expect(faulty.log.filter((line) => line !== 'POST server/discover')).toEqual([]);
});

test('nothing is remembered of the era: a server that was updated is used as it is now', async () => {
  let isModern = false;
  const meta = { 'io.modelcontextprotocol/serverInfo': { name: 'new', version: '2' } };
  const faulty = await faultyMcp(({ rpc, response }) => {
    if (!isModern) return false;
    if (rpc?.method === 'server/discover') {
      const result = {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: 'private',
        _meta: meta,
      };
      reply(response, rpc.id, result);
    } else if (rpc?.method === 'tools/call') reply(response, rpc.id, { resultType: 'complete', content: [{ type: 'text', text: 'new' }] });
    else return false;
    return true;
  });
  closeAfterTest(faulty.close);
  const { settled, call, servers } = harness([config({ url: faulty.url('/mcp') })]);
  expect((await settled()).era).toBe('legacy');
  isModern = true;
  expect((await call('echo')).content).toEqual([{ type: 'text', text: 'new' }]);
  expect(servers.statuses()[0]).toMatchObject({ era: 'modern', protocolVersion: '2026-07-28', serverName: 'new' });
  expect(servers.statuses()[0]?.fallback).toBeUndefined();
});

test('a server that hangs delays no other', async () => {
  const hanging = await faultyMcp(() => true);
  const sound = await faultyMcp(() => false);
  closeAfterTest(hanging.close);
  closeAfterTest(sound.close);
  const { servers, settled } = harness([config({ id: 'hangs', url: hanging.url('/') }), config({ id: 'works', url: sound.url('/') })], {
    times: { probeMs: 2_000, connectMs: 9_000, listMs: 9_000 },
  });
  const start = performance.now();
  expect((await settled('works')).state).toBe('ready');
  expect(performance.now() - start).toBeLessThan(1_500);
  expect((await servers.listTools(new AbortController().signal)).map(({ serverId }) => serverId)).toEqual(['works']);
  expect(performance.now() - start).toBeLessThan(5_000);
});
