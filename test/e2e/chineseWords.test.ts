import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { teller } from '../../src-renderer/i18n/tell.ts';
import type { IpcResult, RequestInput, RequestName } from '../../src-shared/ipc/contract.ts';
import { DrivenApp } from '../support/appProcess.ts';
import { tempProject } from '../support/tempProject.ts';

const PICTURES = process.env['WORDS_PICTURES'];

/** Four English words in a row: a sentence that has no Chinese. What is quoted is from outside. */
function englishIn(text: string): readonly string[] {
  const own = text.replaceAll(/“[^”]*”|"[^"]*"/g, '“”').replaceAll(/\S*[/@]\S*/g, '·');
  return own.match(/(?:[A-Za-z][A-Za-z'’]*[ ,;:]+){3,}[A-Za-z]+/g) ?? [];
}

const PAGES = {
  missing: '<h1>gone</h1>',
  silent: '<p>never ready</p>',
  throws: '<script>throw new Error("no such city in the list")</script>',
};

/** Answers each address of a server as one that is not what it ought to be. */
const answers: Readonly<Record<string, readonly [status: number, type: string, body: string]>> = {
  '/login': [401, 'application/json', '{}'],
  '/forbidden': [403, 'text/plain', 'you may not do that here'],
  '/page': [200, 'text/html', '<!doctype html><title>Sign in to go on</title>'],
  '/nowhere': [404, 'text/plain', 'Cannot POST to this path'],
  '/trouble': [500, 'text/plain', 'Something went very wrong'],
  '/garbage': [200, 'application/json', 'this is no JSON at all'],
  '/proxy': [407, 'text/plain', ''],
  '/elsewhere': [302, 'text/plain', ''],
  '/v1/chat/completions': [429, 'application/json', '{"error":{"message":"Rate limit was reached for you"}}'],
};

let app: DrivenApp;
let window: Page;
let server: Server;
const project = tempProject({ pages: PAGES, ready: { silent: 'manual', throws: 'manual' } });

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, type, body] = answers[request.url ?? ''] ?? [404, 'text/plain', ''];
    request.resume();
    response.writeHead(status, { 'content-type': type, ...(status === 302 && { location: 'http://127.0.0.2:9/mcp' }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const servers = Object.keys(answers).flatMap((name) =>
    name.startsWith('/v1') ? [] : [[name.slice(1), { url: `${at}${name}` }] as const],
  );
  project.write(
    'wsd.json',
    JSON.stringify({
      appKey: 'words',
      name: '全是错误',
      root: '../elsewhere',
      devserver: 'x',
      pages: [
        ...Object.keys(PAGES).map((id) => ({
          ...{ pageId: id, path: `/${id}`, name: id, entry: `${id}.html` },
          ...(id !== 'missing' && { ready: 'manual' }),
        })),
        { pageId: 'silent', path: '/twice', entry: 'silent.html' },
        { pageId: 'p4', path: 'no-slash', entry: 'silent.html' },
        { pageId: 'p5', path: '/silent', entry: 'silent.html' },
        { pageId: 'p6', path: '/p6', entry: '../out.html' },
        { pageId: 7, path: '/p7', entry: 'none.html', ready: 'soon' },
        { pageId: 'p8', path: '/p8', entry: 'none.html' },
      ],
      device: { width: 0, height: 1.5 },
      mcpServers: {
        ...Object.fromEntries(servers),
        refused: { url: 'http://127.0.0.1:9/mcp' },
        secret: { url: `${at}/login`, headers: { Authorization: 'Bearer abcdefgh12345' } },
        unset: { url: `${at}/login`, headers: { Authorization: 'Bearer ${env:WORDS_UNSET}' } },
        unstored: { url: `${at}/login`, headers: { Authorization: 'Bearer ${keychain:WORDS}' } },
        program: { command: 'no-such-program-anywhere' },
        ends: { command: process.execPath, args: ['-e', 'console.error("I give up now, really"); process.exit(3)'] },
        empty: {},
      },
      simulator: { gateway: { type: 'openai', url: `${at}/v1`, model: 'm' } },
    }),
  );
  app = await DrivenApp.start({ project: project.folder, windowed: true, flags: ['--locale', 'zh-CN', '--trust'] });
  window = app.window;
  window.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await app?.stop();
  server.close();
  project.remove();
});

/** What people read there, one text for each element that holds some. */
async function wordsOf(place: Locator): Promise<readonly string[]> {
  return place.evaluateAll((elements) => elements.map((element) => (element instanceof HTMLElement ? element.innerText : '')));
}

async function onlyChinese(place: Locator): Promise<void> {
  const words = await wordsOf(place);
  expect(words.length).toBeGreaterThan(0);
  for (const text of words) expect([text, ...englishIn(text)]).toEqual([text]);
}

async function picture(name: string): Promise<void> {
  if (PICTURES !== undefined) await window.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

test('the check finds an English sentence, and no quoted one', () => {
  expect(englishIn('The server did not answer.')).toHaveLength(1);
  expect(englishIn('服务返回：“you may not do that here”，见 MCP 服务的 server/discover')).toEqual([]);
});

test('problems of the project', { timeout: 60_000 }, async () => {
  await window.getByRole('tab', { name: '问题' }).click();
  const problems = window.getByRole('list', { name: '项目问题' }).getByRole('listitem');
  await problems.first().waitFor();
  expect(await problems.count()).toBeGreaterThan(10);
  await picture('problems');
  await onlyChinese(problems);
});

test('faults of a render', { timeout: 120_000 }, async () => {
  const verdict = window.locator('#verdict .body');
  for (const [route, words] of [
    ['/nothing', /项目中没有路由为 "\/nothing" 的页面。/],
    ['/p8', /返回 HTTP 404。/],
    ['/throws', /脚本出错：“.*no such city in the list/],
    ['/silent', /在 10 秒内没有调用 webSdk\.ready\(\)。/],
  ] as const) {
    const field = window.getByRole('textbox', { name: '路由' });
    await field.fill(route);
    await field.press('Enter');
    await verdict.filter({ hasText: words }).waitFor();
    await picture(`render-${route.slice(1)}`);
    await onlyChinese(verdict);
  }
});

test('a chat error and failed servers', { timeout: 120_000 }, async () => {
  await window.getByRole('radio', { name: '对话' }).click();
  await window.locator('#composer').fill('北京天气');
  await window.locator('#composer').press('Enter');
  const failed = window.locator('.answer .failed');
  await failed.waitFor();
  await picture('chat');
  await onlyChinese(failed);
  expect(await failed.innerText()).toContain('网关返回 HTTP 429：“Rate limit was reached for you”');

  await window.getByRole('tab', { name: '服务' }).click();
  await expect.poll(() => window.locator('.server-state').filter({ hasText: '连接中' }).count(), { timeout: 40_000 }).toBe(0);
  const told = window.locator('.server-problem');
  expect(await told.count()).toBeGreaterThan(10);
  await picture('servers');
  await onlyChinese(told);
  await told.last().scrollIntoViewIfNeeded();
  await picture('servers-end');
});

test('requests that are refused', { timeout: 60_000 }, async () => {
  const tell = teller('zh-CN');
  async function refusal<Name extends RequestName>(name: Name, input: RequestInput<Name>): Promise<void> {
    const result: IpcResult<unknown> = await window.evaluate(
      ([name, input]) => Reflect.get(globalThis, 'debuggerBridge').request(name, input),
      [name, input] as const,
    );
    if (result.ok) throw new Error(`${name} was done`);
    const { message, hint } = result.error;
    const text = tell(message, hint);
    expect([name, message.key, text, ...englishIn(text)]).toEqual([name, expect.not.stringMatching('verbatim'), text]);
    expect(text).toMatch(/\p{Script=Han}/u);
  }
  await refusal('submitChat', { query: '  ' });
  await refusal('connectServer', { url: 'nonsense' });
  await refusal('reconnectServer', { serverId: 'none' });
  await refusal('openProject', { path: '/tmp/no-such-folder-of-words' });
  await refusal('openSource', { file: '/etc/hostname' });
  await refusal('openSource', { file: '/no/such/file' });
  await refusal('saveKey', { name: 'WORDS', value: 'x'.repeat(100_000), place: 'untilExit' });
  await refusal('readBody', { reqid: 'none', side: 'response' });
  await refusal('mountCard', { cardId: 'none', webContentsId: 1, width: 300 });
  await refusal('focusGuest', { guestId: 12_345 });
  await refusal('render', { type: 'widget', widgetId: 'none', structuredContent: {} });
  await refusal('pictureOfData', { widgetId: 'none', structuredContent: {}, size: { width: 100, height: 100 } });
  await refusal('answerDialog', { id: 'none', accept: true });
  await refusal('replayAgentCall', { id: 'none' });
  await refusal('evaluate', { target: 'current', cardId: 'none', expression: '1' });
  await refusal('savePicture', undefined);
  await refusal('describeNode', { uid: '1-1' });
  await refusal('scrollToNode', { uid: '1-1' });
  await refusal('auditTarget', undefined);
  await refusal('changeEmulation', { locale: 'not a locale' });
});
