import { expect, test } from 'vitest';
import { BusinessError } from '../../../src-main/simulator/business/businessServers.ts';
import { shownAddress, shownCommand } from '../../../src-main/simulator/business/secrets.ts';
import { closeAfterTest, config, harness, type Harness } from '../../support/businessHarness.ts';
import { faultyMcp, raw, refuse, reply, TOOL, type Asked, type FaultyMcp } from '../../support/faultyMcp.ts';

const CANARY = 'canary-4f"9\\e';
const OTHER = 'canary2-77c1';
const STORED = 'canary3-key-e0b2';
const headers = { 'X-Api-Key': CANARY, Authorization: 'Bearer ${env:SHOP_TOKEN}', Cookie: 'session=${keychain:SHOP}' };
const env = { ...process.env, SHOP_TOKEN: OTHER };
const key = (name: string): string | undefined => (name === 'SHOP' ? STORED : undefined);

async function guarded(fault: (asked: Asked) => boolean): Promise<Harness & { faulty: FaultyMcp }> {
  const faulty = await faultyMcp(fault);
  closeAfterTest(faulty.close);
  return { ...harness([config({ url: `${faulty.url('/mcp')}?api_key=${OTHER}`, headers })], { env, key }), faulty };
}

/** All that the app hands on, as one text. */
function handedOn({ told, notices }: Harness, ...more: unknown[]): string {
  return JSON.stringify([
    told,
    notices,
    ...more.map((part) => (part instanceof BusinessError ? [part.message, part.hint, part.stack, part.cause] : part)),
  ]);
}

function expectNoSecret(text: string): void {
  for (const secret of [CANARY, OTHER, STORED]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  }
}

test('configured headers reach the server, variables and keys resolved', async () => {
  const { settled, faulty } = await guarded(() => false);
  expect((await settled()).state).toBe('ready');
  for (const sent of faulty.headers)
    expect(sent).toMatchObject({ 'x-api-key': CANARY, authorization: `Bearer ${OTHER}`, cookie: `session=${STORED}` });
});

test.each<[string, (asked: Asked) => boolean]>([
  ['an error page', ({ request, response }) => (raw(response, 500, 'text/plain', JSON.stringify(request.headers)), true)],
  ['a 403', ({ request, response }) => (raw(response, 403, 'text/html', `<html>${JSON.stringify(request.headers)} ${request.url}`), true)],
  ['an HTML page', ({ request, response }) => (raw(response, 200, 'text/html', `<html>${String(request.headers['x-api-key'])}`), true)],
  [
    'an RPC error',
    ({ request, response, rpc }) => (
      refuse(
        response,
        rpc?.id,
        -32_000,
        `${request.headers.authorization} ${request.headers.cookie} ${String(request.headers['x-api-key'])}`,
      ),
      true
    ),
  ],
])('%s that echoes them tells no secret', async (_, fault) => {
  const opened = await guarded((asked) => asked.rpc?.id !== undefined && fault(asked));
  await opened.settled();
  const error = await opened.failure('echo');
  expectNoSecret(handedOn(opened, error));
  expect(error.message.length + String(error.hint).length).toBeGreaterThan(30);
});

test('results, lists and log notifications that echo them are masked', async () => {
  const opened = await guarded(({ request, response, rpc }) => {
    const echo = `${request.headers.authorization} ${request.headers.cookie} ${String(request.headers['x-api-key'])} ${request.url}`;
    if (rpc?.method === 'tools/list')
      reply(response, rpc.id, { tools: [{ ...TOOL, description: echo, title: echo, _meta: { echo } }, { name: echo }] });
    else if (rpc?.method === 'tools/call') {
      const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: { echo } } };
      const result = { content: [{ type: 'text', text: echo }], structuredContent: { [echo]: echo }, _meta: { echo } };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(note)}\n\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result })}\n\n`);
    } else return false;
    return true;
  });
  await opened.settled();
  const tools = await opened.servers.listTools(new AbortController().signal);
  const result = await opened.call('echo');
  expect(opened.notices).toHaveLength(1);
  expect(JSON.stringify(result)).toContain('•••');
  expectNoSecret(handedOn(opened, tools, result));
});

test('a variable that is not set is named, and nothing is sent', async () => {
  const faulty = await faultyMcp(() => false);
  closeAfterTest(faulty.close);
  const { settled } = harness([config({ url: faulty.url('/'), headers })], { env: {}, key });
  expect((await settled()).problem).toEqual({
    message: 'The environment variable SHOP_TOKEN is not set.',
    hint: expect.stringMatching(/Set SHOP_TOKEN/),
  });
  expect(faulty.log).toEqual([]);
});

test('a key that is not stored is named, nothing is sent, and the server is tried again with it', async () => {
  const faulty = await faultyMcp(() => false);
  closeAfterTest(faulty.close);
  let stored: string | undefined;
  const shop = config({ url: faulty.url('/'), headers: { authorization: 'Bearer ${keychain:SHOP}' } });
  const { settled, failure, servers } = harness([shop], { key: () => stored });
  expect(await settled()).toMatchObject({
    state: 'failed',
    keys: ['SHOP'],
    problem: { message: 'The key SHOP is not stored.', hint: expect.stringMatching(/Store the key SHOP under Keys/), missingKey: 'SHOP' },
  });
  expect(await failure('echo')).toMatchObject({ kind: 'unreachable', missingKey: 'SHOP' });
  expect(faulty.log).toEqual([]);
  stored = STORED;
  await servers.reconnect('shop');
  expect((await settled()).state).toBe('ready');
  expect(faulty.headers.at(-1)).toMatchObject({ authorization: `Bearer ${STORED}` });
});

test.each([
  ['variables of your environment', { a: '${env:SHOP_TOKEN}' }],
  ['stored keys', { a: '${keychain:SHOP}' }],
  ['variables of your environment and stored keys', headers],
])('a project that is not trusted is sent no %s', async (words, sent) => {
  const faulty = await faultyMcp(() => false);
  closeAfterTest(faulty.close);
  const asked: string[] = [];
  const looked = (name: string): string | undefined => (asked.push(name), key(name));
  const { settled, failure } = harness([config({ url: faulty.url('/'), headers: sent })], { env, key: looked, trusted: () => false });
  expect((await settled()).problem?.message).toBe(`It would be sent ${words}.`);
  expect((await failure('echo')).kind).toBe('untrusted');
  expect([faulty.log, asked]).toEqual([[], []]);
});

test('a project that is not trusted gets no variables of the environment', async () => {
  const faulty = await faultyMcp(() => false);
  closeAfterTest(faulty.close);
  let isTrusted = false;
  const shop = config({ url: faulty.url('/'), headers });
  const { settled, failure, servers, call } = harness([shop], { env, key, trusted: () => isTrusted });
  expect(await settled()).toMatchObject({ state: 'untrusted' });
  expect((await failure('echo')).kind).toBe('untrusted');
  expect(faulty.log).toEqual([]);
  isTrusted = true;
  await servers.setServers([shop]);
  await call('echo');
});

test.each([
  [307, 'other', /redirects to http:\/\/127\.0\.0\.1:\d+\/elsewhere\?…, another origin/],
  [302, 'other', /another origin/],
  [308, 'file:///etc/passwd', /a file: address, another origin/],
  [307, 'javascript:alert(1)', /a javascript: address/],
  [303, '/mcp', /a mere reading/],
  [307, '/mcp', /more than 5 times/],
] as const)('HTTP %i to %s is refused, and no secret arrives there', async (status, where, words) => {
  const other = await faultyMcp(() => false);
  closeAfterTest(other.close);
  const opened = await guarded(({ response }) => {
    response.writeHead(status, { location: where === 'other' ? other.url(`/elsewhere?k=${OTHER}`) : where }).end();
    return true;
  });
  const { problem } = await opened.settled();
  expect(problem).toEqual({ message: expect.stringMatching(words), hint: expect.stringMatching(/"url"/) });
  expect(opened.notices).toContainEqual({ serverId: 'shop', level: 'warn', text: problem?.message });
  expect(other.log).toEqual([]);
  expect(opened.faulty.log.length).toBeLessThan(10);
  expectNoSecret(handedOn(opened));
});

test('a redirect within the origin is followed, headers and all', async () => {
  const opened = await guarded(({ request, response }) => {
    if (request.url?.startsWith('/moved')) return false;
    response.writeHead(307, { location: '/moved' }).end();
    return true;
  });
  expect((await opened.settled()).state).toBe('ready');
  expect((await opened.call('echo', { a: 1 })).content).toEqual([{ type: 'text', text: '{"a":1}' }]);
  expect(opened.faulty.headers.at(-1)).toMatchObject({ 'x-api-key': CANARY });
});

test('addresses and command lines are shown without what is secret in them', () => {
  expect(shownAddress(`https://me:${OTHER}@host/mcp?key=${OTHER}#x`)).toBe('https://host/mcp?…');
  expect(shownAddress('http://127.0.0.1:${port}/mcp')).toBe('http://127.0.0.1:${port}/mcp');
  expect(shownCommand('node', ['s.mjs', `--token=${OTHER}`, '--api-key', OTHER, '--port', '1'])).toBe(
    'node s.mjs --token=••• --api-key ••• --port 1',
  );
});
