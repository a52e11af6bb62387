// The running app, driven for pictures and audits of its window.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../setup/root.mjs';

const FRONTEND = 'wsd-app:';
const LIMIT_MS = 30_000;

/**
 * @template T
 * @param {string} what for the error
 * @param {() => T | undefined | Promise<T | undefined>} probe
 * @returns {Promise<T>}
 */
export async function until(what, probe) {
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await sleep(50)) {
    const value = await probe();
    if (value) return value;
  }
  throw new Error(`${what} did not come.`);
}

export class DrivenWindow {
  /** @param {import('playwright-core').ElectronApplication} app @param {import('playwright-core').Page} page @param {import('../../bench/rpc.mjs').Client} client */
  constructor(app, page, client) {
    this.app = app;
    this.page = page;
    this.client = client;
  }

  /** @param {{ runtime: object, folder: string, flags?: readonly string[] }} options `folder` holds its user data */
  static async open({ runtime, folder, flags = [] }) {
    const { _electron } = await import('playwright-core');
    const { launch } = await import('../electron-runtime.mjs');
    const { Client } = await import('../../bench/rpc.mjs');
    mkdirSync(folder, { recursive: true });
    const endpointFile = path.join(folder, 'endpoint.json');
    const own = ['--headless', '--port', '0', '--user-data-dir', path.join(folder, 'data'), '--endpoint-file', endpointFile];
    const { args, env } = launch(runtime, [...flags, ...own]);
    process.env.ELECTRON_OVERRIDE_DIST_PATH = runtime.dist; // where playwright-core looks for the executable
    const app = await _electron.launch({ args: [...args, root], env });
    try {
      const page = await until('The window', () => app.windows().find((window) => window.url().startsWith(FRONTEND)));
      const { url } = await until('The endpoint', () => {
        try {
          return JSON.parse(readFileSync(endpointFile, 'utf8'));
        } catch {
          return undefined;
        }
      });
      return new DrivenWindow(app, page, new Client(url));
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  /** @param {{ width: number, height: number }} size in CSS pixels */
  async resize(size) {
    await this.app.evaluate(({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0].setContentSize(width, height), size);
    await this.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    await sleep(300);
  }

  /** The window as a person with these preferences finds it. @param {{ theme: 'light' | 'dark', locale: 'zh-CN' | 'en' }} preferences */
  async wear(preferences) {
    await this.page.evaluate((choice) => localStorage.setItem('wsd.preferences', JSON.stringify(choice)), preferences);
    await this.page.reload();
    await this.page.locator('.app').waitFor();
  }

  /** Renders once the window takes commands. */
  render(tool, args) {
    return until('The target', async () => {
      try {
        return await this.client.call(tool, args);
      } catch {
        return undefined; // the window is still loading
      }
    });
  }

  /** The stage is a native view, which a picture of the window lacks: the target's own picture is drawn in its place. */
  async dress() {
    const { result } = JSON.parse(await this.client.send('take_screenshot'));
    const picture = result.content.find(({ type }) => type === 'image');
    if (!picture) return;
    await this.page.evaluate((source) => {
      for (const old of document.querySelectorAll('img[data-stand-in]')) old.remove();
      const image = Object.assign(new Image(), { src: source });
      image.dataset.standIn = '';
      for (const screen of document.querySelectorAll('.screen')) if (screen.clientWidth > 0) screen.append(image);
      return image.decode();
    }, `data:${picture.mimeType};base64,${picture.data}`);
  }

  /** The window as it is on the screen: the driver's own screenshot gives cards the window's size while it is taken. @param {string} file */
  async picture(file) {
    const base64 = await this.app.evaluate(async ({ BrowserWindow }) => {
      const image = await BrowserWindow.getAllWindows()[0].webContents.capturePage();
      return image.toPNG().toString('base64');
    });
    writeFileSync(file, Buffer.from(base64, 'base64'));
  }

  async close() {
    this.client.close();
    await this.app.close();
  }
}
