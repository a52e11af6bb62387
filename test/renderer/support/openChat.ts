import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { _electron, type Page } from 'playwright-core';
import { build } from 'vite';
import { installFakeMain, type ScriptedAnswers } from './chatMain.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the frontend as the app does, into a folder of its own. */
export async function buildFrontend(): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'wsd-renderer-'));
  await build({
    root: path.join(root, 'src-renderer'),
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { target: 'chrome130', outDir, emptyOutDir: true },
  });
  return { url: pathToFileURL(path.join(outDir, 'index.html')).href, close: () => rmSync(outDir, { recursive: true, force: true }) };
}

export interface ChatWindowOptions {
  readonly answers: ScriptedAnswers;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

/** The built frontend in the app's own runtime, at its chat view, with a fake main behind its bridge. */
export async function openChat(url: string, options: ChatWindowOptions): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const { width = 1440, height = 900, theme = 'light', answers } = options;
  const runtime = execFileSync(process.execPath, [path.join(root, 'scripts/electron-runtime.mjs'), 'path'], { encoding: 'utf8' }).trim();
  const userData = mkdtempSync(path.join(tmpdir(), 'wsd-chat-'));
  const app = await _electron.launch({
    executablePath: runtime,
    args: [
      '--no-sandbox',
      '--ozone-platform=headless',
      '--ozone-override-screen-size=1920,1080',
      '--disable-gpu',
      `--user-data-dir=${userData}`,
      path.join(import.meta.dirname, 'chatHost'),
    ],
    env: { ...process.env, WINDOW_SIZE: `${width}x${height}` },
  });
  const page = await app.firstWindow();
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript(installFakeMain, answers);
  await page.goto(url);
  await page.locator('.app').waitFor();
  await page.keyboard.press('Control+3');
  await page.locator('.chatwrap:not(.behind)').waitFor();
  return {
    page,
    async close() {
      await app.close();
      rmSync(userData, { recursive: true, force: true });
    },
  };
}
