import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { until } from '../support/businessHarness.ts';
import { descendants } from '../support/caseApp.ts';
import { ChatAgent, saidIn } from '../support/chatAgent.ts';

const EVERYTHING = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Reached {
  readonly where: string;
  close(): void;
}

async function overHttp(): Promise<Reached> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const where = `http://127.0.0.1:${port}/mcp`;
  await until(
    () =>
      fetch(where).then(
        () => true,
        () => false,
      ),
    20_000,
  );
  return { where, close: () => child.kill() };
}

const overStdio = async (): Promise<Reached> => ({ where: `${process.execPath} ${EVERYTHING} stdio`, close: () => {} });

describe.each([
  ['HTTP', overHttp],
  ['stdio', overStdio],
] as const)('@modelcontextprotocol/server-everything over %s, named on the command line', (way, reach) => {
  let reached: Reached;
  let app: AppProcess;
  let agent: ChatAgent;
  beforeAll(async () => {
    reached = await reach();
    app = await AppProcess.start({ flags: ['--mcp', reached.where, '--approve', 'mcp1'] });
    agent = new ChatAgent(app.url);
    await agent.serversReady();
  });
  afterAll(async () => {
    await app.stop();
    reached.close();
  });

  test('is listed with its era and why it fell back', async () => {
    const { servers } = (await agent.log()) as unknown as { servers: readonly Record<string, unknown>[] };
    expect(servers).toMatchObject([{ id: 'mcp1', state: 'ready' }]);
    expect(JSON.stringify(servers)).toContain('get-sum');
  });

  test('a turn calls its tools', async () => {
    const turn = await agent.chat('get sum a=40 b=2');
    expect(turn.calls).toMatchObject([{ toolName: 'get-sum', serverId: 'mcp1', status: 'succeeded', requiresUserApproval: false }]);
    expect(saidIn(turn).text).toContain('42');
    const echo = await agent.chat('echo message "你好"');
    expect(echo.calls).toMatchObject([{ toolName: 'echo', status: 'succeeded' }]);
    expect(saidIn(echo).text).toContain('你好');
  });

  test('nothing of it is left when the app ends', async () => {
    const below = descendants(app.process.pid).filter(({ args }) => args.includes('server-everything'));
    expect(below).toHaveLength(way === 'stdio' ? 1 : 0);
    await app.stop();
    await until(() => below.every(({ pid }) => !isRunning(pid)));
  });
});

test('a server of the command line asks first, and nobody is there to be asked', async () => {
  const app = await AppProcess.start({ flags: ['--mcp', `${process.execPath} ${EVERYTHING} stdio`] });
  try {
    const agent = new ChatAgent(app.url);
    await agent.serversReady();
    expect((await agent.chat('get sum a=1 b=2')).calls).toMatchObject([{ status: 'denied', requiresUserApproval: true }]);
  } finally {
    await app.stop();
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
