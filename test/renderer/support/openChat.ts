import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { installFakeMain, type ScriptedAnswers } from './chatMain.ts';
import { buildFrontend, launchHost } from './frontendHost.ts';

export interface ChatWindowOptions {
  readonly answers: ScriptedAnswers;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

/** The built frontend in the app's own runtime, at its chat view, with a fake main behind its bridge. */
async function openChat(url: string, options: ChatWindowOptions): Promise<{ readonly page: Page; close(): Promise<void> }> {
  const { width = 1440, height = 900, theme = 'light', answers } = options;
  const { page, close } = await launchHost('chatHost', `${width}x${height}`);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.addInitScript(installFakeMain, answers);
  await page.goto(url);
  await page.locator('.app').waitFor();
  await page.keyboard.press('Control+3');
  await page.locator('.chatwrap:not(.behind)').waitFor();
  return { page, close };
}

/** Windows at the chat for the tests of the file that calls this, one at a time; gives what opens the next. */
export function chatWindows(): (options: ChatWindowOptions) => Promise<Page> {
  let frontend: Awaited<ReturnType<typeof buildFrontend>> | undefined;
  let opened: Awaited<ReturnType<typeof openChat>> | undefined;
  const close = async (): Promise<void> => {
    const last = opened;
    opened = undefined;
    await last?.close();
  };
  beforeAll(async () => {
    frontend = await buildFrontend();
  }, 120_000);
  afterAll(() => frontend?.close());
  afterEach(close);
  return async (options) => {
    if (frontend === undefined) throw new Error('the frontend is not built yet');
    await close();
    opened = await openChat(frontend.url, options);
    return opened.page;
  };
}
