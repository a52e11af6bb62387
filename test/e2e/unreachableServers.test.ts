import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, EXAMPLE, sleep } from '../support/appProcess.ts';

let app: DrivenApp;
let window: Page;
let hanging: Server;
const sockets = new Set<Socket>();

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return address.port;
};

beforeAll(async () => {
  // Takes connections and never answers.
  hanging = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  const refusing = createServer();
  const refused = await listen(refusing);
  await new Promise((resolve) => refusing.close(resolve));
  const flags = [refused, await listen(hanging)].flatMap((port) => ['--mcp', `http://127.0.0.1:${port}/mcp`]);
  app = await DrivenApp.start({ project: EXAMPLE, flags: ['--locale', 'en', '--trust', ...flags] });
  window = app.window;
  window.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await app.stop();
  for (const socket of sockets) socket.destroy();
  hanging.close();
});

/** What happens in 4 s in which nobody does anything: changes of the window's DOM, and processor time in % of one core. */
async function idle(): Promise<{ readonly mutations: number; readonly main: number; readonly window: number }> {
  const usage = () =>
    app.app.evaluate(({ app: electron, BrowserWindow }) => {
      const pid = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId();
      const metrics = electron.getAppMetrics();
      const of = (wanted: number | undefined): number => metrics.find((metric) => metric.pid === wanted)?.cpu.cumulativeCPUUsage ?? 0;
      return { main: of(process.pid), window: of(pid) };
    });
  const before = await usage();
  const mutations = await window.evaluate(async () => {
    let count = 0;
    const observer = new MutationObserver((records) => (count += records.length));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    observer.disconnect();
    return count;
  });
  const after = await usage();
  const share = (from: number, to: number): number => ((to - from) / 4) * 100;
  return { mutations, main: share(before.main, after.main), window: share(before.window, after.window) };
}

test('servers that refuse or hang leave every view idle, and the widget its schema', async () => {
  const failed = window.getByRole('navigation').getByText('Failed', { exact: true });
  await expect.poll(() => failed.count(), { timeout: 40_000 }).toBe(2);
  const row = (name: string) => window.getByRole('navigation').getByRole('button', { name });
  for (const show of ['page', 'weather-card', 'chat']) {
    if (show === 'chat') await window.keyboard.press('ControlOrMeta+3');
    else if (show === 'weather-card') {
      await row('weather-card').click();
      await window.getByText('outputSchema of get_weather').waitFor({ timeout: 20_000 });
    }
    await sleep(3_000);
    const seen = await idle();
    expect(seen.mutations, show).toBe(0);
    expect(seen.main, show).toBeLessThan(8);
    expect(seen.window, show).toBeLessThan(8);
  }
}, 120_000);
