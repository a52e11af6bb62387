// node scripts/pictures.mjs [gallery]: takes the pictures of the README and of the design system. The stage is a native view, which a
// picture of the window lacks: take_screenshot's own picture is drawn where the placeholder lies.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail, prepare } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';

const SIZE = { width: 1440, height: 900 };
const PICTURES = [
  { name: 'page.zh.light.png', locale: 'zh-CN', theme: 'light' },
  { name: 'page.en.dark.png', locale: 'en', theme: 'dark' },
  { name: 'gallery.en.light.png', locale: 'en', theme: 'light', gallery: true },
  { name: 'gallery.zh.dark.png', locale: 'zh-CN', theme: 'dark', gallery: true },
];
const FRONTEND = 'wsd-app:';

async function until(what, probe) {
  for (const limit = Date.now() + 30_000; Date.now() < limit; await sleep(50)) {
    const value = await probe();
    if (value) return value;
  }
  throw new Error(`${what} did not come.`);
}

/** Runs `work` on the window of an app of its own, with this theme and language, then closes the app. */
async function withWindow(runtime, folder, { name, locale, theme }, work) {
  const { _electron } = await import('playwright-core');
  const { launch } = await import('./electron-runtime.mjs');
  const endpointFile = path.join(folder, `${name}.json`);
  const flags = [
    '--headless',
    '--port',
    '0',
    '--locale',
    locale,
    '--user-data-dir',
    path.join(folder, name),
    '--endpoint-file',
    endpointFile,
  ];
  const { args, env } = launch(runtime, flags);
  process.env.ELECTRON_OVERRIDE_DIST_PATH = runtime.dist; // where playwright-core looks for the executable
  const app = await _electron.launch({ args: [...args, root], env });
  try {
    const page = await until('The window', () => app.windows().find((window) => window.url().startsWith(FRONTEND)));
    await app.evaluate(({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0].setContentSize(width, height), SIZE);
    await page.evaluate((choice) => localStorage.setItem('wsd.preferences', JSON.stringify(choice)), { theme, locale });
    const { url } = await until('The endpoint', () => {
      try {
        return JSON.parse(readFileSync(endpointFile, 'utf8'));
      } catch {
        return undefined;
      }
    });
    await work(page, url);
    await page.screenshot({ path: path.join(root, 'docs', 'pictures', name) });
  } finally {
    await app.close();
  }
}

async function showTarget(page, url) {
  const { Client } = await import('../bench/rpc.mjs');
  await page.reload();
  const client = new Client(url);
  await until('The target', async () => {
    try {
      return await client.call('render_page', { url: '/pages/weather/index?city=beijing' });
    } catch {
      return undefined; // the window is still loading
    }
  });
  const text = await client.send('take_screenshot');
  client.close();
  const { data, mimeType } = JSON.parse(text).result.content.find(({ type }) => type === 'image');
  await page.evaluate((source) => {
    const picture = Object.assign(new Image(), { src: source });
    for (const screen of document.querySelectorAll('.screen')) if (screen.clientWidth > 0) screen.append(picture);
    return picture.decode();
  }, `data:${mimeType};base64,${data}`);
  await sleep(1_000);
}

/** The design system, drawn by the real components. */
async function showGallery(page) {
  await page.goto(`${page.url().split('?')[0]}?gallery`);
  await page.locator('.gallery').waitFor();
  await sleep(600); // a skeleton shows after 300 ms
}

async function main() {
  const runtime = await prepare();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-pictures-'));
  mkdirSync(path.join(root, 'docs', 'pictures'), { recursive: true });
  try {
    for (const picture of PICTURES.filter(({ gallery }) => process.argv[2] !== 'gallery' || gallery))
      await withWindow(runtime, folder, picture, picture.gallery ? showGallery : showTarget);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(fail);
