import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { closeAfterTest, config, harness, until } from '../../support/businessHarness.ts';

const SERVER = fileURLToPath(new URL('../../support/stdioServer.mjs', import.meta.url));
const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'wsd-business-'));
  closeAfterTest(() => rmSync(made, { recursive: true, force: true }));
  return made;
};
const stdio = (mode: string, ...more: string[]) => config({ command: process.execPath, args: [SERVER, mode, ...more] });
const pids = (file: string): number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie still has its id.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Its words, each followed by a zero; none once it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a stdio server is kept, told about, and started anew by the call after its end', async () => {
  const file = path.join(folder(), 'pids');
  const { settled, call, failure, servers } = harness([stdio('plain', file)]);
  expect(await settled()).toMatchObject({
    state: 'ready',
    transport: 'stdio',
    era: 'legacy',
    serverName: 'piped',
    tools: [{ name: 'run' }],
  });
  await call('run');
  await call('run');
  expect(pids(file)).toHaveLength(1);
  const { kind, message } = await failure('run', { what: 'die' });
  expect([kind, message]).toEqual(['unreachable', "The server's process ended with exit code 7."]);
  expect((await call('run')).content).toEqual([{ type: 'text', text: 'ok' }]);
  expect(pids(file)).toHaveLength(2);
  await servers.close();
  expect(pids(file).filter(isAlive)).toEqual([]);
});

test('a server that ends at server/discover is started for the older era', async () => {
  const status = await harness([stdio('strict')]).settled();
  expect(status).toMatchObject({ state: 'ready', era: 'legacy', fallback: 'The process ended at server/discover.' });
});

test('it gets the configured variables, the few it needs and nothing else', async () => {
  const cwd = folder();
  const shop = { ...stdio('plain'), env: { SHOP_KEY: '${env:REAL_KEY}', MODE: 'demo' }, cwd };
  const env = { ...process.env, REAL_KEY: 'canary-51ab', UNRELATED: 'x', NODE_OPTIONS: '--no-warnings' };
  const { call, notices } = harness([shop], { env });
  const { structuredContent } = await call('run', { what: 'env' });
  const seen = (structuredContent?.['env'] ?? {}) as Record<string, string>;
  expect(seen).toMatchObject({ SHOP_KEY: '•••', MODE: 'demo', PATH: process.env['PATH'] });
  expect(Object.keys(seen)).not.toContain('UNRELATED');
  expect(Object.keys(seen)).not.toContain('NODE_OPTIONS');
  expect(path.basename(String(structuredContent?.['cwd']))).toBe(path.basename(cwd));
  expect(notices).toEqual([]);
});

test('what it writes beside its messages is told, bounded', async () => {
  const { settled, notices } = harness([stdio('chatty')]);
  expect((await settled()).state).toBe('ready');
  await until(() => notices.some(({ text }) => text.includes('left out')));
  expect(notices).toContainEqual({ serverId: 'shop', level: 'warn', text: 'line 0' });
  expect(notices.length).toBeLessThan(110);
});

test.each([
  ['a program that ends at once', stdio('crash'), /exit code 3.*Its last line: cannot open the database$/],
  ['a program that is not there', config({ command: 'no-such-program-here' }), /no program no-such-program-here/],
  ['a folder that is not there', { ...stdio('plain'), cwd: 'no/such/folder' }, /working folder/],
  ['a program of no meaning to a shell', config({ command: 'echo hi; touch x' }), /no program echo hi; touch x/],
])('%s is told', async (_, server, words) => {
  const { state, problem } = await harness([server]).settled();
  expect(state).toBe('failed');
  expect(problem?.message).toMatch(words);
});

test('an untrusted project starts nothing; the command line does', async () => {
  const file = path.join(folder(), 'pids');
  const options = { trusted: () => false };
  const { settled } = harness([stdio('plain', file)], options);
  expect(await settled()).toMatchObject({ state: 'untrusted', problem: { message: expect.stringMatching(/start a program/) } });
  expect(() => pids(file)).toThrow();
  expect(await harness([{ ...stdio('plain', file), origin: 'commandLine' }], options).settled()).toMatchObject({ state: 'ready' });
});

test('closing ends also what does not want to end, and what it started', async () => {
  const file = path.join(folder(), 'pids');
  const { settled, servers } = harness([stdio('stubborn', file), { ...stdio('parent', file), id: 'parent' }]);
  await settled('shop');
  await settled('parent');
  const started = pids(file);
  expect(started.filter(isAlive)).toHaveLength(3);
  const start = performance.now();
  await servers.close();
  expect(performance.now() - start).toBeLessThan(4_000);
  await until(() => started.every((pid) => !isAlive(pid)), 1_000);
  expect(servers.statuses().map(({ state }) => state)).toEqual(['stopped', 'stopped']);
});

test('it runs on where no program is on the PATH, and what guards it has nothing of our environment', async () => {
  vi.stubEnv('PATH', '/nowhere');
  vi.stubEnv('CANARY', 'canary-88d0');
  const file = path.join(folder(), 'pids');
  const { settled, call, servers } = harness([stdio('plain', file)]);
  expect((await settled()).state).toBe('ready');
  const [pid] = pids(file);
  const guards = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && commandOf(name).endsWith(`\0sh\0${pid}\0`));
  expect(guards).toHaveLength(1);
  expect(readFileSync(`/proc/${guards[0]}/environ`, 'utf8')).not.toContain('canary-88d0');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await call('run')).toMatchObject({ isError: false });
  expect(pids(file)).toEqual([pid]);
  await servers.close();
  await until(() => guards.every((guard) => !isAlive(Number(guard))), 1_000);
});

test('hanging, cancelled and huge answers', async () => {
  const { failure, call } = harness([stdio('plain')], { times: { callMs: 1_000 } });
  expect((await failure('run', { what: 'hang' })).kind).toBe('timeout');
  expect((await failure('run', { what: 'hang' }, AbortSignal.timeout(100))).kind).toBe('cancelled');
  const patient = harness([stdio('plain')], { times: { callMs: 20_000 } });
  expect((await patient.failure('run', { what: 'huge' })).kind).toBe('tooLarge');
  expect(await patient.call('run')).toMatchObject({ isError: false });
  expect(await call('run')).toMatchObject({ isError: false });
}, 30_000);

test('a started HTTP server gets a port, is spoken to over HTTP, and is started anew after its end', async () => {
  const file = path.join(folder(), 'pids');
  const shop = config({ command: process.execPath, args: [SERVER, 'http', file], url: 'http://127.0.0.1:${port}/mcp' });
  const { settled, call, failure, servers, notices } = harness([shop]);
  const status = await settled();
  expect(status).toMatchObject({ state: 'ready', transport: 'http', serverName: 'piped' });
  expect(status.where).toMatch(/stdioServer\.mjs http .* → http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  expect(notices).toContainEqual({ serverId: 'shop', level: 'info', text: 'listening' });
  expect((await failure('run', { what: 'die' })).kind).toBe('unreachable');
  expect(await call('run')).toMatchObject({ isError: false });
  expect(pids(file)).toHaveLength(2);
  await servers.close();
  expect(pids(file).filter(isAlive)).toEqual([]);
}, 30_000);

test('a started server that opens no port is told with its last words', async () => {
  const { problem } = await harness([
    config({ command: process.execPath, args: [SERVER, 'crash'], url: 'http://127.0.0.1:${port}/mcp' }),
  ]).settled();
  expect(problem?.message).toMatch(/exit code 3.*cannot open the database/);
});

test('changed servers are replaced, unchanged ones stay, removed ones end', async () => {
  const file = path.join(folder(), 'pids');
  const [kept, gone] = [stdio('plain', file), { ...stdio('plain', file), id: 'gone' }];
  const { settled, servers, call, told } = harness([kept, gone]);
  await settled('shop');
  await settled('gone');
  expect(pids(file).filter(isAlive)).toHaveLength(2);
  await servers.setServers([{ ...kept }, { ...stdio('strict'), id: 'fresh' }]);
  expect(servers.statuses().map(({ id }) => id)).toEqual(['shop', 'fresh']);
  expect(pids(file).filter(isAlive)).toHaveLength(1);
  await settled('fresh');
  await call('run');
  expect(pids(file)).toHaveLength(2);
  expect(told.at(-1)?.map(({ id, state }) => [id, state])).toEqual([
    ['shop', 'ready'],
    ['fresh', 'ready'],
  ]);
  await servers.reconnect('shop');
  expect(pids(file)).toHaveLength(3);
  expect(pids(file).filter(isAlive)).toHaveLength(1);
}, 30_000);
