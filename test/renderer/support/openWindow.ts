import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { _electron, type Page } from 'playwright-core';
import { build } from 'vite';
import { type FakeOptions, installFakeBridge } from './fakeBridge.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the frontend as the app does, into a folder of its own. */
export async function buildRenderer(): Promise<{ readonly page: string; close(): void }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'wsd-renderer-'));
  await build({
    root: path.join(root, 'src-renderer'),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { target: 'chrome130', outDir, emptyOutDir: true },
  });
  return { page: pathToFileURL(path.join(outDir, 'index.html')).href, close: () => rmSync(outDir, { recursive: true, force: true }) };
}

export interface OpenOptions extends Partial<FakeOptions> {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

export interface TestWindow {
  /** A fresh load of the frontend with a fresh fake main. */
  open(options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The built frontend in the app's own runtime, with a fake main behind its bridge. */
export async function startWindow(url: string): Promise<TestWindow> {
  const runtime = execFileSync(process.execPath, [path.join(root, 'scripts/electron-runtime.mjs'), 'path'], { encoding: 'utf8' }).trim();
  const userData = mkdtempSync(path.join(tmpdir(), 'wsd-window-'));
  const app = await _electron.launch({
    executablePath: runtime,
    args: [
      '--no-sandbox',
      '--ozone-platform=headless',
      '--ozone-override-screen-size=1920,1080',
      '--disable-gpu',
      `--user-data-dir=${userData}`,
      path.join(import.meta.dirname, 'host'),
    ],
  });
  const page = await app.firstWindow();
  await page.addInitScript(installFakeBridge);
  return {
    async open({ width = 1440, height = 900, theme = 'light', nodes = 214, messages = 60, empty = false, locale = 'en' } = {}) {
      const options: FakeOptions = { nodes, messages, empty, locale };
      await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height), {
        width,
        height,
      });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // A change of the hash alone would not load anything.
      await page.goto('about:blank');
      await page.goto(`${url}#${encodeURIComponent(JSON.stringify(options))}`);
      await page.locator('.app').waitFor();
      return page;
    },
    async close() {
      await app.close();
      rmSync(userData, { recursive: true, force: true });
    },
  };
}
