import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { Found, InspectorApi, TreeOptions } from '../../src-main/inspector/guest/api.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { TreeCapture, TreeNode } from '../../src-shared/snapshot/tree.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const SWITCHES = ['--no-sandbox', '--ozone-platform=headless', '--ozone-override-screen-size=1920,1080', '--disable-gpu'];

export const TREE_OPTIONS: TreeOptions = {
  kind: 'page',
  documentKey: '1',
  verbose: false,
  maxNodes: LIMITS.treeNodes,
  maxCharacters: LIMITS.attributeCharacters,
};

/** What guestPageMain.mjs puts on the global object of the Electron app. */
interface GuestWindow {
  open(options: { url: string; width: number; height: number; source: string }): Promise<void>;
  evaluate(expression: string, isolated: boolean): Promise<unknown>;
  send(method: string, params: Record<string, unknown>): Promise<unknown>;
  cost(kind: 'evaluate' | 'send', text: string): Promise<number>;
}
declare global {
  var guestWindow: GuestWindow;
}

async function bundled(minify: boolean): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, 'src-main/inspector/guest/index.ts'),
    transform: { target: 'chrome130' },
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', minify });
  await bundle.close();
  return output[0].code;
}

export function runtimeFolder(): string {
  const found = spawnSync(process.execPath, [path.join(root, 'scripts/electron-runtime.mjs'), 'path'], { encoding: 'utf8' });
  if (found.status !== 0) throw new Error(found.stderr);
  return path.dirname(found.stdout.trim());
}

/** The document that is open now, with the inspector script in an isolated world. */
export class GuestPage {
  private readonly app: ElectronApplication;

  constructor(app: ElectronApplication) {
    this.app = app;
  }

  /** Evaluates in the page's own world; promises are awaited. */
  page(expression: string): Promise<unknown> {
    return this.evaluate(expression, false);
  }

  /** Evaluates in the world of the inspector script. */
  isolated(expression: string): Promise<unknown> {
    return this.evaluate(expression, true);
  }

  private evaluate(expression: string, isolated: boolean): Promise<unknown> {
    return this.app.evaluate((_electron, [text, flag]) => globalThis.guestWindow.evaluate(text, flag), [expression, isolated] as const);
  }

  send(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    return this.app.evaluate((_electron, [name, value]) => globalThis.guestWindow.send(name, value), [method, params] as const);
  }

  /** ms over the debugger, in the process that asks: of an expression in the inspector's world, or of a bare method. */
  cost(kind: 'evaluate' | 'send', text: string): Promise<number> {
    return this.app.evaluate((_electron, [what, value]) => globalThis.guestWindow.cost(what, value), [kind, text] as const);
  }

  private async call(method: keyof InspectorApi, ...args: unknown[]): Promise<unknown> {
    const text = await this.isolated(`globalThis.wsdInspector.${method}(...${JSON.stringify(args)})`);
    return JSON.parse(String(text));
  }

  async tree(options: Partial<TreeOptions> = {}): Promise<TreeCapture> {
    return (await this.call('tree', { ...TREE_OPTIONS, ...options })) as TreeCapture;
  }

  async settle(quietMs: number, limitMs: number): Promise<TreeCapture> {
    return (await this.call('settle', { ...TREE_OPTIONS, quietMs, limitMs })) as TreeCapture;
  }

  async found<Value>(method: Exclude<keyof InspectorApi, 'tree' | 'settle'>, ...args: unknown[]): Promise<Found<Value>> {
    return (await this.call(method, ...args)) as Found<Value>;
  }

  async value<Value>(method: Exclude<keyof InspectorApi, 'tree' | 'settle'>, ...args: unknown[]): Promise<Value> {
    const answer = await this.found<Value>(method, ...args);
    if (!answer.found) throw new Error(`${method}: ${JSON.stringify(answer)}`);
    return answer.value;
  }
}

/** One Electron with one window for a test file: opening a page ends the one before. Pages come over HTTP, with an origin as real guests have. */
export class GuestPages {
  private readonly pages = new Map<string, string>();
  private readonly app: ElectronApplication;
  private readonly server: Server;
  private readonly source: string;
  private readonly userData: string;
  private count = 0;

  private constructor(app: ElectronApplication, source: string, userData: string) {
    this.app = app;
    this.source = source;
    this.userData = userData;
    this.server = createServer((request, response) => {
      const body = this.pages.get(request.url ?? '');
      response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(body);
    });
  }

  static async launch(minify = true): Promise<GuestPages> {
    const userData = mkdtempSync(path.join(os.tmpdir(), 'wsd-guest-pages-'));
    const [source, app] = await Promise.all([
      bundled(minify),
      _electron.launch({
        executablePath: path.join(runtimeFolder(), 'electron'),
        args: [...SWITCHES, `--user-data-dir=${userData}`, path.join(root, 'test/support/guestPageMain.mjs')],
      }),
    ]);
    const pages = new GuestPages(app, source, userData);
    await new Promise<void>((resolve) => pages.server.listen(0, '127.0.0.1', resolve));
    await app.evaluate(({ app }) => app.whenReady().then(() => undefined));
    return pages;
  }

  private serve(html: string): string {
    const route = `/${++this.count}`;
    this.pages.set(route, html);
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${route}`;
  }

  async open(html: string, size = { width: 390, height: 844 }): Promise<GuestPage> {
    const options = { url: this.serve(html), source: this.source, ...size };
    await this.app.evaluate((_electron, value) => globalThis.guestWindow.open(value), options);
    return new GuestPage(this.app);
  }

  async close(): Promise<void> {
    await this.app.close();
    this.server.close();
    await removeFolder(this.userData);
  }
}

/** Elements that carry this attribute value; `id` when no attribute is named. */
export function nodeWith(tree: TreeCapture, value: string, attribute = 'id'): TreeNode {
  const node = tree.nodes.find((node) => node.attributes?.some(([name, text]) => name === attribute && text === value));
  if (!node) throw new Error(`No node with ${attribute}="${value}"`);
  return node;
}

export function textsOf(tree: TreeCapture): string[] {
  return tree.nodes.flatMap((node) => (node.text === undefined ? [] : [node.text]));
}
