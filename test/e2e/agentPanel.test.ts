import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const run = promisify(execFile);

interface Caller {
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

async function modern(url: string): Promise<Caller> {
  const client = new ModernClient({ name: 'claude-code', version: '2.1.4' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new ModernTransport(new URL(url)));
  return {
    call: (name, args = {}, signal) => client.callTool({ name, arguments: args }, { ...(signal && { signal }) }),
    close: () => client.close(),
  };
}

async function legacy(url: string): Promise<Caller> {
  const client = new LegacyClient({ name: 'cursor', version: '1.7.0' });
  await client.connect(new LegacyTransport(new URL(url), { requestInit: { headers: { 'user-agent': 'Cursor/1.7.0' } } }));
  return { call: (name, args = {}) => client.callTool({ name, arguments: args }), close: () => client.close() };
}

let project: TempProject;
let app: DrivenApp;
let window: Page;
let claude: Caller;
let cursor: Caller;

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: '<style>body{margin:0;background:#fff} #box{position:absolute;left:40px;top:100px;width:200px;height:200px}</style><h1>Home</h1><div id="box" role="img" aria-label="Box"></div><script>console.log("loaded at " + performance.now())</script>',
    },
    widgets: { card: '<p>Card</p>' },
  });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  ({ window } = app);
  window.setDefaultTimeout(8_000);
});
afterAll(async () => {
  await claude?.close();
  await cursor?.close();
  await app.stop();
  project.remove();
});

const rows = () => window.getByRole('listbox', { name: 'Calls of agents' }).getByRole('option');
const row = (text: string | RegExp) => rows().filter({ hasText: text });
const button = (name: string | RegExp) => window.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const details = () => window.getByRole('region', { name: 'Selected call of an agent' });
const copied = async (name: string): Promise<string> => {
  await app.app.evaluate(({ clipboard }) => clipboard.clear());
  await details().getByRole('button', { name: 'Copy', exact: true }).click();
  await window.getByRole('menuitem', { name, exact: true }).click();
  await expect.poll(() => app.app.evaluate(({ clipboard }) => clipboard.readText())).not.toBe('');
  return app.app.evaluate(({ clipboard }) => clipboard.readText());
};

describe('connecting an agent', () => {
  test('the dialog has settings to copy and says who has connected', async () => {
    await button('Connect an agent').first().click();
    const dialog = window.getByRole('dialog', { name: 'Connect an agent' });
    await dialog.getByText('Waiting for the first request of an agent').waitFor();
    expect(await dialog.getByRole('group', { name: 'Settings' }).innerText()).toBe(`claude mcp add --transport http wsd ${app.url}`);
    await dialog.getByRole('tab', { name: 'VS Code' }).click();
    expect(JSON.parse(await dialog.getByRole('group', { name: 'Settings' }).innerText())).toEqual({
      servers: { wsd: { type: 'http', url: app.url } },
    });
    claude = await modern(app.url);
    await dialog.getByText('Connected: claude-code 2.1.4 (2026-07-28)').waitFor();
    cursor = await legacy(app.url);
    await dialog.getByText('cursor 1.7.0 (2025), claude-code 2.1.4 (2026-07-28)').waitFor();
    await window.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('the settings for stdio start a bridge to this very app', async () => {
    await window.getByRole('tab', { name: /^Agent/ }).click();
    await button('Connect an agent').click();
    const dialog = window.getByRole('dialog', { name: 'Connect an agent' });
    await dialog.getByRole('tab', { name: 'stdio only' }).click();
    const { mcpServers } = JSON.parse(await dialog.getByRole('group', { name: 'Settings' }).innerText());
    await window.keyboard.press('Escape');
    const bridge = run(mcpServers.wsd.command, mcpServers.wsd.args);
    const ask = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_render_targets', arguments: {} } };
    bridge.child.stdin?.end(`${JSON.stringify(ask)}\n`);
    expect(JSON.parse((await bridge).stdout)).toMatchObject({ id: 1, result: { structuredContent: { pages: [{ name: 'home' }] } } });
  });
});

describe('the list of calls', () => {
  afterEach(() => window.getByRole('textbox', { name: 'Filter calls, arguments, answers' }).fill(''));

  test('shows each call of each client as it ends, with its failure code', async () => {
    await claude.call('render_page', { url: '/home' });
    await cursor.call('take_snapshot');
    await cursor.call('get_element_rect', { uid: '9-99' });
    await row(/render_page.*url.*claude-code 2\.1\.4/s).waitFor();
    await row(/take_snapshot.*cursor 1\.7\.0/s).waitFor();
    await row(/get_element_rect.*ELEMENT_NOT_FOUND/s).waitFor();
    expect(await row('take_snapshot').innerText()).toMatch(/ms[\s\S]*(B|kB)[\s\S]*≈/);
  });

  test('is filtered by client, tool, failure and any text of arguments or answer', async () => {
    const total = await rows().count();
    await button('All clients').click();
    await window.getByRole('menuitemradio', { name: 'cursor' }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await button('Failed').click();
    await expect.poll(() => rows().count()).toBe(1);
    await button('Failed').click();
    await button('cursor').click();
    await window.getByRole('menuitemradio', { name: 'All clients' }).click();
    const filter = window.getByRole('textbox', { name: 'Filter calls, arguments, answers' });
    // Only the answer of the snapshot holds it.
    await filter.fill('Box');
    await expect.poll(() => rows().count()).toBe(1);
    await filter.fill('no such text');
    await window.getByText('No call matches the filter').waitFor();
    await button('Reset filter').click();
    await expect.poll(() => rows().count()).toBe(total);
  });

  test('a running call shows as running, and the pill says who drives', async () => {
    await button(/claude-code|cursor/)
      .first()
      .waitFor();
    const call = claude.call('render_page', { url: '/home' });
    await button(/claude-code 2\.1\.4 driving/).waitFor();
    await window.locator('.device.driven').waitFor();
    await call;
    await window.locator('.device:not(.driven)').waitFor();
  });
});

describe('one call', () => {
  test('its answer is searched, next and previous', async () => {
    await row('take_snapshot').first().click();
    await details().getByRole('button', { name: 'JSON', exact: true }).click();
    const find = details().getByRole('textbox', { name: /Find in/ });
    await find.fill('uid');
    await details()
      .getByText(/^1 of \d+$/)
      .waitFor();
    await find.press('Enter');
    await details()
      .getByText(/^2 of \d+$/)
      .waitFor();
    await find.press('Shift+Enter');
    await details()
      .getByText(/^1 of \d+$/)
      .waitFor();
    await find.fill('nowhere at all');
    await details().getByText('not found').waitFor();
  });

  test('copied as curl and as wsd it is the same call again, in both eras', async () => {
    for (const client of ['claude-code', 'cursor']) {
      await (client === 'cursor' ? cursor : claude).call('list_console_messages', { query: `it's "${client}" $HOME`, pageSize: 5 });
      await row(`it's \\"${client}\\" $HOME`).click();
      const { stdout } = await run('bash', ['-c', await copied('Copy as curl')]);
      expect(stdout).toContain('"messages":[]');
      const wsd = await run('bash', ['-c', await copied('Copy as wsd call')]);
      expect(JSON.parse(wsd.stdout)).toMatchObject({ messages: [], total: 0 });
    }
    const texts = await row("it's").allTextContents();
    expect(texts).toHaveLength(6);
    expect(texts.join()).toContain('curl 1');
    expect(JSON.parse(await copied('Copy arguments'))).toEqual({ query: 'it\'s "cursor" $HOME', pageSize: 5 });
    expect(JSON.parse(await copied('Copy answer'))).toMatchObject({ messages: [] });
  });

  test('is replayed by the person, beside the answer of before', async () => {
    await claude.call('list_console_messages', { query: 'loaded at' });
    await row('loaded at').last().click();
    await claude.call('render_page', { url: '/home' });
    await button('Replay this call').click();
    await row(/list_console_messages.*you \(replay\)/s).waitFor();
    await details()
      .getByText(/\d+ lines? differs?/)
      .waitFor();
    expect(await details().locator('.jsonline.old').count()).toBeGreaterThan(0);
    expect(await details().locator('.jsonline.new').count()).toBe(await details().locator('.jsonline.old').count());
  });

  test('pictures show as thumbnails', async () => {
    await claude.call('take_screenshot');
    await row('take_screenshot').click();
    await details().getByRole('button', { name: 'Pictures' }).click();
    const picture = details().getByRole('img', { name: 'Picture 1 of the answer' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
    expect(await picture.evaluate((image: HTMLImageElement) => image.clientWidth)).toBeLessThanOrEqual(200);
    await button('Close the details').click();
  });
});

describe('an element that an agent touches', () => {
  /** Red, green and blue of one pixel of the guest as it is drawn now, in its CSS pixels. */
  const pixel = (x: number, y: number): Promise<readonly number[]> =>
    app.app.evaluate(
      async ({ webContents }, [x, y]) => {
        const guest = webContents.getAllWebContents().find((contents) => contents.getURL().includes('home'));
        const image = await guest?.capturePage();
        if (!guest || !image) return [];
        const { width } = image.getSize();
        const scale = width / (await guest.executeJavaScript('innerWidth'));
        const at = (Math.round(y * scale) * width + Math.round(x * scale)) * 4;
        const [blue = 0, green = 0, red = 0] = image.toBitmap().subarray(at, at + 3);
        return [red, green, blue];
      },
      [x, y] as const,
    );

  test('flashes once inside the guest, and pictures are taken without it', async () => {
    await claude.call('render_page', { url: '/home' });
    const snapshot = JSON.stringify(await claude.call('take_snapshot'));
    const uid = /uid=(\S+)[^\n]*Box/.exec(snapshot.replaceAll('\\n', '\n'))?.[1];
    expect(uid).toBeDefined();
    expect(await pixel(140, 200)).toEqual([255, 255, 255]);
    await claude.call('get_element_rect', { uid });
    await expect.poll(() => pixel(140, 200), { timeout: 850, interval: 30 }).not.toEqual([255, 255, 255]);
    await sleep(1_200);
    expect(await pixel(140, 200)).toEqual([255, 255, 255]);
  });
});

describe('pausing agents', () => {
  test('holds calls back, reads too, and lets them go on in their order', async () => {
    await button('Pause agents').first().click();
    const order: string[] = [];
    const calls = [
      claude.call('list_render_targets').then(() => order.push('targets')),
      sleep(150).then(() => cursor.call('set_viewport', { width: 391, height: 844 }).then(() => order.push('viewport'))),
    ];
    await button(/paused, 2 queued/).waitFor();
    await expect.poll(() => row('Held back').count()).toBe(2);
    expect(order).toEqual([]);
    await button('Resume agents').first().click();
    await Promise.all(calls);
    expect(order).toEqual(['targets', 'viewport']);
    await expect.poll(() => row('Held back').count()).toBe(0);
  });

  test('a client that leaves leaves the queue; a wait that is too long ends with a code', async () => {
    await app.hasten(50_000, 700);
    await button('Pause agents').first().click();
    const leaving = new AbortController();
    const left = claude.call('list_render_targets', {}, leaving.signal).catch(() => 'left');
    await button(/paused, 1 queued/).waitFor();
    leaving.abort();
    expect(await left).toBe('left');
    await button(/paused, 0 queued/).waitFor();
    expect(await claude.call('list_render_targets')).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'COMMAND_TIMEOUT', hint: expect.stringContaining('Resume') } },
    });
    await row('COMMAND_TIMEOUT').first().waitFor();
    await button('Resume agents').first().click();
    expect(await claude.call('list_render_targets')).not.toHaveProperty('isError', true);
  });
});
