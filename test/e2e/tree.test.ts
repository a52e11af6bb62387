import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { rawAgent, type Agent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const HOME = `<html lang="en"><title>Home</title><style>
  body { margin: 0; font: 16px sans-serif }
  #faint { position: absolute; left: 60px; top: 120px; width: 150px; height: 30px; margin: 10px; padding: 6px; border: 4px solid #335; color: #999; background: #fff }
  #far { margin-top: 3000px }
</style>
<main><h1 id="title">首页</h1><button id="faint">Faint words</button><img src="data:," id="bare"><ul id="list"><li>Apple</li><li>Banana</li><li>Blueberry</li></ul>
<p id="far">Far below</p></main>`;

let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;

beforeAll(async () => {
  project = tempProject({ pages: { home: HOME } });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  window = app.window;
  window.setDefaultTimeout(8_000);
});
afterAll(async () => {
  await app.stop();
  project.remove();
});

const snapshot = async (): Promise<string> => String((await agent.call('take_snapshot')).content[0]?.text);
const row = (text: string | RegExp) => window.getByRole('treeitem').filter({ hasText: text });
const pane = () => window.getByRole('region', { name: 'Selected node' }).first();
const search = () => window.getByRole('textbox', { name: 'Find uid, role, text' });
/** In the guest's own page. */
const inGuest = (expression: string): Promise<unknown> =>
  app.app.evaluate(async ({ BrowserWindow }, script) => {
    const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
    const view = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
    const contents = (view as unknown as { webContents: Electron.WebContents }).webContents;
    return await contents.executeJavaScript(script);
  }, expression);
/** Colours of the guest's surface, overlay included, at points in its CSS pixels: RGB. */
const colours = (points: readonly { x: number; y: number }[]): Promise<number[][]> =>
  app.app.evaluate(async ({ BrowserWindow }, at) => {
    const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
    const view = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
    const contents = (view as unknown as { webContents: Electron.WebContents }).webContents;
    const picture = await contents.capturePage();
    const { width } = picture.getSize();
    const bitmap = picture.toBitmap();
    return at.map(({ x, y }) => {
      const offset = (y * width + x) * 4;
      return [bitmap[offset + 2] ?? 0, bitmap[offset + 1] ?? 0, bitmap[offset] ?? 0];
    });
  }, points);

describe('the tree', () => {
  beforeEach(async () => {
    await agent.call('set_viewport', { width: 390, height: 844 });
    await agent.call('render_page', { url: '/home' });
    await row('title').waitFor();
  });

  /** Small enough for the stage to show it at 100 %. */
  const SMALL = { width: 280, height: 400 };

  test('after a save the same element is selected, for agents too', async () => {
    await row('title').click();
    await expect.poll(snapshot).toMatch(/id="title".*\[selected\]/);
    project.write('home.html', HOME.replace('<main>', '<p>New</p><main><h1>Other</h1>'));
    await row('Other').first().waitFor();
    await expect.poll(snapshot).toMatch(/id="title".*\[selected\]/);
    await expect.poll(() => row('title').getAttribute('aria-selected')).toBe('true');
    project.write('home.html', HOME.replace('id="title"', ''));
    await expect.poll(snapshot).toMatch(/h1.*\[selected\]/);
    project.write('home.html', HOME);
    await row('title').waitFor();
  });

  test('search counts its matches, marks them, and walks them around with Enter and Shift+Enter', async () => {
    await row(/id=list/)
      .locator('.tw')
      .click();
    await expect.poll(() => row('Banana').count()).toBe(0);
    await search().fill('b');
    await search().fill('li');
    await window.getByText(/^1 of \d+$/).waitFor();
    // What the matches lie in is open again.
    await row('Banana').first().waitFor();
    expect(await window.locator('.tn mark').first().innerText()).toBe('li');
    const total = Number((await window.getByText(/^1 of \d+$/).innerText()).split(' ').at(-1));
    await search().press('Enter');
    await window.getByText(`2 of ${total}`).waitFor();
    await search().press('Shift+Enter');
    await search().press('Shift+Enter');
    await window.getByText(`${total} of ${total}`).waitFor();
    await window.getByRole('button', { name: 'Show only matches' }).click();
    await expect.poll(() => row('Far below').count()).toBe(0);
    await window.getByRole('button', { name: 'Show only matches' }).click();
    await search().fill('nothing like it');
    await window.getByText('No node matches').waitFor();
    await search().press('Escape');
    await row('Far below').first().waitFor();
  });

  test('the row under the pointer is drawn on the target with its box, and pictures stay without it', async () => {
    await agent.call('set_viewport', SMALL);
    const margin = { x: 65, y: 145 };
    const padding = { x: 77, y: 138 };
    await window.getByRole('button', { name: 'Settings' }).hover();
    const WHITE = '255,255,255';
    await expect.poll(async () => String(await colours([margin, padding]))).toBe(`${WHITE},${WHITE}`);
    await row('faint').first().hover();
    await expect
      .poll(async () => {
        const [onMargin, onPadding] = await colours([margin, padding]);
        return String(onMargin) !== WHITE && String(onPadding) !== WHITE;
      })
      .toBe(true);
    const [onMargin, onPadding] = await colours([margin, padding]);
    // Margin is drawn in orange, padding in green.
    expect((onMargin?.[0] ?? 0) - (onMargin?.[2] ?? 0)).toBeGreaterThan(40);
    expect((onPadding?.[1] ?? 0) - (onPadding?.[0] ?? 0)).toBeGreaterThan(10);
    await window.getByRole('button', { name: 'Settings' }).hover();
    await expect.poll(async () => String(await colours([margin, padding]))).toBe(`${WHITE},${WHITE}`);
  });

  test('Enter selects and scrolls the target to the node; letters, * and the arrows walk', async () => {
    await window.getByRole('tree').focus();
    await window.keyboard.press('Home');
    await window.keyboard.press('ArrowLeft');
    await expect.poll(() => window.getByRole('treeitem').count()).toBe(1);
    await window.keyboard.press('*');
    await row('Far below').first().waitFor();
    await window.keyboard.type('far');
    await window.locator('.tn.cursor').filter({ hasText: 'Far below' }).waitFor();
    await window.keyboard.press('Enter');
    await expect.poll(() => inGuest('scrollY')).toBeGreaterThan(1_000);
    await expect.poll(snapshot).toMatch(/Far below.*\[selected\]/);
  });

  test('contrast of the text is judged, and the check flags rows and leads from a finding to its node', async () => {
    await row('faint').first().click();
    await window.getByRole('tab', { name: /^A11y/ }).click();
    await pane().getByText('below AA, needs 4.5').waitFor();
    await pane().getByText('2.84 : 1').waitFor();
    await pane().getByRole('button', { name: 'Check page' }).click();
    await row('faint').first().locator('.flag').filter({ hasText: 'color-contrast' }).waitFor();
    await row('bare').locator('.flag').filter({ hasText: 'image-alt' }).waitFor();
    await pane().getByText('Serious').first().waitFor();
    await window.getByRole('button', { name: 'Only findings' }).click();
    await expect.poll(() => row('Far below').count()).toBe(0);
    const image = pane().getByRole('listitem').filter({ hasText: 'image-alt' }).last();
    await image.getByRole('button', { name: /^\d+-\d+$/ }).click();
    await window.locator('.tn.sel').filter({ hasText: 'bare' }).waitFor();
    await expect.poll(snapshot).toMatch(/id="bare".*\[selected\]/);
    await window.getByRole('button', { name: 'Only findings' }).click();
    // Another render is another instance: nothing old may be told of it.
    await agent.call('render_page', { url: '/home' });
    await expect.poll(() => window.locator('.flag').count()).toBe(0);
    await window.getByRole('tab', { name: 'Style' }).click();
  });

  test('the tree follows a page that changes by itself; uids stay what agents were told', async () => {
    const uidOf = async (words: string): Promise<string | undefined> =>
      (await snapshot())
        .split('\n')
        .find((line) => line.includes(words))
        ?.match(/\d+-\d+/)?.[0];
    const before = await uidOf('id="far"');
    expect(before).toMatch(/^\d+-\d+$/);
    await window.getByRole('button', { name: 'Settings' }).focus();
    await inGuest(`setTimeout(() => { document.getElementById('title').textContent = 'Changed by itself'; }, 50)`);
    await row('Changed by itself').first().waitFor();
    expect(await uidOf('id="far"')).toBe(before);
    // In a tree of its own, too.
    await inGuest(`{ const host = document.createElement('p'); document.querySelector('main').append(host);
      host.attachShadow({ mode: 'open' }).innerHTML = '<b>Inside</b>'; setTimeout(() => { host.shadowRoot.querySelector('b').textContent = 'Deep inside'; }, 2500); }`);
    await row('Deep inside').first().waitFor();
    // Not under the hands of a person.
    await window.getByRole('tree').focus();
    await inGuest(`document.getElementById('title').textContent = 'Changed again'`);
    await window.getByText('The page has changed since').waitFor();
    expect(await row('Changed again').count()).toBe(0);
    await window.getByRole('button', { name: 'Read again' }).click();
    await row('Changed again').first().waitFor();
    await expect.poll(() => window.getByText('The page has changed since').count()).toBe(0);
  });

  test('a page that never rests is not read without end, and is read when it rests', async () => {
    await window.getByRole('button', { name: 'Settings' }).focus();
    await inGuest(
      `let n = 0; const title = document.getElementById('title'); window.ceaseless = setInterval(() => { title.textContent = 'Tick ' + (n += 1); }, 5); 0`,
    );
    await window.getByText('The page has changed since').waitFor({ timeout: 15_000 });
    const shown = await row('Tick').first().innerText();
    await sleep(3_000);
    expect(await row('Tick').first().innerText()).toBe(shown);
    await inGuest(`clearInterval(window.ceaseless); title.textContent = 'At rest'; 0`);
    await row('At rest').first().waitFor({ timeout: 10_000 });
    expect(await window.getByText('The page has changed since').count()).toBe(0);
  });

  test('a text shows the style of what is around it, and what the page removed is told to be gone', async () => {
    await row(/^text "Faint words"/).click();
    await pane().getByText('A text has no style of its own').waitFor();
    await row('title').first().click();
    await pane().getByRole('figure').waitFor();
    await inGuest('document.getElementById("title").remove()');
    await row('title').first().click();
    await pane()
      .getByText(/ is gone$/)
      .waitFor();
    await window.locator('.tn.gone').filter({ hasText: 'title' }).waitFor();
    await pane().getByRole('button', { name: 'Read the tree again' }).click();
    await expect.poll(() => row('title').count()).toBe(0);
    await row('faint').first().waitFor();
  });
});
