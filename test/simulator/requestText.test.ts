import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessCommands } from '../../src-main/simulator/business/requestText.ts';
import type { ServerConfig } from '../../src-shared/project/servers.ts';
import type { ServerStatus } from '../../src-shared/simulator/servers.ts';

const run = promisify(execFile);
interface Received {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly method: string; readonly params?: unknown };
}
const received: Received[] = [];
let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (data) => (text += String(data)));
    request.on('end', () => {
      const body = JSON.parse(text);
      received.push({ url: request.url, headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json', ...(body.method === 'initialize' && { 'Mcp-Session-Id': 's-1' }) });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: body.id, result: { method: body.method } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const config = (part: Partial<ServerConfig> = {}): ServerConfig => ({
  id: 'weather',
  origin: 'project',
  approval: 'always',
  url: `${origin}/mcp`,
  ...part,
});
const status = (part: Partial<ServerStatus> = {}): ServerStatus => ({
  id: 'weather',
  state: 'ready',
  transport: 'http',
  where: `${origin}/mcp`,
  era: 'modern',
  tools: [],
  faults: [],
  ...part,
});
const ask = { toolName: 'get_weather', arguments: { city: `it's "北京" $HOME \`x\`` } };
const CANARY = 'sk-canary-0123456789';

test('a call of the present protocol is one request, as the server would get it', async () => {
  const { curl = '', message, variables } = businessCommands({ config: config(), status: status(), ...ask });
  received.length = 0;
  await run('bash', ['-c', curl]);
  expect(variables).toEqual([]);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    headers: { 'mcp-method': 'tools/call', 'mcp-name': 'get_weather', 'mcp-protocol-version': '2026-07-28' },
    body: { method: 'tools/call', params: { name: 'get_weather', arguments: ask.arguments } },
  });
  expect(received[0]?.body).toEqual(JSON.parse(message));
});

test('a call of the older protocol begins with its handshake and goes on in its session', async () => {
  const { curl = '' } = businessCommands({ config: config(), status: status({ era: 'legacy' }), ...ask });
  received.length = 0;
  await run('bash', ['-c', curl]);
  expect(received.map(({ body }) => body.method)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  expect(received[0]?.headers).not.toHaveProperty('mcp-session-id');
  expect(received[2]?.headers).toMatchObject({ 'mcp-session-id': 's-1' });
});

test('no secret is in what is copied, and the variables stand where the secrets belong', async () => {
  const secretive = config({
    url: `${origin.replace('//', `//me:${CANARY}@`)}/mcp?v=2&key=${CANARY}`,
    headers: {
      Authorization: `Bearer ${CANARY}`,
      'X-Api-Key': CANARY,
      'X-Env': '${env:WEATHER_TOKEN}',
      'X-Half': `a-${CANARY}-\${env:OTHER}`,
      Accept: 'text/plain',
    },
  });
  const { curl = '', message, variables } = businessCommands({ config: secretive, status: status(), ...ask });
  expect(curl + message).not.toContain(CANARY);
  expect(variables).toEqual(['WEATHER_KEY', 'WEATHER_AUTHORIZATION', 'WEATHER_X_API_KEY', 'WEATHER_TOKEN', 'WEATHER_X_HALF']);
  received.length = 0;
  const values = Object.fromEntries(variables.map((name) => [name, `v-${name}`]));
  await run('bash', ['-c', curl], { env: { ...process.env, ...values } });
  expect(received[0]).toMatchObject({
    url: '/mcp?v=2&key=v-WEATHER_KEY',
    headers: { 'x-api-key': 'v-WEATHER_X_API_KEY', 'x-env': 'v-WEATHER_TOKEN', 'x-half': 'v-WEATHER_X_HALF' },
  });
  expect(String(received[0]?.headers['authorization'])).toContain('v-WEATHER_AUTHORIZATION');
});

test('a server that was started answers where it was told to; one that speaks stdio has no address', () => {
  const started = businessCommands({
    config: config({ command: 'node', args: ['server.mjs'], url: 'http://127.0.0.1:${port}/mcp' }),
    status: status({ where: `node server.mjs → ${origin}/mcp` }),
    ...ask,
  });
  expect(started.curl).toContain(`${origin}/mcp`);
  const { curl, message } = businessCommands({ config: config({ command: 'node' }), status: status({ transport: 'stdio' }), ...ask });
  expect(curl).toBeUndefined();
  expect(JSON.parse(message)).toMatchObject({ method: 'tools/call', params: { name: 'get_weather' } });
});
