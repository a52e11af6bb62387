import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { modernFixture, sseFixture, statefulFixture } from '../../support/businessFixtures.ts';
import { closeAfterTest, config, harness, until } from '../../support/businessHarness.ts';

const sum = { content: [{ type: 'text', text: '5' }], isError: false };
const ADD = { a: 2, b: 3 };

test.each([
  ['auto', 'stateless'],
  ['sse', 'reject'],
  ['json', 'reject'],
] as const)('the newer era, answering %s', async (mode, legacy) => {
  const fixture = await modernFixture(mode, legacy);
  closeAfterTest(() => fixture.close());
  const { settled, call, servers, notices } = harness([config({ url: fixture.url })]);
  expect(await settled()).toEqual({
    id: 'shop',
    state: 'ready',
    transport: 'http',
    where: fixture.url,
    era: 'modern',
    protocolVersion: '2026-07-28',
    serverName: 'modern',
    tools: [{ name: 'add', title: 'Add', description: 'Adds' }, { name: 'regional' }],
    faults: [],
  });
  expect(await call('add', ADD)).toMatchObject({ ...sum, structuredContent: { sum: 5 } });
  expect(await call('regional', { region: 'eu' })).toMatchObject({ content: [{ type: 'text', text: 'eu' }] });
  const [add] = await servers.listTools(new AbortController().signal);
  expect(add).toMatchObject({ name: 'add', inputSchema: { type: 'object', required: ['a', 'b'] }, outputSchema: { type: 'object' } });
  expect(await call('add', { a: 'x' })).toMatchObject({ isError: true });
  expect(notices).toEqual([]);
});

test('a tool that does not exist is told as such', async () => {
  const fixture = await modernFixture('auto');
  closeAfterTest(() => fixture.close());
  const { failure } = harness([config({ url: fixture.url })]);
  expect(await failure('nope')).toMatchObject({ kind: 'toolMissing', message: expect.stringMatching(/nope not found/) });
});

test.each([false, true])('the 2025 era with sessions, JSON answers: %s; no session is left behind', async (isJson) => {
  const fixture = await statefulFixture(isJson);
  closeAfterTest(() => fixture.close());
  const { settled, call } = harness([config({ url: fixture.url })]);
  expect(await settled()).toMatchObject({ state: 'ready', transport: 'http', era: 'legacy', serverName: 'old', tools: [{ name: 'add' }] });
  expect(await call('add', ADD)).toEqual(sum);
  expect(await call('add', ADD)).toEqual(sum);
  await until(() => fixture.sessions.size === 0);
  expect(fixture.log.filter((method) => method === 'DELETE')).toHaveLength(3);
});

test('old HTTP+SSE: one connection is kept, and opened anew after it broke', async () => {
  const fixture = await sseFixture();
  closeAfterTest(() => fixture.close());
  const { settled, call, notices, servers } = harness([config({ url: fixture.url })]);
  const status = await settled();
  expect(status).toMatchObject({ state: 'ready', transport: 'sse', era: 'legacy', tools: [{ name: 'add' }] });
  expect(status.fallback).toMatch(/HTTP 404.*HTTP\+SSE/);
  expect(await call('add', ADD)).toEqual(sum);
  expect(await call('add', ADD)).toEqual(sum);
  expect(notices).toContainEqual({ serverId: 'shop', level: 'warn', text: 'adder: adding 2' });
  expect(fixture.log.filter((method) => method === 'GET')).toHaveLength(1);
  for (const session of fixture.sessions.values()) await (session as { close(): Promise<void> }).close();
  await until(() => fixture.sessions.size === 0);
  await until(async () => (await call('add', ADD).catch(() => undefined)) !== undefined);
  expect(await call('add', ADD)).toEqual(sum);
  await servers.close();
  await until(() => fixture.sessions.size === 0);
});

const EVERYTHING = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
);

test('server-everything over stdio', async () => {
  const { settled, call } = harness([config({ command: process.execPath, args: [EVERYTHING, 'stdio'] })]);
  const status = await settled();
  expect(status).toMatchObject({ state: 'ready', transport: 'stdio', era: 'legacy', faults: [] });
  expect(status.tools.length).toBeGreaterThan(5);
  expect((await call('echo', { message: 'hi' })).content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
}, 30_000);

test('server-everything over Streamable HTTP, with progress', async () => {
  const probe = await modernFixture('auto');
  const { port } = new URL(probe.url);
  await probe.close();
  const child = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { PATH: process.env['PATH'], PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closeAfterTest(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  await until(() => said.includes('listening'), 15_000);
  const { settled, servers } = harness([config({ url: `http://127.0.0.1:${port}/mcp` })]);
  expect(await settled()).toMatchObject({ state: 'ready', transport: 'http', era: 'legacy' });
  const steps: number[] = [];
  const { signal } = new AbortController();
  const long = { serverId: 'shop', toolName: 'trigger-long-running-operation', arguments: { duration: 2, steps: 4 } };
  const { content } = await servers.callTool(long, { signal, onProgress: ({ progress }) => steps.push(progress) });
  expect(JSON.stringify(content)).toMatch(/completed/);
  expect(steps).toEqual([1, 2, 3, 4]);
}, 40_000);
