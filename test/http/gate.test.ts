import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEndpoint, type EndpointFixture } from '../support/endpoint.ts';
import { bodyOf } from '../support/rpc.ts';
import { request, sendRaw } from '../support/socket.ts';

const ALLOWED = 'https://studio.example';
const BODY = bodyOf('legacy', 'tools/call', { name: 'set_viewport', arguments: { width: 10, height: 10 } });
let endpoint: EndpointFixture;

beforeAll(async () => {
  endpoint = await startEndpoint(undefined, { allowedOrigins: [ALLOWED] });
});
afterAll(() => endpoint.close());
beforeEach(() => {
  endpoint.fake.asked.length = 0;
});

/** Header lines of a good request; `undefined` leaves one out, a list repeats it. `P` stands for our port. */
function lines(change: Record<string, string | readonly string[] | undefined> = {}): string[] {
  const headers = {
    Host: '127.0.0.1:P',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    Connection: 'close',
    ...change,
  };
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => `${name}: ${one.replaceAll(':P', `:${endpoint.port}`)}`),
  );
}

async function post(change: Record<string, string | readonly string[] | undefined>, path = '/__wsd_mcp') {
  const answer = await sendRaw(endpoint.port, request('POST', path, lines(change), BODY));
  return { ...answer, executed: endpoint.fake.asked.length };
}

describe('Host (O-08)', () => {
  test.each(['127.0.0.1:P', 'localhost:P', 'LOCALHOST:P', '[::1]:P'])('%s is ours', async (host) => {
    expect(await post({ Host: host })).toMatchObject({ status: 200, executed: 1 });
  });

  test.each<string | readonly string[] | undefined>([
    'evil.example:P',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1:P.evil.example',
    'localhost.:P',
    '0.0.0.0:P',
    '2130706433:P',
    '127.1:P',
    'user@127.0.0.1:P',
    '',
    ['127.0.0.1:P', 'evil.example'],
    ['127.0.0.1:P', '127.0.0.1:P'],
    undefined,
  ])('%s is refused', async (host) => {
    const answer = await post({ Host: host });
    expect([403, 400]).toContain(answer.status);
    expect(answer).toMatchObject({ executed: 0, closed: true });
    expect(answer.text).not.toContain('html');
  });

  test('HTTP/1.0 without Host is refused', async () => {
    const answer = await sendRaw(
      endpoint.port,
      `POST /__wsd_mcp HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`,
    );
    expect(answer.status).toBe(403);
  });

  test('a request target with an authority of its own is refused', async () => {
    expect(await post({}, 'http://evil.example/__wsd_mcp')).toMatchObject({ status: 400, executed: 0 });
  });
});

describe('Origin and Sec-Fetch-Site', () => {
  test.each([undefined, 'http://127.0.0.1:P', 'http://localhost:P', 'http://[::1]:P', ALLOWED])('%s may', async (origin) => {
    expect(await post({ Origin: origin })).toMatchObject({ status: 200, executed: 1 });
  });

  test.each<string | readonly string[]>([
    'https://evil.example',
    'http://127.0.0.1:1',
    'http://localhost:5173',
    'https://127.0.0.1:P',
    'http://127.0.0.1:P@evil.example',
    'http://127.0.0.1:P/',
    'null',
    '',
    'https://studio.example.evil.example',
    ['http://127.0.0.1:P', 'https://evil.example'],
  ])('%s is refused', async (origin) => {
    const answer = await post({ Origin: origin });
    expect(answer).toMatchObject({ status: 403, executed: 0, closed: true });
    expect(answer.text.toLowerCase()).not.toContain('access-control');
  });

  test.each([
    ['same-origin', 200],
    ['none', 200],
    ['cross-site', 403],
    ['same-site', 403],
    ['', 403],
  ])('Sec-Fetch-Site: %s gives %i', async (site, status) => {
    expect(await post({ 'Sec-Fetch-Site': site })).toMatchObject({ status, executed: status === 200 ? 1 : 0 });
  });

  test('an allowed page is cross-site and may, and reads its answer', async () => {
    const answer = await post({ Origin: ALLOWED, 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/access-control-allow-origin: https:\/\/studio\.example\r\n/i);
  });
});

describe('method and path', () => {
  test('OPTIONS is 204 for everyone, with leave only for known origins', async () => {
    const preflight = async (origin: string) =>
      (await sendRaw(endpoint.port, request('OPTIONS', '/__wsd_mcp', lines({ Origin: origin })))).text.toLowerCase();
    expect(await preflight(ALLOWED)).toMatch(/^http\/1\.1 204[^]*access-control-allow-methods: post, options/);
    const stranger = await preflight('https://evil.example');
    expect(stranger).toMatch(/^http\/1\.1 204/);
    expect(stranger).not.toContain('access-control');
  });

  test('OPTIONS of a foreign Host is refused', async () => {
    expect((await sendRaw(endpoint.port, request('OPTIONS', '/__wsd_mcp', lines({ Host: 'evil.example:P' })))).status).toBe(403);
  });

  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'TRACE'])('%s is 405 and names what may be done', async (method) => {
    const answer = await sendRaw(endpoint.port, request(method, '/__wsd_mcp', lines()));
    expect(answer.status).toBe(405);
    expect(answer.text).toMatch(/allow: POST, OPTIONS/i);
  });

  test.each([
    '/',
    '/__wsd_mcp/',
    '/__agent_trace',
    '/__wsd_mcp%20',
    '/index.html',
    '//__wsd_mcp',
    '/__wsd_mcp/../__wsd_mcp',
    '/favicon.ico',
  ])('there is no route %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await sendRaw(endpoint.port, request(method, path, lines()));
      expect(answer.status).toBe(404);
      expect(answer.text).toMatch(/content-type: application\/json/i);
    }
  });

  test('a query does not change the route', async () => {
    expect(await post({}, '/__wsd_mcp?x=1')).toMatchObject({ status: 200, executed: 1 });
  });

  test.each(['websocket', 'h2c'])('an upgrade to %s is cut off', async (protocol) => {
    const answer = await sendRaw(endpoint.port, request('GET', '/__wsd_mcp', lines({ Upgrade: protocol, Connection: 'Upgrade' })));
    expect(answer).toEqual({ text: '', status: 0, closed: true });
  });

  test('CONNECT is cut off', async () => {
    expect(await sendRaw(endpoint.port, request('CONNECT', 'evil.example:443', lines()))).toMatchObject({ status: 0, closed: true });
  });
});

describe('Content-Type (O-04)', () => {
  test.each(['application/json', 'application/json;charset=UTF-8', 'Application/JSON', 'application/json; charset="utf-8"'])(
    '%s may',
    async (type) => {
      expect(await post({ 'Content-Type': type })).toMatchObject({ status: 200, executed: 1 });
    },
  );

  test.each([
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'application/jsonp',
    'application/json; x=1',
    '',
    undefined,
  ])('%s is 415', async (type) => {
    expect(await post({ 'Content-Type': type })).toMatchObject({ status: 415, executed: 0 });
  });
});

test('every answer is private and never sniffed', async () => {
  for (const [method, path, headers] of [
    ['POST', '/__wsd_mcp', lines()],
    ['GET', '/__wsd_mcp', lines()],
    ['OPTIONS', '/__wsd_mcp', lines()],
    ['GET', '/x', lines()],
    ['POST', '/__wsd_mcp', lines({ Host: 'evil' })],
    ['POST', '/__wsd_mcp', lines({ Expect: 'a-pony' })],
  ] as const) {
    const { text } = await sendRaw(endpoint.port, request(method, path, headers, method === 'POST' ? BODY : ''));
    expect(text, `${method} ${path}`).toMatch(/x-content-type-options: nosniff/i);
    expect(text, `${method} ${path}`).toMatch(/cross-origin-resource-policy: same-origin/i);
    expect(text, `${method} ${path}`).toMatch(/cache-control: no-store/i);
  }
});

test('a refused body is not waited for (O-03 c)', async () => {
  const started = performance.now();
  const head = request(
    'POST',
    '/__wsd_mcp',
    lines({ Origin: 'https://other.example', 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' }),
  );
  expect(await sendRaw(endpoint.port, head)).toMatchObject({ status: 403, closed: true });
  expect(performance.now() - started).toBeLessThan(500);
});

describe('token', () => {
  const token = 's3cret-token';
  let guarded: EndpointFixture;
  beforeAll(async () => {
    guarded = await startEndpoint(undefined, { token });
  });
  afterAll(() => guarded.close());

  test.each([
    [undefined, 401],
    ['Bearer wrong', 401],
    [`Basic ${token}`, 401],
    ['Bearer ', 401],
    [`Bearer ${token}x`, 401],
    [`Bearer ${token}`, 200],
    [`bearer ${token}`, 200],
  ])('Authorization: %s gives %i', async (authorization, status) => {
    const response = await fetch(guarded.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: BODY,
    });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain(token);
    if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('the type of the body is looked at before the token, and a preflight needs none', async () => {
    expect((await fetch(guarded.url, { method: 'POST', body: BODY })).status).toBe(415);
    expect((await fetch(guarded.url, { method: 'OPTIONS' })).status).toBe(204);
  });
});
