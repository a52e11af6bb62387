import type { Page } from 'playwright-core';
import { type FakeOptions, installFakeBridge } from './fakeBridge.ts';
import { launchHost } from './frontendHost.ts';

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
  const { app, page, close } = await launchHost('host');
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
    close,
  };
}
