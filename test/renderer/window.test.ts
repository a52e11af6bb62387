import { verbatim } from '../../src-shared/words/sentence.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations, WCAG_AA } from '../support/axe.ts';
import { oneWindow } from './support/openWindow.ts';

const open = oneWindow();

const render = (page: Page, kind: 'page' | 'widget', id: string): Promise<void> =>
  page.evaluate(([kind, id]) => window.fakeMain.render(kind, id), [kind, id] as const);

interface Layout {
  readonly bounds: { x: number; y: number; width: number; height: number } | null;
  readonly size: { width: number; height: number };
  readonly scale: number;
}
/** Inputs of the requests of one name, in order. */
async function calls<Input>(page: Page, name: string): Promise<Input[]> {
  // A border of the test: the fake stores what the window sent.
  return (await page.evaluate(
    (name) => window.fakeMain.calls.filter((call) => call.name === name).map((call) => call.input),
    name,
  )) as Input[];
}
async function until<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  for (let tries = 0; tries < 100; tries += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not come true within 5 s');
}
const acknowledged = (page: Page, commandId: string) =>
  until(async () => {
    const all = await calls<{ commandId: string; acknowledgement: unknown }>(page, 'acknowledge');
    return all.find((one) => one.commandId === commandId)?.acknowledgement;
  });
const lastLayout = async (page: Page): Promise<Layout | undefined> =>
  (await calls<{ layout: Layout }>(page, 'layoutGuest')).at(-1)?.layout ??
  (await calls<{ layout: Layout }>(page, 'mountGuest')).at(-1)?.layout;

describe('the window', { timeout: 180_000 }, () => {
  it('connects before it asks for anything else, and runs under its policy', async () => {
    const page = await open();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await render(page, 'page', 'weather-index');
    await acknowledged(page, 'render-1');
    expect(await page.evaluate(() => window.fakeMain.calls[0]?.name)).toBe('connect');
    expect(problems).toEqual([]);
    const inline = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ranInline = true';
      document.body.append(script);
      return 'ranInline' in window;
    });
    expect(inline).toBe(false);
  });

  it('mounts a guest where its placeholder is and acknowledges with its id', async () => {
    const page = await open();
    await page.getByRole('button', { name: '七日预报' }).click();
    expect(await calls(page, 'render')).toEqual([{ type: 'page', url: '/pages/weather/forecast' }]);
    expect(await acknowledged(page, 'render-1')).toEqual({ ok: true, guestId: 1 });
    const [mount] = await calls<{ slot: string; layout: Layout }>(page, 'mountGuest');
    expect(mount?.slot).toBe('page');
    const { bounds, size, scale } = mount?.layout ?? { bounds: null, size: { width: 0, height: 0 }, scale: 0 };
    expect(size).toEqual({ width: 390, height: 844 });
    const screen = await page.locator('.screen').boundingBox();
    expect(bounds).toEqual({ x: Math.round(screen?.x ?? 0), y: Math.round(screen?.y ?? 0), width: screen?.width, height: screen?.height });
    expect(bounds?.width).toBe(Math.floor(390 * scale));
    expect(await page.getByLabel('Route').inputValue()).toBe('/pages/weather/forecast?city=beijing');
  });

  it('moves the guest with its placeholder, and parks it alive in the other view', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await acknowledged(page, 'render-1');
    const before = await lastLayout(page);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const moved = await until(async () => {
      const layout = await lastLayout(page);
      return layout?.bounds && layout.bounds.x !== before?.bounds?.x ? layout.bounds : undefined;
    });
    expect(moved.x).toBe((before?.bounds?.x ?? 0) - 176);

    await page.getByRole('radio', { name: 'Widget' }).click();
    await until(async () => ((await lastLayout(page))?.bounds === null ? true : undefined));
    await page.getByRole('radio', { name: 'Page' }).click();
    await until(async () => ((await lastLayout(page))?.bounds ? true : undefined));
    expect(await calls(page, 'mountGuest')).toHaveLength(1);
    // What the change of view makes the window read must be of the view that main knows of.
    const names = await page.evaluate(() => window.fakeMain.calls.map(({ name }) => name));
    expect(names.lastIndexOf('captureTree')).toBeGreaterThan(names.lastIndexOf('publishView'));
    expect(await calls(page, 'unmountGuest')).toEqual([]);
    expect((await calls<{ view: string }>(page, 'publishView')).map(({ view }) => view).slice(-2)).toEqual(['widget', 'page']);
  });

  it('opens the tree at the element that was picked', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    await page.getByRole('tab', { name: 'Network' }).click();
    await page.evaluate(() => window.fakeMain.emit('picked', { uid: '3-150' }));
    const row = page.locator('.tn.sel', { hasText: '3-150' });
    await row.waitFor();
    const [box, tree] = [await row.boundingBox(), await page.getByRole('tree').boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual(tree?.y ?? Infinity);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual((tree?.y ?? 0) + (tree?.height ?? 0));
  });

  it('says on a failed render where to look, in words for people', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    await page.evaluate(() => window.fakeMain.render('page', 'weather-index', 'failed'));
    const verdict = page.getByRole('region', { name: 'Health of the target' });
    await verdict.getByText('RENDER_TIMEOUT').waitFor();
    expect(await verdict.innerText()).not.toContain('list_console_messages');
    await page.getByText('No tree: the last render failed').waitFor();
    await page.getByRole('tab', { name: 'Problems' }).click();
    await verdict.getByRole('button', { name: 'Show in console' }).click();
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'Console' }).waitFor();
    expect((await calls(page, 'nextConsoleError')).at(-1)).toMatchObject({ target: 'current', levels: ['error'], after: -1 });
  });

  it('warns where no editor was found, with the path to copy; frames of no file are no links', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.locator('.cl').first().waitFor();
    await page.locator('.cl-h').first().click();
    const frames = page.locator('.stack li');
    await frames.nth(2).waitFor();
    expect(await frames.nth(2).innerText()).toBe('at w injected script 2:3683');
    expect(await frames.getByRole('button').count()).toBe(2);
    await frames.getByRole('button').first().click();
    const toast = page.locator('.toast');
    await toast.getByText('/projects/weather/pages/weather/air.ts').waitFor();
    expect(await toast.locator('.lucide.warn').count()).toBe(1);
    await toast.getByRole('button', { name: 'Copy the path' }).waitFor();
  });

  it('keeps the focus where a check was asked for, or goes to the first finding', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await page.getByRole('button', { name: 'Check page' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.finding').first().waitFor();
    expect(await focused()).toBe('Check page');
    await page.getByRole('button', { name: 'Check again' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('3-12');
    const clean = page.locator('.a11y .none');
    await page.getByRole('treeitem').nth(1).click();
    await clean.first().waitFor();
    const [icon, line] = [await clean.locator('.lucide').first().boundingBox(), await clean.first().boundingBox()];
    expect(Math.abs((icon?.y ?? 0) + (icon?.height ?? 0) / 2 - ((line?.y ?? 0) + (line?.height ?? 0) / 2))).toBeLessThan(2);
  });

  it('goes from the search into the tree at the match, which is marked, in the middle', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    const search = page.getByRole('textbox', { name: 'Find uid, role, text' });
    await search.fill('3-150');
    const row = page.locator('.tn.matched', { hasText: '3-150' });
    await row.waitFor();
    const [box, tree] = [await row.boundingBox(), await page.getByRole('tree').boundingBox()];
    const middle = (tree?.y ?? 0) + (tree?.height ?? 0) / 2;
    expect(Math.abs((box?.y ?? 0) - middle)).toBeLessThan(40);
    await search.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree');
    await page.keyboard.press('Enter');
    await page.locator('.tn.sel', { hasText: '3-150' }).waitFor();
  });

  it('keeps the name of a row and tells pages apart in a small window', async () => {
    const page = await open({ width: 1024, height: 640 });
    await render(page, 'page', 'weather-index');
    await page.getByRole('button', { name: 'Check page' }).click();
    const flagged = page.locator('.tn', { has: page.locator('.flag') }).first();
    await flagged.click();
    // Whatever its badges say, they take what the name leaves.
    const [free, taken] = await flagged.evaluate((row) => {
      const width = (name: string): number => row.querySelector(name)?.getBoundingClientRect().width ?? 0;
      const label = row.querySelector<HTMLElement>('.lbl');
      const before = width('.lbl');
      for (const badge of row.querySelectorAll<HTMLElement>('.flag, .acc')) badge.style.display = 'none';
      return [width('.lbl'), label === null ? -1 : before];
    });
    expect(taken).toBe(free);
    expect(await page.locator('.rail .initials').allInnerTexts()).toEqual(['天气', '七日', 'Cl', '天片', '空气', '生活']);
    expect(await page.locator('.rail .target').first().getAttribute('title')).toContain('天气');
  });

  it('applies a size through the queue, lays the guest out, then acknowledges', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await acknowledged(page, 'render-1');
    await page.getByLabel('Width in CSS pixels').fill('0');
    await page.getByLabel('Width in CSS pixels').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await calls(page, 'setViewport')).toEqual([]);
    await page.getByLabel('Width in CSS pixels').fill('9999');
    await page.getByLabel('Height in CSS pixels').fill('1');
    await page.getByLabel('Height in CSS pixels').press('Enter');
    const layout = await until(async () => {
      const last = await lastLayout(page);
      return last?.size.width === 9999 ? last : undefined;
    });
    expect(layout.bounds?.height).toBe(1);
    const answers = await until(async () => {
      const all = await calls<{ commandId: string; acknowledgement: unknown }>(page, 'acknowledge');
      return all.length === 2 ? all : undefined;
    });
    expect(answers[1]?.acknowledgement).toEqual({ ok: true, guestId: 1 });
  });

  it('refuses to present nothing, and drops a cancelled command', async () => {
    const page = await open();
    await page.evaluate(() => window.fakeMain.emit('command', { commandId: 'p-1', command: { type: 'present' } }));
    expect(await acknowledged(page, 'p-1')).toMatchObject({ ok: false });
    await page.evaluate(() =>
      window.fakeMain.emit('command', { commandId: 's-1', command: { type: 'setViewport', size: { width: 300, height: 300 } } }),
    );
    expect(await acknowledged(page, 's-1')).toEqual({ ok: true });
    await page.evaluate(() => {
      window.fakeMain.render('page', 'weather-index');
      window.fakeMain.emit('cancelCommand', { commandId: 'render-1' });
    });
    await page.waitForTimeout(400);
    expect((await calls<{ commandId: string }>(page, 'acknowledge')).map((one) => one.commandId)).toEqual(['p-1', 's-1']);
  });

  it('replaces a crashed guest at the next render and forgets its tree', async () => {
    const page = await open();
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    await page.evaluate(
      (message) => window.fakeMain.emit('guestGone', { guestId: 1, reason: 'crashed', message }),
      verbatim('Out of memory'),
    );
    await page.getByText('The target process ended').waitFor();
    expect(await page.getByRole('treeitem').count()).toBe(0);
    await page.locator('.crash').getByRole('button', { name: 'Render again' }).click();
    expect(await acknowledged(page, 'render-2')).toEqual({ ok: true, guestId: 2 });
  });

  it('tells an unknown route where it was typed', async () => {
    const page = await open();
    await page.getByLabel('Route').fill('/nope');
    await page.getByLabel('Route').press('Enter');
    await page.getByText('No page has the route /nope.').waitFor();
    expect(await page.getByLabel('Route').getAttribute('aria-invalid')).toBe('true');
  });

  it('walks the tree by keyboard and selects with Enter only', async () => {
    const page = await open({ nodes: 5_000 });
    await render(page, 'page', 'weather-index');
    await page.getByRole('treeitem').first().waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('End');
    await page.locator('[role=treeitem][aria-level]').getByText('3-4999', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    expect(await calls(page, 'selectNode')).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await calls(page, 'selectNode')).toEqual([{ uid: '3-1' }]);
    await page.getByText('[selected]').waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);

    await page.evaluate(() => window.fakeMain.emit('picked', { uid: '3-4000' }));
    await page.locator('[role=treeitem][aria-selected=true]').getByText('3-4000').waitFor();
  });

  it('shows 100,000 messages by reading only what is in view', async () => {
    const page = await open({ messages: 100_000 });
    await page.getByText('forecast rendered 99999 rows').waitFor();
    const list = page.getByRole('list', { name: 'Console messages' });
    await list.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
    await page
      .getByText(/forecast rendered 50\d\d\d rows/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /Jump to newest/ }).click();
    await page.getByText('forecast rendered 99999 rows').waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(120);
    expect((await calls<{ count: number }>(page, 'listConsole')).filter(({ count }) => count > 1).length).toBeLessThan(20);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`has no accessibility violations in the ${theme} theme`, async () => {
      const page = await open({ theme, width: theme === 'dark' ? 1024 : 1440, height: theme === 'dark' ? 640 : 900 });
      expect(await violations(page, { tags: [...WCAG_AA, 'best-practice'] })).toEqual([]);
      await render(page, 'page', 'weather-index');
      await page.getByRole('treeitem').nth(3).click();
      await page.locator('.cl-h').last().click();
      await page.locator('.cl-d').waitFor();
      expect(await violations(page, { tags: [...WCAG_AA, 'best-practice'] })).toEqual([]);
      await render(page, 'widget', 'air-quality');
      await page.getByRole('tab', { name: /Problems/ }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('menuitemradio').first().waitFor();
      // An open menu lies outside the landmarks, which best practice does not know.
      expect(await violations(page)).toEqual([]);
    });
  }
});
