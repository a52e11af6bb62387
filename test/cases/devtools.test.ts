import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { Debugger, timed } from '../support/caseApp.ts';
import { decodePng } from '../support/png.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let driven: DrivenApp;
let project: TempProject;
let app: Debugger;

beforeAll(async () => {
  project = tempProject({
    pages: {
      good: '<h1>Good</h1><script>console.log("said once")</script>',
      pauses: '<h1>Pauses</h1><script>setTimeout(() => { debugger; console.log("resumed"); }, 1000)</script>',
      colours:
        '<style>html{background:#ff0000}</style><script>setTimeout(() => { document.documentElement.style.background = "#00ff00"; }, 5000)</script>',
    },
  });
  driven = await DrivenApp.start({ project: project.folder });
  app = new Debugger(driven.url);
});
afterAll(async () => {
  await driven.stop();
  project.remove();
});

/** Opens or closes DevTools on the guest that shows the page. */
function devTools(page: string, open: boolean): Promise<void> {
  return driven.app.evaluate(
    ({ webContents }, [url, show]) => {
      const guest = webContents.getAllWebContents().find((contents) => contents.getURL().includes(url));
      if (show) guest?.openDevTools({ mode: 'detach', activate: false });
      else guest?.closeDevTools();
    },
    [page, open] as const,
  );
}

async function colour(): Promise<string> {
  const result = await app.agent.call('take_screenshot', { format: 'png' });
  expect(result.isError, JSON.stringify(result.structuredContent)).toBe(false);
  return decodePng(Buffer.from(result.content.find(({ type }) => type === 'image')?.data ?? '', 'base64')).at(100, 100);
}

test('O-27 every tool works with DevTools open and after it closed; the console has no doubles', async () => {
  await app.page('/good');
  await devTools('good.html', true);
  await sleep(1_500);
  expect(await app.tree()).toContain('Good');
  expect(await app.ok('take_screenshot', { format: 'jpeg' })).toMatchObject({ captured: true });
  expect((await app.texts()).filter((text) => text === 'said once')).toHaveLength(1);
  await devTools('good.html', false);
  await sleep(500);
  expect(await app.tree()).toContain('Good');
  await app.page('/good');
  expect((await app.texts()).filter((text) => text === 'said once')).toHaveLength(1);
}, 60_000);

test('O-27 a debugger statement under open DevTools leaves every tool bounded; the next render works', async () => {
  await app.page('/pauses');
  await devTools('pauses.html', true);
  await sleep(3_000);
  const read = await timed(app.agent.call('take_snapshot'));
  expect(read.ms).toBeLessThan(6_500);
  if (read.value.isError)
    expect(read.value.structuredContent['error']).toMatchObject({ message: expect.stringContaining('paused in the debugger') });
  else expect(read.value.structuredContent['snapshot']).toContain('Pauses');
  const shot = await timed(app.agent.call('take_screenshot', { format: 'jpeg' }));
  expect(shot.ms).toBeLessThan(16_500);
  if (shot.value.isError) expect(shot.value.structuredContent['error']).toMatchObject({ code: 'SCREENSHOT_FAILED' });
  expect((await timed(app.page('/good'))).ms).toBeLessThan(10_000);
  expect(await app.tree()).toContain('Good');
}, 60_000);

test('O-15 a picture of a minimised or hidden window, and after it came back, is of its moment', async () => {
  for (const hide of ['minimize', 'hide'] as const) {
    await app.page('/colours');
    await driven.app.evaluate(({ BrowserWindow }, how) => BrowserWindow.getAllWindows()[0]?.[how](), hide);
    expect(await colour()).toBe('#ff0000');
    await sleep(5_000);
    expect(await colour()).toBe('#00ff00');
    await driven.app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.restore();
      BrowserWindow.getAllWindows()[0]?.showInactive();
    });
    expect(await colour()).toBe('#00ff00');
  }
}, 60_000);
