import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { scoreEntry, searchEntries } from '../../src-renderer/shell/paletteSearch.ts';
import { violations } from '../support/axe.ts';
import { oneWindow } from './support/openWindow.ts';

describe('the search of the palette', () => {
  const best = (query: string, ...labels: string[]): string | undefined =>
    searchEntries(
      query,
      labels.map((label) => ({ id: label, texts: [label] })),
      [],
    )[0]?.id;

  it('finds by parts, beginnings first, in Chinese and English', () => {
    expect(best('ren', 'Children', 'Render again')).toBe('Render again');
    expect(best('天气', '七日预报', '渲染页面：天气')).toBe('渲染页面：天气');
    expect(best('渲染天气', '渲染页面：天气', '渲染页面：七日预报')).toBe('渲染页面：天气');
    expect(best('page weather', 'Render page: weather', 'Render widget: weather')).toBe('Render page: weather');
    expect(best('rag', 'Toggle sidebar', 'Render again')).toBe('Render again');
  });

  it('finds nothing where a word matches nothing, and not by letters that merely occur', () => {
    expect(scoreEntry('page xyz', ['Render page'])).toBe(0);
    expect(scoreEntry('tnd', ['Toggle the lower panels of a window'])).toBe(0);
  });

  it('puts what was chosen last first while nothing is typed', () => {
    const entries = ['a', 'b', 'c'].map((id) => ({ id, texts: [id] }));
    expect(searchEntries('', entries, ['c', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });
});

describe('the palette', { timeout: 240_000 }, () => {
  const openWindow = oneWindow();

  const calls = (page: Page, name: string): Promise<number> =>
    page.evaluate((name) => window.fakeMain.calls.filter((call) => call.name === name).length, name);
  const rendered = async (page: Page): Promise<void> => {
    await page.evaluate(() => window.fakeMain.render('page', 'weather-index'));
    await page.getByRole('treeitem').first().waitFor();
  };

  it('swaps the stage for its picture, takes keys at once, and gives stage and focus back', async () => {
    const page = await openWindow();
    await rendered(page);
    await page.getByLabel('Route').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('settin');
    await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
    await page.locator('.chip', { hasText: 'Still picture' }).waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('settin');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator('.chip', { hasText: 'Still picture' }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Route');
  });

  it('renders a page by its Chinese name, whatever the language, and puts it first next time', async () => {
    const page = await openWindow({ locale: 'en' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('渲染页面 七日');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => calls(page, 'render')).toBe(1);
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('option').first().innerText()).toContain('七日预报');
  });

  it('finds every action by other names too, in both languages, and each value of the device toolbar', async () => {
    const page = await openWindow({ locale: 'en' });
    await rendered(page);
    await page.keyboard.press('Control+k');
    const first = async (query: string, count = 1): Promise<string[]> => {
      await page.getByRole('combobox').fill(query);
      const labels = await page.getByRole('option').locator('> .cut:not(.meta)').allInnerTexts();
      return labels.slice(0, count);
    };
    const wanted = {
      'check page': 'Check page (accessibility)',
      audit: 'Check page (accessibility)',
      对比度: 'Check page (accessibility)',
      screenshot: 'Save a picture',
      截图: 'Save a picture',
      settings: 'Settings',
      'clear emulation': 'Clear all emulation',
      'slow 3g': 'Network speed: Slow 3G',
      弱网: 'Network speed: Online',
      'cpu 4x': 'CPU speed: 4× slower',
      'text size 150': 'Text size (rem, em, %): 150 %',
      'reduced motion': 'Motion: Reduced',
      'language of the target 日本語': 'Language of the target: 日本語',
      'input touch': 'Input: Touch',
      'iphone se': 'Device: iPhone SE',
      'zoom 75': 'Zoom: 75 %',
    };
    for (const [query, label] of Object.entries(wanted)) expect([query, ...(await first(query))]).toEqual([query, label]);
    expect((await first('dark', 2)).sort()).toEqual(['Colour scheme: Dark', 'Theme: dark']);
    await first('slow 3g');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => window.fakeMain.calls.filter(({ name }) => name === 'changeEmulation').map(({ input }) => input)))
      .toEqual([{ networkConditions: 'Slow 3G' }]);
    await page.keyboard.press('Control+k');
    await first('settings');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'Follow the system' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Network' }).click();
    await page.keyboard.press('Control+k');
    await first('审计');
    await page.keyboard.press('Enter');
    await page.getByText('color-contrast').first().waitFor();
  });

  it('says why an action cannot run, and does not run it', async () => {
    const page = await openWindow({ empty: true });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('render again');
    const option = page.getByRole('option').first();
    expect(await option.getAttribute('aria-disabled')).toBe('true');
    expect(await option.innerText()).toContain('nothing on the stage');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await calls(page, 'render')).toBe(0);
  });

  it('runs every action that is not blocked, without a fault in the window', async () => {
    const page = await openWindow();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await rendered(page);
    await page.keyboard.press('Control+k');
    const ids = await page
      .getByRole('option')
      .evaluateAll((all) => all.filter((one) => one.ariaDisabled !== 'true').map((one) => one.querySelector('.cut')?.textContent ?? ''));
    expect(ids.length).toBeGreaterThan(25);
    await page.keyboard.press('Escape');
    // Moves are one action in many directions; the dock's own test does them.
    for (const label of ids.filter((one) => !one.startsWith('Move '))) {
      // Earlier ones may have changed the language: the English name is found all the same.
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(label);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(50);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect({ label, faults, windows: await page.locator('.app').count() }).toEqual({ label, faults: [], windows: 1 });
    }
    expect(await page.getByText('Could not show').count()).toBe(0);
  });

  it('shows the start screen without a project, and what was opened before', async () => {
    const page = await openWindow({ empty: true });
    await page.getByRole('heading', { name: 'Where do you want to start?' }).waitFor();
    await page
      .getByRole('button', { name: /点餐助手/ })
      .first()
      .click();
    expect(await page.evaluate(() => window.fakeMain.calls.filter(({ name }) => name === 'openProject').map(({ input }) => input))).toEqual(
      [{ path: '/projects/food' }],
    );
    expect(await page.getByRole('button', { name: /课程表.*wsd.json not found/ }).isDisabled()).toBe(true);
    await page.getByLabel('Address of the server').fill('http://127.0.0.1:9/mcp');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => calls(page, 'connectServer')).toBe(1);
    expect(await violations(page)).toEqual([]);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`and the sheet of shortcuts have no accessibility violations in the ${theme} theme`, async () => {
      const page = await openWindow({ theme, width: theme === 'dark' ? 1024 : 1440, height: theme === 'dark' ? 640 : 900 });
      await rendered(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await page.locator('.scrim:not(.unready)').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await page.locator('.scrim:not(.unready)').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Control+/');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  }
});
