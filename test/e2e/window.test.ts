import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DrivenApp, frontendOf, sleep } from '../support/appProcess.ts';
import { decodePng } from '../support/png.ts';
import { rawAgent, type Agent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: '<style>body{margin:0} button{position:absolute;left:100px;top:200px;width:120px;height:40px}</style><h1 id="title">首页</h1><button id="go">Go</button><script>console.log("hello", {city: "北京", days: [1, 2]}); console.error("bad"); for (let i = 0; i < 3; i++) console.warn("again")</script>',
      corner:
        '<style>body{background:#00f} i{position:fixed;right:0;bottom:0;width:80px;height:80px;background:#f00}</style><h1 id="title">角</h1><i></i>',
      typing:
        '<p id="keys"></p><script>addEventListener("keydown", (e) => { if (!["Control", "Shift"].includes(e.key)) keys.textContent += e.key + (e.ctrlKey ? "+" : "") + ","; })</script>',
      broken: '<div id="app"></div><script>document.getElementById("nope").textContent = 1</script>',
    },
    widgets: { card: '<p id="out">–</p><script>webSdk.onStructuredContent((data) => { out.textContent = data.city ?? "none"; })</script>' },
  });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  window = app.window;
});
afterAll(async () => {
  await app.stop();
  project.remove();
});

const snapshot = async (): Promise<string> => String((await agent.call('take_snapshot')).content[0]?.text);
const row = (text: string | RegExp) => window.getByRole('treeitem').filter({ hasText: text });

describe('the window and an agent on one target', () => {
  beforeEach(async () => {
    await agent.call('set_viewport', { width: 390, height: 844 });
    await agent.call('render_page', { url: '/home' });
    await row('title').waitFor();
  });

  test('what the person selects is [selected] for the agent, with its style and box beside it', async () => {
    await row('title').click();
    await expect.poll(snapshot).toMatch(/h1 .*id="title".*\[selected\]/);
    await window.getByRole('figure').waitFor();
    await expect.poll(() => window.getByRole('list', { name: /style/i }).innerText()).toContain('font-size');
  });

  test('picking on the target selects the element under the click, and the page does not get the click', async () => {
    await window.getByRole('button', { name: /pick/i }).click();
    await sleep(200);
    await app.app.evaluate(({ BrowserWindow }) => {
      const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const view = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
      const contents = (view as unknown as { webContents: Electron.WebContents }).webContents;
      // The middle of the button, in pixels of the view.
      const scale = (view?.getBounds().width ?? 0) / 390;
      const at = { x: Math.round(160 * scale), y: Math.round(220 * scale) };
      contents.sendInputEvent({ type: 'mouseMove', ...at });
      contents.sendInputEvent({ type: 'mouseDown', ...at, button: 'left', clickCount: 1 });
      contents.sendInputEvent({ type: 'mouseUp', ...at, button: 'left', clickCount: 1 });
    });
    await expect.poll(snapshot, { timeout: 5_000 }).toMatch(/button .*id="go".*\[selected\]/);
  });

  test('keys of the window work while the target has the focus, and its page does not get them', async () => {
    await agent.call('render_page', { url: '/typing' });
    await window.keyboard.press('Control+e');
    const type = (keyCode: string, modifiers: ('control' | 'shift')[]): Promise<boolean> =>
      app.app.evaluate(
        ({ BrowserWindow }, { keyCode, modifiers }) => {
          const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
          const view = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
          const { webContents: contents } = view as unknown as { webContents: Electron.WebContents };
          const focused = contents.isFocused();
          contents.sendInputEvent({ type: 'keyDown', keyCode, modifiers });
          contents.sendInputEvent({ type: 'keyUp', keyCode, modifiers });
          return focused;
        },
        { keyCode, modifiers },
      );
    await expect.poll(() => type('Shift', ['shift'])).toBe(true);
    await type('a', []);
    await type('z', ['control']);
    await type('k', ['control']);
    await window.getByRole('dialog').waitFor();
    await window.keyboard.press('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(snapshot).toMatch(/text "a,z\+,"/);
  });

  test('the console shows levels, folds what repeats, and opens an object', async () => {
    const messages = window.getByRole('list', { name: 'Console messages' });
    await messages.getByText('bad').waitFor();
    await expect.poll(() => messages.innerText()).toMatch(/3[\s\S]*again/);
    await window.getByRole('textbox', { name: 'Filter text' }).fill('hello');
    await expect.poll(() => messages.innerText()).not.toContain('bad');
    await messages.getByRole('button', { expanded: false }).first().click();
    await expect.poll(() => messages.innerText()).toContain('北京');
    await window.getByRole('textbox', { name: 'Filter text' }).fill('');
  });

  test('a size typed into the window is the size that the agent sees', async () => {
    await window.getByRole('textbox', { name: 'Width in CSS pixels' }).fill('500');
    await window.getByRole('textbox', { name: 'Width in CSS pixels' }).press('Enter');
    await expect
      .poll(async () => (await agent.call('list_render_targets')).structuredContent)
      .toMatchObject({ currentTarget: { viewport: { width: 500, height: 844 } } });
    await window.getByRole('textbox', { name: 'Width in CSS pixels' }).fill('0');
    await window.getByRole('textbox', { name: 'Width in CSS pixels' }).press('Enter');
    await window.getByRole('alert').filter({ hasText: '1 to 9999' }).waitFor();
  });

  test('render_widget fills the data box, and the person renders other data from it', async () => {
    await agent.call('render_widget', { widgetId: 'card', structuredContent: { city: '上海' } });
    const box = window.getByRole('textbox', { name: 'structuredContent' });
    await expect.poll(() => box.innerText()).toContain('上海');
    await box.fill('{"city": "广州"}');
    await window.getByRole('button', { name: 'Render', exact: true }).click();
    await expect.poll(snapshot, { timeout: 10_000 }).toContain('广州');
    await agent.call('render_widget', { widgetId: 'card' });
    expect(await snapshot()).toContain('"none"');
  });

  test('while the palette covers the stage, pictures are whole: those that agents get and the one that stands in', async () => {
    await agent.call('render_page', { url: '/corner' });
    await window.keyboard.press('ControlOrMeta+k');
    const still = window.locator('.screen img');
    await still.waitFor();
    const shown = await still.elementHandle();
    const lastPixel = (): Promise<readonly number[]> =>
      still.evaluate((image: HTMLImageElement) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return [...(context?.getImageData(image.naturalWidth - 6, image.naturalHeight - 6, 1, 1).data ?? [])].slice(0, 3);
      });
    for (let round = 0; round < 5; round++) {
      const { content } = await agent.call('take_screenshot');
      const picture = decodePng(Buffer.from(content.find(({ type }) => type === 'image')?.data ?? '', 'base64'));
      expect([picture.width, picture.height]).toEqual([390, 844]);
      expect(picture.at(384, 838)).toBe('#ff0000');
      await expect.poll(async () => (await lastPixel())[0]).toBeGreaterThan(240);
      expect((await lastPixel())[2]).toBeLessThan(16);
    }
    expect(await shown?.evaluate((image) => image.isConnected), 'the stage came into view over the palette').toBe(true);
    // What stands in follows what an agent shows meanwhile.
    await agent.call('render_page', { url: '/home' });
    await expect.poll(async () => (await lastPixel())[2]).toBeGreaterThan(240);
    await window.keyboard.press('Escape');
  });

  test('a blank page tells its cause above the stage, to both', async () => {
    const failed = await agent.call('render_page', { url: '/broken' });
    expect(failed).toMatchObject({ isError: true, structuredContent: { error: { code: 'RENDER_FAILED' } } });
    expect(JSON.stringify(failed.structuredContent)).toContain('Cannot set properties of null');
    await window
      .getByText(/Cannot set properties of null/)
      .first()
      .waitFor();
  });
});

test('a frontend that is reloaded comes back with what was shown', async () => {
  await agent.call('render_page', { url: '/home' });
  await window.reload();
  window = await frontendOf(app.app);
  await expect.poll(snapshot, { timeout: 15_000 }).toContain('首页');
});
