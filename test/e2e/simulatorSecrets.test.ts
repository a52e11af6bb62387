import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess, DrivenApp } from '../support/appProcess.ts';
import { ChatAgent } from '../support/chatAgent.ts';
import { type FaultyMcp, tellingMcp } from '../support/faultyMcp.ts';
import { OPENAI, streamed } from '../support/gatewayStreams.ts';
import { SsePlayer, wholeAnswer } from '../support/ssePlayer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const SECRETS = ['canary-header-5d1f', 'canary-clear-90aa', 'canary-gateway-77b2', 'canary-stored-e8d0'] as const;
const [HEADER, CLEAR, GATEWAY, STORED] = SECRETS;

let model: SsePlayer;
let shop: FaultyMcp;
let project: TempProject;
let data: string;
let app: DrivenApp;
let said = '';
let agent: ChatAgent;

beforeAll(async () => {
  model = await SsePlayer.start();
  shop = await tellingMcp();
  project = tempProject({
    mcpServers: {
      shop: {
        url: shop.url('/mcp'),
        approval: 'never',
        headers: { authorization: 'Bearer ${env:WSD_TEST_HEADER}', 'x-api-key': CLEAR, 'x-stored': 'id ${keychain:STORED}' },
      },
    },
    gateway: OPENAI.gateway(model.origin),
  });
  const env = { WSD_TEST_HEADER: HEADER, WSD_TEST_KEY: GATEWAY };
  data = mkdtempSync(path.join(os.tmpdir(), 'wsd-secrets-'));
  app = await DrivenApp.start({ project: project.folder, flags: ['--trust'], env, userDataDir: data });
  for (const stream of [app.app.process().stdout, app.app.process().stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  await app.window.evaluate((value) => {
    const { request } = Reflect.get(globalThis, 'debuggerBridge');
    return request('saveKey', { name: 'STORED', value, place: 'untilExit' });
  }, STORED);
  agent = new ChatAgent(app.url);
  await agent.serversReady();
});
afterAll(async () => {
  await removeFolder(data);
  await Promise.all([model.stop(), shop.close()]);
  project.remove();
});

const shapes = SECRETS.flatMap((secret) => [
  Buffer.from(secret),
  Buffer.from(secret, 'utf16le'),
  Buffer.from(Buffer.from(secret).toString('base64').slice(2, -4)),
]);
const holds = (bytes: Buffer): boolean => shapes.some((shape) => bytes.includes(shape));

test('no secret of a header or gateway comes out anywhere, even when servers tell what they were sent', async () => {
  model.play(
    streamed(OPENAI.start, OPENAI.call('c1', 'echo', ['{"text":"x"}']), OPENAI.end('calls')),
    wholeAnswer('401 Unauthorized', 'application/json', JSON.stringify({ error: { message: `Incorrect API key: ${GATEWAY}` } })),
  );
  const outputs: unknown[] = [await agent.agent.call('submit_chat_query', { query: 'echo x' })];
  // They did reach the servers: otherwise this test would prove nothing.
  expect(shop.headers.at(-1)).toMatchObject({ authorization: `Bearer ${HEADER}`, 'x-api-key': CLEAR, 'x-stored': `id ${STORED}` });
  expect(model.requests[0]?.headers['authorization']).toBe(`Bearer ${GATEWAY}`);
  expect(JSON.stringify(outputs)).toContain('CHAT_SUBMIT_FAILED');
  const tools = await agent.agent.listTools();
  for (const { name } of tools) outputs.push(await agent.agent.call(name));
  for (const target of ['app', 'page', 'widget', 'all'])
    outputs.push(await agent.agent.call('list_console_messages', { target, pageSize: 200 }));
  for (const { msgid } of await agent.console({ target: 'all' })) outputs.push(await agent.agent.call('get_console_message', { msgid }));
  for (const tool of ['list_agent_trace_events', 'list_agent_tool_calls']) outputs.push(await agent.agent.call(tool, { pageSize: 200 }));
  const text = JSON.stringify(outputs);
  expect(text).toContain('denied for');
  for (const secret of SECRETS) expect(text).not.toContain(secret);

  await app.stop();
  for (const secret of SECRETS) expect(said).not.toContain(secret);
  const files = readdirSync(data, { recursive: true }).map((name) => path.join(data, String(name)));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() && holds(readFileSync(file)))).toEqual([]);
});

test('a project that is not trusted gets no variables for its gateway either', async () => {
  model.play(streamed(OPENAI.start, OPENAI.text('hello'), OPENAI.end('stop')));
  const stranger = await AppProcess.start({ project: project.folder, env: { WSD_TEST_KEY: GATEWAY } });
  try {
    const refused = await new ChatAgent(stranger.url).fails('submit_chat_query', { query: 'hi' });
    expect(refused).toMatchObject({ code: 'CHAT_NOT_READY', message: expect.stringContaining('not trusted') });
    expect(model.requests).toEqual([]);
  } finally {
    await stranger.stop();
  }
});
