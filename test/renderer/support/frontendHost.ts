import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { build } from 'vite';
import { removeFolder } from '../../../scripts/removeFolder.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the frontend as the app does, into a folder of its own. */
export async function buildFrontend(): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'wsd-renderer-'));
  // The test runner's own would make React's development build of it.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root: path.join(root, 'src-renderer'),
      base: './',
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { target: 'chrome130', outDir, emptyOutDir: true },
    });
  } finally {
    process.env['NODE_ENV'] = NODE_ENV;
  }
  return { url: pathToFileURL(path.join(outDir, 'index.html')).href, close: () => rmSync(outDir, { recursive: true, force: true }) };
}

/** The app's own runtime with the bare window of `host`, a folder beside this file, and user data of its own. */
export async function launchHost(
  host: string,
  windowSize = '1440x900',
): Promise<{ readonly app: ElectronApplication; readonly page: Page; close(): Promise<void> }> {
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
      path.join(import.meta.dirname, host),
    ],
    env: { ...process.env, WINDOW_SIZE: windowSize },
  });
  return {
    app,
    page: await app.firstWindow(),
    async close() {
      await app.close();
      await removeFolder(userData);
    },
  };
}
