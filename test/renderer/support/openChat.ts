import type { Page } from 'playwright-core';
import { installFakeMain, type ScriptedAnswers } from './chatMain.ts';
import { launchHost } from './frontendHost.ts';

export interface ChatWindowOptions {
  readonly answers: ScriptedAnswers;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

/** The built frontend in the app's own runtime, at its chat view, with a fake main behind its bridge. */
export async function openChat(url: string, options: ChatWindowOptions): Promise<{ readonly page: Page; close(): Promise<void> }> {
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
