import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE, ROOT, AppProcess } from '../support/appProcess.ts';
import { headersOf } from '../support/rpc.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const SCRIPT = path.join(ROOT, 'scripts', 'wsd.mjs');
const APP_FOLDER = 'Web SDK Debugger';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let app: AppProcess;
/** Holds the app's data folder under its own name, as the system's folder does. */
let home: string;
let files: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'wsd-home-'));
  files = path.join(home, 'files');
  mkdirSync(files);
  app = await AppProcess.start({
    userDataDir: path.join(home, APP_FOLDER),
    flags: ['--token', 'auto', '--allow-dir', files, '--screenshot-max-width', '100', '--screenshot-max-height', '5000'],
  });
});
afterAll(async () => {
  await app.stop();
  await removeFolder(home);
});

const env = (): NodeJS.ProcessEnv => ({ ...process.env, XDG_CONFIG_HOME: home, APPDATA: home });

function wsd(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { env: env(), timeout: 50_000 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
    });
  });
}

describe('wsd', () => {
  test('status finds the app in its default folder and keeps the token to itself', async () => {
    const { code, stdout } = await wsd('status', '--output-format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ running: true, url: app.url, pid: app.endpoint.pid, needsToken: true });
    expect(stdout).not.toContain(app.endpoint.token);
    expect(await wsd('status', '--user-data-dir', files)).toMatchObject({ code: 1, stdout: '' });
  });

  test('tools are those of the running app, with their arguments', async () => {
    const { code, stdout } = await wsd('tools');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^take_snapshot: .+/m);
    expect(stdout).toContain('--format png|jpeg|webp');
    expect(JSON.parse((await wsd('tools', '--output-format=json')).stdout)).toHaveLength(15);
    expect((await wsd('call', 'set_viewport', '--help')).stdout).toContain('--width integer  required');
  });

  test('call renders, reads as text and as JSON, and saves pictures no bigger than asked', async () => {
    const rendered = await wsd('call', 'render_page', '--url', '/pages/weather/index?city=beijing', '--output-format', 'json');
    expect(JSON.parse(rendered.stdout)).toMatchObject({ rendered: true, target: { type: 'page' } });
    const tree = await wsd('call', 'take_snapshot', '--verbose');
    expect(tree).toMatchObject({ code: 0, stderr: '' });
    expect(tree.stdout).toMatch(/^uid=root page/);

    const picture = path.join(files, 'shots', 'a.png');
    const shot = JSON.parse((await wsd('call', 'take_screenshot', '--file-path', picture, '--output-format=json')).stdout);
    // 390 × 844 made smaller by the smaller ratio.
    expect(shot).toMatchObject({ captured: true, filePath: picture, width: 100, height: Math.round(844 * (100 / 390)) });
    expect(shot.images).toBeUndefined();
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
    const inline = JSON.parse((await wsd('call', 'take_screenshot', '--output-format=json')).stdout);
    expect(existsSync(inline.images[0].filePath)).toBe(true);
    const styles = await wsd('call', 'get_computed_style', '--uid', 'root', '--properties', 'display,color', '--output-format=json');
    expect(JSON.parse(styles.stdout).computedStyle).toHaveLength(2);
    const widget = await wsd('call', 'render_widget', '--widget-id', 'weather-card', '--structured-content', '{"city":"x"}');
    expect(widget.stderr + widget.stdout).toContain('weather-card');
  });

  test('a tool error is told on stderr, or as JSON, with exit code 1', async () => {
    const text = await wsd('call', 'render_page', '--url', '/pages/wether/index');
    expect(text).toMatchObject({ code: 1, stdout: '' });
    expect(text.stderr).toContain('/pages/weather/index');
    const json = await wsd('call', 'get_element_rect', '--uid=nope', '--output-format=json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout).error).toMatchObject({ code: 'ELEMENT_NOT_FOUND', hint: expect.stringContaining('take_snapshot') });
    symlinkSync(home, path.join(files, 'out'));
    const refused = await wsd('call', 'take_snapshot', '--file-path', path.join(files, 'out', 'tree.txt'), '--output-format=json');
    expect(JSON.parse(refused.stdout).error).toMatchObject({ code: 'FILE_REFUSED' });
  });

  test.each([
    [[], 'usage:'],
    [['cal'], 'known are tools, call, mcp, status'],
    [['call'], 'needs the name of a tool'],
    [['call', 'take_snapshto'], 'known are list_console_messages'],
    [['call', 'scroll_to', '--z', '1'], 'it takes --uid, --x, --y'],
    [['call', 'scroll_to', '--y', 'far'], '--y takes a number'],
    [['call', 'render_page'], 'needs --url'],
    [['tools', '--output-format', 'xml'], 'takes text or json'],
    [['status', '--project', '.'], 'goes with --launch'],
  ])('a wrong command line %j ends with 2', async (args, words) => {
    const { code, stdout, stderr } = await wsd(...args);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(words);
  });

  test('--launch starts an app of its own without a window, and ends it', async () => {
    const { code, stdout, stderr } = await wsd('status', '--launch', '--project', EXAMPLE, '--output-format=json');
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const { url, pid } = JSON.parse(stdout);
    expect(url).not.toBe(app.url);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});

/** An agent that speaks MCP over a child's stdin and stdout. */
class Agent {
  readonly child: ChildProcessWithoutNullStreams;
  readonly messages: { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string } }[] = [];
  #text = '';

  constructor() {
    this.child = spawn(process.execPath, [SCRIPT, 'mcp'], { env: env() });
    this.child.stdout.on('data', (data) => {
      const lines = (this.#text += String(data)).split('\n');
      this.#text = lines.pop() ?? '';
      this.messages.push(...lines.map((line) => JSON.parse(line)));
    });
  }

  send(message: object): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async ask(id: number | string, method: string, params: object = {}) {
    this.send({ id, method, params });
    return this.answer(id);
  }

  async answer(id: number | string | null) {
    await expect.poll(() => this.messages.some((message) => message.id === id), { timeout: 20_000 }).toBe(true);
    return this.messages.find((message) => message.id === id) ?? {};
  }

  ended(): Promise<number | null> {
    return new Promise((resolve) => this.child.once('close', resolve));
  }
}

const MODERN = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': headersOf('modern', 'x')['mcp-protocol-version'],
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

describe('wsd mcp', () => {
  test('bridges the 2025 handshake', async () => {
    const agent = new Agent();
    const hello = await agent.ask(1, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect(hello.result).toMatchObject({ serverInfo: { name: 'web-sdk-debugger' } });
    agent.send({ method: 'notifications/initialized' });
    expect((await agent.ask('list', 'tools/list')).result?.['tools']).toHaveLength(15);
    const call = await agent.ask(3, 'tools/call', { name: 'list_render_targets', arguments: {} });
    expect(call.result?.['structuredContent']).toMatchObject({ stored: true });
    const closed = agent.ended();
    agent.child.stdin.end();
    expect(await closed).toBe(0);
  });

  test('bridges the modern era, many at once, errors and odd lines too', async () => {
    const agent = new Agent();
    agent.child.stdin.write('no json\n\n[]\n');
    for (let id = 1; id <= 5; id++)
      agent.send({ id, method: 'tools/call', params: { name: 'list_render_targets', arguments: {}, ...MODERN } });
    // A line separator of Unicode is no end of a line.
    agent.send({ id: 6, method: 'tools/call', params: { name: 'list_console_messages', arguments: { query: 'a\u2028b' }, ...MODERN } });
    agent.send({ id: 7, method: 'tools/call', params: { name: 'nope', arguments: {}, ...MODERN } });
    for (let id = 1; id <= 6; id++) expect((await agent.answer(id)).result).toMatchObject({ structuredContent: { stored: true } });
    expect((await agent.answer(7)).error?.message).toContain('nope');
    expect(agent.messages.filter((message) => message.id === null).map((message) => message.error?.code)).toEqual([-32700, -32600]);
    const closed = agent.ended();
    agent.child.stdin.end();
    expect(await closed).toBe(0);
  });

  test('a cancelled call gets no answer, and the others go on', async () => {
    const agent = new Agent();
    await agent.ask(0, 'tools/list', MODERN);
    // A turn that waits for nobody here: the call is still running when it is cancelled.
    agent.send({ id: 1, method: 'tools/call', params: { name: 'submit_chat_query', arguments: { query: '北京天气' }, ...MODERN } });
    agent.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    expect((await agent.ask(2, 'tools/call', { name: 'list_render_targets', arguments: {}, ...MODERN })).result).toBeDefined();
    expect(agent.messages.some((message) => message.id === 1)).toBe(false);
    agent.child.stdin.end();
    await agent.ended();
  });

  test('a reader that leaves ends it quietly', async () => {
    const agent = new Agent();
    await agent.ask(0, 'tools/list', MODERN);
    const closed = agent.ended();
    agent.child.stdout.destroy();
    for (let id = 1; id < 4; id++) agent.send({ id, method: 'tools/list', params: MODERN });
    expect(await closed).toBe(0);
  });
});
