import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type FakeOptions, installFakeBridge } from './fakeBridge.ts';
import { buildFrontend, launchHost } from './frontendHost.ts';

interface OpenOptions extends Partial<FakeOptions> {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
}

interface TestWindow {
  /** A fresh load of the frontend with a fresh fake main. */
  open(options?: OpenOptions): Promise<Page>;
  close(): Promise<void>;
}

/** The built frontend in the app's own runtime, with a fake main behind its bridge. */
async function startWindow(url: string): Promise<TestWindow> {
  const { app, page, close } = await launchHost('host');
  await page.addInitScript(installFakeBridge);
  return {
    async open({
      width = 1440,
      height = 900,
      theme = 'light',
      nodes = 214,
      messages = 60,
      empty = false,
      locale = 'en',
      platform = 'linux',
    } = {}) {
      const options: FakeOptions = { nodes, messages, empty, locale, platform };
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

/** One window for the tests of the file or block that calls this; gives what opens it anew. */
export function oneWindow(): TestWindow['open'] {
  let built: Awaited<ReturnType<typeof buildFrontend>> | undefined;
  let host: TestWindow | undefined;
  beforeAll(async () => {
    built = await buildFrontend();
    host = await startWindow(built.url);
  }, 120_000);
  afterAll(async () => {
    await host?.close();
    built?.close();
  });
  return (options) => {
    if (host === undefined) throw new Error('the window is not there yet');
    return host.open(options);
  };
}
