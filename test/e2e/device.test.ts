import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { rawAgent, type Agent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;
let server: Server;
/** What the last request of a page said that its reader's languages are. */
let acceptLanguage: string | undefined;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    acceptLanguage = request.headers['accept-language'];
    response.writeHead(200, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    response.end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  project = tempProject({
    pages: {
      home: '<h1 style="font-size: 2rem">Home</h1>',
      confirms: '<h1></h1><script>document.querySelector("h1").textContent = `answer ${confirm("Delete <b>all</b>?")}`</script>',
      prompts: '<h1></h1><script>document.querySelector("h1").textContent = `answer ${prompt("City?", "Paris")}`</script>',
    },
  });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en', '--dialogs', 'manual', '--categories', 'emulation'] });
  agent = rawAgent(app.url);
  // A driver that nobody listens to would answer dialogs itself.
  app.app.context().on('dialog', () => {});
  window = app.window;
}, 120_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
  server?.close();
});

/** Runs in the page on the stage, past every emulation that a test driver might bring along. */
const inGuest = (expression: string): Promise<unknown> =>
  app.app.evaluate(({ webContents }, source) => {
    const guest = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith('wsd-guest:'));
    return guest === undefined ? undefined : guest.executeJavaScript(source);
  }, expression);

const notices = async (): Promise<readonly string[]> =>
  ((await agent.call('list_render_targets')).structuredContent['notices'] ?? []) as readonly string[];
const viewport = async (): Promise<unknown> => {
  const { currentTarget } = (await agent.call('list_render_targets')).structuredContent as { currentTarget?: { viewport: unknown } };
  return currentTarget?.viewport;
};

const SHORTCUT = process.platform === 'darwin' ? 'Meta' : 'Control';

/** By keyboard alone: opens a menu of the toolbar, folded or not, and chooses. */
async function choose(menu: string, list: string, choice: string): Promise<void> {
  const button = window.locator('.devicestrip button').and(window.getByTitle(new RegExp(`^${menu}`)));
  if (await button.isVisible()) {
    await button.focus();
    await window.keyboard.press('Enter');
  } else {
    await window.getByRole('button', { name: 'More device options' }).focus();
    await window.keyboard.press('Enter');
    await window.getByRole('menuitem', { name: menu }).focus();
    await window.keyboard.press('ArrowRight');
  }
  await window
    .getByRole('group', { name: list })
    .getByRole('menuitemradio', { name: new RegExp(`^${choice}`) })
    .focus();
  await window.keyboard.press('Enter');
  await expect.poll(() => window.getByRole('menu').count()).toBe(0);
}

describe('what the person makes the target believe', () => {
  const RESET = /^Reset \d/;

  beforeEach(async () => {
    const reset = window.getByRole('button', { name: RESET });
    if (await reset.isVisible()) await reset.click();
    await expect.poll(() => reset.count()).toBe(0);
    expect((await agent.call('render_page', { url: '/home' })).isError).toBe(false);
  });

  test.each([
    ['Colour scheme and motion', 'Colour scheme', 'Dark', 'matchMedia("(prefers-color-scheme: dark)").matches', true, 'color scheme dark'],
    ['Colour scheme and motion', 'Motion', 'Reduced', 'matchMedia("(prefers-reduced-motion: reduce)").matches', true, 'reduced motion on'],
    ['Language and text size', 'Language', 'Deutsch de-DE', '(1.5).toLocaleString()', '1,5', 'locale de-DE'],
    ['Language and text size', 'Text size', '150 %', 'getComputedStyle(document.querySelector("h1")).fontSize', '48px', 'text 150 %'],
    ['Pixel ratio and input', 'Device pixel ratio', '@3x', 'devicePixelRatio', 3, 'device pixel ratio 3'],
    [
      'Pixel ratio and input',
      'Input',
      'Touch',
      '[navigator.maxTouchPoints, matchMedia("(pointer: coarse)").matches].join()',
      '5,true',
      'touch screen',
    ],
  ])('%s, %s: %s', async (menu, list, choice, expression, believed, told) => {
    const before = await inGuest(expression);
    expect(before).not.toBe(believed);
    await choose(menu, list, choice);
    await expect.poll(() => inGuest(expression)).toBe(believed);
    // The page has it a moment before the app tells so.
    await expect.poll(async () => (await notices())[0]).toContain(told);
    expect(await inGuest('innerWidth')).toBe(390);
    // It holds for the next document as well.
    await agent.call('render_page', { url: '/home' });
    expect(await inGuest(expression)).toBe(believed);
    await window.getByRole('button', { name: 'Reset 1' }).click();
    await expect.poll(() => inGuest(expression)).toBe(before);
    await expect.poll(notices).toEqual([]);
    await expect.poll(() => window.getByRole('button', { name: RESET }).count()).toBe(0);
  });

  test('offline fails what the page fetches, and its requests carry the language', async () => {
    const fetched = `fetch(${JSON.stringify(origin)}).then((answer) => answer.text(), () => 'failed')`;
    await choose('Network and CPU', 'Network speed', 'Offline');
    await expect.poll(() => inGuest(fetched)).toBe('failed');
    await choose('Network and CPU', 'Network speed', 'Online');
    await choose('Language and text size', 'Language', '日本語');
    await expect.poll(() => inGuest(fetched)).toBe('answer');
    await expect
      .poll(async () => {
        await inGuest(fetched);
        return acceptLanguage;
      })
      .toMatch(/^ja-JP/);
  });

  test('what an agent sets shows in the window, and the person takes it back', async () => {
    await agent.call('emulate', { timezone: 'Asia/Tokyo', colorScheme: 'dark', networkConditions: 'Slow 3G' });
    const reset = window.getByRole('button', { name: 'Reset 3' });
    await reset.waitFor();
    expect(await reset.getAttribute('title')).toContain('Dark, Slow 3G, time zone Asia/Tokyo');
    await reset.click();
    await expect.poll(notices).toEqual([]);
    expect((await agent.call('emulate', { cpuThrottlingRate: null })).structuredContent).toMatchObject({ emulation: {} });
  });

  test('the page hears of it through webSdk.context, and of its size', async () => {
    await inGuest('webSdk.onContext((context) => { window.heard = context; }); true');
    await choose('Colour scheme and motion', 'Colour scheme', 'Dark');
    await expect.poll(() => inGuest('window.heard.theme')).toBe('dark');
    await agent.call('set_viewport', { width: 500, height: 600 });
    await expect.poll(() => inGuest('JSON.stringify(window.heard.viewport)')).toBe('{"width":500,"height":600,"deviceScaleFactor":1}');
    await agent.call('set_viewport', { width: 390, height: 844 });
  });

  test('a frontend that is reloaded knows what is emulated', async () => {
    await choose('Network and CPU', 'CPU speed', '4× slower');
    await window.reload();
    await window.getByRole('button', { name: 'Reset 1' }).click();
    await expect.poll(async () => (await notices()).join()).not.toContain('Emulated');
  });
});

describe('the size of the device', () => {
  beforeEach(async () => {
    await agent.call('set_viewport', { width: 390, height: 844 });
    expect((await agent.call('render_page', { url: '/home' })).isError).toBe(false);
  });

  test('a dragged corner shows rulers and the size, and the agent sees the same', async () => {
    const box = await window.locator('.edge.corner').filter({ visible: true }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 4];
    await window.mouse.move(x, y);
    await window.mouse.down();
    await window.mouse.move(x - 30, y - 90, { steps: 6 });
    expect(await window.locator('.ruler').filter({ visible: true }).count()).toBe(2);
    const during = await window.locator('.devcap').filter({ visible: true }).innerText();
    await window.mouse.up();
    await expect.poll(() => window.locator('.ruler').count()).toBe(0);
    const [, width, height] = /^(\d+) × (\d+) @1x \d+ %$/.exec(during) ?? [];
    expect(Number(width)).toBeLessThan(390);
    expect(Number(height)).toBeLessThan(844);
    await expect.poll(viewport).toEqual({ width: Number(width), height: Number(height), deviceScaleFactor: 1 });
    expect(await inGuest('[innerWidth, innerHeight].join(" × ")')).toBe(`${width} × ${height}`);
  });

  test('Escape takes a drag back', async () => {
    const box = await window.locator('.edge.width').filter({ visible: true }).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 4, (box?.y ?? 0) + 100];
    await window.mouse.move(x, y);
    await window.mouse.down();
    await window.mouse.move(x - 40, y, { steps: 4 });
    await expect.poll(() => inGuest('innerWidth')).toBeLessThan(390);
    await window.keyboard.press('Escape');
    await window.mouse.up();
    await expect.poll(() => inGuest('innerWidth')).toBe(390);
    await expect.poll(viewport).toMatchObject({ width: 390, height: 844 });
  });

  test('arrow keys change a side, shortcuts turn the device and reach its size', async () => {
    await window.getByRole('separator', { name: 'Height of the device' }).focus();
    await window.keyboard.press('Shift+ArrowUp');
    await window.keyboard.press('ArrowDown');
    await expect.poll(viewport).toMatchObject({ width: 390, height: 835 });
    await window.keyboard.press(`${SHORTCUT}+Shift+r`);
    await expect.poll(viewport).toMatchObject({ width: 835, height: 390 });
    await window.keyboard.press(`${SHORTCUT}+Shift+s`);
    await window.keyboard.press('Shift+ArrowUp');
    await window.keyboard.press('Enter');
    await expect.poll(viewport).toMatchObject({ width: 845, height: 390 });
    await choose('Device', 'Phones', 'Pixel 8');
    await expect.poll(viewport).toMatchObject({ width: 412, height: 915 });
    expect(await inGuest('[innerWidth, innerHeight].join()')).toBe('412,915');
  });
});

describe('a dialog that waits', () => {
  const bar = () => window.getByRole('form', { name: 'Dialog waiting' });

  test('is answered by the person, with its own words shown as they are; the agent is told who did', async () => {
    const rendering = agent.call('render_page', { url: '/confirms' });
    await bar().getByText('Delete <b>all</b>?').waitFor();
    await bar().getByRole('button', { name: 'OK' }).click();
    expect((await rendering).isError).toBe(false);
    expect(await inGuest('document.querySelector("h1").textContent')).toBe('answer true');
    expect(await bar().count()).toBe(0);
    const late = await agent.call('handle_dialog', { action: 'dismiss' });
    expect(JSON.stringify(late.structuredContent)).toContain('The developer accepted the confirm');
  });

  test('a prompt gets what the person types, by keyboard', async () => {
    const rendering = agent.call('render_page', { url: '/prompts' });
    const field = bar().getByRole('textbox', { name: 'Answer' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('Paris');
    await field.fill('北京');
    await field.press('Enter');
    const rendered = await rendering;
    expect(rendered.isError).toBe(false);
    expect(await inGuest('document.querySelector("h1").textContent')).toBe('answer 北京');
    // Told once, on the next response: most often that of the render which the dialog held up.
    const told = JSON.stringify([rendered.structuredContent, await notices()]);
    expect(told.split('The developer accepted the prompt').length - 1).toBe(1);
  });

  test('cancelled, it gets null', async () => {
    const rendering = agent.call('render_page', { url: '/prompts' });
    await bar().getByRole('button', { name: 'Cancel' }).click();
    expect((await rendering).isError).toBe(false);
    expect(await inGuest('document.querySelector("h1").textContent')).toBe('answer null');
  });

  test('answered by an agent first, it leaves the window, which says so, and a late answer is refused', async () => {
    const rendering = agent.call('render_page', { url: '/confirms' });
    await bar().waitFor();
    expect((await agent.call('handle_dialog', { action: 'dismiss' })).isError).toBe(false);
    expect((await rendering).isError).toBe(false);
    await expect.poll(() => bar().count()).toBe(0);
    await window.getByText(/dismissed the dialog “Delete/).waitFor();
    const late = await window.evaluate(() => Reflect.get(globalThis, 'debuggerBridge').request('answerDialog', { id: 'd1', accept: true }));
    expect(late).toMatchObject({ ok: false, error: { code: 'TARGET_NOT_FOUND' } });
  });
});
