// The GuestHost port has two containers: the stage's view and the chat's element. What a guest is must not hang on which.
import { createServer, type Server } from 'node:http';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestScripts } from '../../scripts/guest-scripts.ts';
import { until } from '../support/businessHarness.ts';
import type { ContainerKind, GuestHosts } from '../support/guestHostsMain.ts';
import { SWITCHES, runtimeFolder } from '../support/guestPage.ts';
import { decodePng } from '../support/png.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const PAGE = `<!doctype html><meta charset="utf-8"><title>W</title><style>body { margin: 0; background: rgb(10, 120, 230) }</style>
<p style="position: absolute; margin: 0">北京</p><script>
  console.log('began', typeof webSdk.ready, typeof require, typeof process);
  window.frames_ = 0;
  requestAnimationFrame(function next() { window.frames_ += 1; requestAnimationFrame(next); });
</script>`;

let folder: string;
let server: Server;
let app: ElectronApplication;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-guest-hosts-'));
  const input = path.join(import.meta.dirname, '../support/guestHostsMain.ts');
  const bundle = await rolldown({ input, platform: 'node', external: ['electron'], plugins: [guestScripts('chrome130')] });
  await bundle.write({ file: path.join(folder, 'main.mjs'), format: 'esm' });
  await bundle.close();
  server = createServer((_request, response) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app = await _electron.launch({
    executablePath: path.join(runtimeFolder(), 'electron'),
    args: [...SWITCHES, `--user-data-dir=${path.join(folder, 'data')}`, path.join(folder, 'main.mjs')],
  });
  await until(() => app.evaluate(() => Reflect.get(globalThis, 'guestHostsReady') === true), 20_000);
});
afterAll(async () => {
  await app.close();
  server.close();
  await removeFolder(folder);
});

const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

/** Calls one of the app's functions. */
function ask<Name extends keyof GuestHosts>(
  name: Name,
  ...args: Parameters<GuestHosts[Name]>
): Promise<Awaited<ReturnType<GuestHosts[Name]>>> {
  return app.evaluate(async (_electron, [method, given]) => Reflect.apply(globalThis.guestHosts[method], undefined, given), [
    name,
    args,
  ] as const) as Promise<Awaited<ReturnType<GuestHosts[Name]>>>;
}

describe.each<ContainerKind>(['view', 'element'])('a guest in the container "%s"', (kind) => {
  beforeEach(async () => {
    await ask('setWindow', 'shown');
    await ask('open', kind);
  });

  test('is locked in: sandboxed, no Node, no preload, a session of its own in memory', async () => {
    expect(await ask('facts')).toMatchObject({
      gone: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      storage: null,
      isDefaultSession: false,
    });
    expect((await ask('facts'))['preload']).toBeUndefined();
  });

  test('renders a target with its bridge there before the first script, and tells its console and tree', async () => {
    expect(await ask('render', url())).toContain('北京');
    await until(async () => (await ask('happened')).console.includes('began function undefined undefined'));
  });

  test('has exactly the layout size that it was given, and gets frames', async () => {
    await ask('render', url());
    expect(await ask('evaluate', '[innerWidth, innerHeight, devicePixelRatio].join()')).toBe('320,240,1');
    const before = Number(await ask('evaluate', 'frames_'));
    await until(async () => Number(await ask('evaluate', 'frames_')) > before + 5);
  });

  test.each(['shown', 'hidden', 'minimized'] as const)('has its picture taken in a window that is %s', async (state) => {
    await ask('render', url());
    await ask('setWindow', state);
    const { base64, width, height } = await ask('picture');
    expect([width, height]).toEqual([320, 240]);
    const pixels = decodePng(Buffer.from(base64, 'base64'));
    for (const [x, y] of [
      [319, 0],
      [0, 239],
      [319, 239],
      [160, 120],
    ] as const) {
      expect(pixels.at(x, y)).toBe('#0a78e6');
    }
  });

  test('opens no window, leaves to no other origin, and its dialogs are answered: each is told', async () => {
    await ask('render', url());
    expect(await ask('evaluate', `open('https://example.com/') === null`)).toBe(true);
    expect(await ask('evaluate', `confirm('Sure?')`)).toBe(false);
    await ask('evaluate', `void (location.href = 'https://example.com/')`);
    await until(async () => (await ask('happened')).notices.length >= 3);
    const notices = (await ask('happened')).notices.join('\n');
    for (const words of ['Popup blocked', 'Sure?', 'Navigation blocked']) expect(notices).toContain(words);
    expect(await ask('evaluate', 'location.href')).toBe(url());
  });

  test('crashes alone: its end is told once, and the next guest of the window works', async () => {
    await ask('render', url());
    await ask('crash');
    await until(async () => (await ask('happened')).ends.length > 0);
    expect((await ask('happened')).ends).toEqual(['crashed']);
    await ask('open', kind);
    expect(await ask('render', url())).toContain('北京');
  });

  test('is gone when it is ended: its end is told once, and no process stays', async () => {
    await ask('render', url());
    await ask('end');
    await until(async () => (await ask('facts'))['gone'] === true);
    expect((await ask('happened')).ends).toEqual(['destroyed']);
  });
});
