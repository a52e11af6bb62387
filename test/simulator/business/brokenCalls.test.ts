import { expect, test } from 'vitest';
import { closeAfterTest, config, harness, until, type Harness } from '../../support/businessHarness.ts';
import { DISCOVERED, faultyMcp, raw, reply, TOOL, type Asked, type FaultyMcp } from '../../support/faultyMcp.ts';

async function calling(answer: (asked: Asked) => boolean, callMs = 10_000): Promise<Harness & { faulty: FaultyMcp }> {
  const faulty = await faultyMcp((asked) => asked.rpc?.method === 'tools/call' && answer(asked));
  closeAfterTest(faulty.close);
  const opened = harness([config({ url: faulty.url('/mcp') })], { times: { callMs } });
  await opened.settled();
  return { ...opened, faulty };
}

const head = { 'content-type': 'text/event-stream' };

test.each<[string, (asked: Asked) => void]>([
  ['before its head', ({ response }) => void response.socket?.destroy()],
  [
    'after its head',
    ({ response }) => (
      response.writeHead(200, { 'content-type': 'application/json' }), response.write('{'), setTimeout(() => response.socket?.destroy(), 50)
    ),
  ],
  [
    'within a stream',
    ({ response }) => (response.writeHead(200, head), response.write(': hi\n\n'), setTimeout(() => response.socket?.destroy(), 50)),
  ],
  ['at the end of a stream without answer', ({ response }) => void response.writeHead(200, head).end(': hi\n\n')],
  [
    'in a stream that could be resumed',
    ({ response }) => (response.writeHead(200, head), response.write('id: 1\ndata:\n\n'), setTimeout(() => response.socket?.destroy(), 50)),
  ],
])('a response that breaks %s is told within two seconds, and the next call works', async (_, breakIt) => {
  let isBroken = true;
  const { failure, call } = await calling((asked) => {
    if (isBroken) breakIt(asked);
    return isBroken;
  });
  const start = performance.now();
  const { kind, message } = await failure('echo');
  expect(performance.now() - start).toBeLessThan(2_500);
  expect(kind).toBe('unreachable');
  expect(message).toMatch(/connection/i);
  isBroken = false;
  expect(await call('echo', { again: 1 })).toMatchObject({ isError: false });
});

test('one 500 among good answers hurts only its own call', async () => {
  let calls = 0;
  const { failure, call } = await calling(({ response }) => {
    calls += 1;
    if (calls !== 2) return false;
    raw(response, 500, 'text/plain', 'oops');
    return true;
  });
  await call('echo');
  expect((await failure('echo')).message).toMatch(/HTTP 500.*oops/);
  await call('echo');
});

test('silence ends at the timeout; progress puts it off', async () => {
  let isProgressing = false;
  const { failure, call, servers } = await calling(({ rpc, response }) => {
    if (!isProgressing) return true;
    response.writeHead(200, head);
    const meta = rpc?.params?.['_meta'] as { progressToken: unknown } | undefined;
    let progress = 0;
    const timer = setInterval(() => {
      progress += 1;
      const params = { progressToken: meta?.progressToken, progress, total: 5, message: `step ${progress}` };
      const message = progress < 5 ? { method: 'notifications/progress', params } : { id: rpc?.id, result: { content: [] } };
      response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
      if (progress === 5) clearInterval(timer);
    }, 1_000);
    return true;
  }, 3_000);
  const { kind, message } = await failure('echo');
  expect([kind, message]).toEqual(['timeout', 'The server did not answer within 3 s.']);
  isProgressing = true;
  const seen: unknown[] = [];
  const { signal } = new AbortController();
  await servers.callTool({ serverId: 'shop', toolName: 'echo', arguments: {} }, { signal, onProgress: (step) => seen.push(step) });
  expect(seen).toEqual([1, 2, 3, 4].map((progress) => ({ progress, total: 5, message: `step ${progress}` })));
  expect(await call('echo')).toEqual({ content: [], isError: false });
});

test('aborting reaches the network at once', async () => {
  let isGone = false;
  const { failure, faulty } = await calling(({ response }) => {
    response.on('close', () => (isGone = true));
    return true;
  });
  const controller = new AbortController();
  const failed = failure('echo', {}, controller.signal);
  await until(() => faulty.log.includes('POST tools/call'));
  const start = performance.now();
  controller.abort();
  expect((await failed).kind).toBe('cancelled');
  await until(() => isGone);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('a server that comes back is used again by the next call', async () => {
  let faulty = await faultyMcp(() => false);
  const url = faulty.url('/mcp');
  const { settled, failure, servers, call } = harness([config({ url })]);
  await settled();
  await faulty.close();
  const { message, hint } = await failure('echo');
  expect(message).toMatch(/Nothing listens.*ECONNREFUSED/);
  expect(hint).toMatch(/Start the server/);
  expect(servers.statuses()[0]).toMatchObject({ state: 'failed', tools: [] });
  faulty = await faultyMcp(() => false);
  closeAfterTest(faulty.close);
  const moved = config({ url: faulty.url('/mcp') });
  await servers.setServers([moved]);
  await call('echo');
  await until(() => servers.statuses()[0]?.state === 'ready');
});

test.each([
  ['a port that fetch refuses', 'http://127.0.0.1:9/mcp', /kept for other protocols/],
  ['a name that nobody has', 'http://no-such-host.invalid/mcp', /host name is unknown/],
  ['another scheme', 'file:///etc/passwd', /no http or https address/],
  ['no address', 'nonsense', /no http or https address/],
])('%s is told with a hint', async (_, url, words) => {
  const { problem, state } = await harness([config({ url })]).settled();
  expect(state).toBe('failed');
  expect(problem).toEqual({ message: expect.stringMatching(words), hint: expect.any(String) });
});

test('plain HTTP where TLS was asked for, and a wrong path, are told apart', async () => {
  const faulty = await faultyMcp(({ response, request }) => {
    if (request.url === '/mcp') return false;
    raw(response, 404, 'text/html', 'Cannot POST');
    return true;
  });
  closeAfterTest(faulty.close);
  const secure = faulty.url('/mcp').replace('http:', 'https:');
  const { settled } = harness([config({ id: 'tls', url: secure }), config({ id: 'path', url: faulty.url('/wrong') })]);
  expect((await settled('tls')).problem?.message).toMatch(/TLS/);
  const { problem } = await settled('path');
  expect(problem?.message).toMatch(/HTTP 404.*Cannot POST/);
  expect(problem?.hint).toMatch(/path/);
});

test('a call that is cancelled before it began reaches no server', async () => {
  const { failure, faulty } = await calling(() => false);
  expect((await failure('echo', {}, AbortSignal.abort())).kind).toBe('cancelled');
  expect(faulty.log).not.toContain('POST tools/call');
});

/** A server of the newer era that answers each call with this, and forgets the type of its list. */
async function newerEra(result: Record<string, unknown>): Promise<Harness> {
  const faulty = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method === 'server/discover') reply(response, rpc.id, DISCOVERED);
    else if (rpc?.method === 'tools/list') reply(response, rpc.id, { tools: [TOOL], ttlMs: 0, cacheScope: 'private' });
    else if (rpc?.method === 'tools/call') reply(response, rpc.id, result);
    else return false;
    return true;
  });
  closeAfterTest(faulty.close);
  return harness([config({ url: faulty.url('/mcp') })]);
}

test('results and lists that name no type, in the newer era, are complete ones, and that is told', async () => {
  const { settled, call, notices } = await newerEra({ content: [{ type: 'text', text: 'plain' }] });
  expect(await settled()).toMatchObject({ state: 'ready', era: 'modern', tools: [{ name: 'echo' }] });
  expect(await call('echo')).toEqual({ content: [{ type: 'text', text: 'plain' }], isError: false });
  expect(notices).toContainEqual({ serverId: 'shop', level: 'warn', text: expect.stringContaining('resultType') });
});
