import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { oneWindow } from './support/openWindow.ts';

const openWindow = oneWindow();

const render = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.fakeMain.render('page', 'weather-index'));
  await page.getByRole('treeitem').first().waitFor();
};
const lastInput = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((name) => window.fakeMain.calls.filter((call) => call.name === name).at(-1)?.input, name);

/** Parts of the toolbar that show and reach beyond it, or lie over each other. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const group of document.querySelectorAll('.toolbar .tgroup')) {
      const room = group.getBoundingClientRect();
      let end = room.left;
      for (const part of group.querySelectorAll<HTMLElement>('button, .field')) {
        if (!part.checkVisibility({ visibilityProperty: true })) continue;
        const { left, right } = part.getBoundingClientRect();
        if (left < end - 0.5 || right > room.right + 0.5) found.push(part.outerHTML.slice(0, 120));
        end = right;
      }
    }
    return found;
  });

describe('the device toolbar', { timeout: 120_000 }, () => {
  for (const locale of ['en', 'zh-CN'] as const) {
    for (const [width, height] of [
      [1024, 640],
      [1181, 700],
      [1440, 900],
    ] as const) {
      it(`folds what has no room, and cuts nothing, in ${locale} at ${width}`, async () => {
        const page = await openWindow({ locale, width, height });
        await render(page);
        await expect.poll(() => clipped(page)).toEqual([]);
        const all = { networkConditions: 'Slow 3G', cpuThrottlingRate: 4, locale: 'zh-Hant-TW', textScale: 1.5, touch: true } as const;
        await page.evaluate((settings) => window.fakeMain.emit('emulation', { ...settings, colorScheme: 'dark' }), all);
        await expect.poll(() => clipped(page)).toEqual([]);
        const reset = page.locator('.toolbar button').filter({ hasText: '6' });
        expect(await reset.count()).toBe(1);
        await reset.click();
        expect(await lastInput(page, 'changeEmulation')).toMatchObject({ colorScheme: null, geolocation: null, touch: null });
      });
    }
  }

  it('opens its choices as a tray where a menu would lie over the stage, and gives the focus back', async () => {
    const page = await openWindow();
    await render(page);
    await page.getByLabel('Width in CSS pixels').fill('3000');
    await page.getByLabel('Height in CSS pixels').fill('900');
    await page.getByLabel('Height in CSS pixels').press('Enter');
    await page.getByRole('button', { name: 'Side dock' }).click();
    const zoom = page.locator('.devicestrip button').filter({ hasText: 'Fit' });
    const top = async (): Promise<number> => (await page.locator('.screen').boundingBox())?.y ?? 0;
    await expect.poll(async () => (await page.locator('.screen').boundingBox())?.width ?? 0).toBeGreaterThan(1_000);
    const before = await top();
    await zoom.focus();
    await page.keyboard.press('Enter');
    const tray = page.getByRole('region', { name: 'Device options' });
    await tray.getByRole('radio', { name: 'Fit', checked: true }).waitFor();
    expect(await page.getByRole('menu').count()).toBe(0);
    await expect.poll(top).toBeGreaterThan(before);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fit');
    await page.keyboard.press('Escape');
    expect(await tray.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Fit');
  });

  it('offers no zoom beyond the room where the system cuts no view', async () => {
    const page = await openWindow({ platform: 'darwin' });
    await render(page);
    const choices = async (): Promise<string[]> => {
      await page.locator('.devicestrip button').filter({ hasText: 'Fit' }).click();
      const texts = await page.getByRole('menuitemradio', { disabled: true }).allInnerTexts();
      await page.keyboard.press('Escape');
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    };
    expect(await choices()).toEqual(['100 % no room', '150 % no room', '200 % no room']);
    await page.keyboard.press('Meta+-');
    await page.getByText('390 × 844 @1x 75 %').waitFor();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Meta+=');
    await page.getByText('390 × 844 @1x 75 %').waitFor();
    expect(await page.locator('.stage.pans').count()).toBe(0);
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`has no accessibility violations with a dialog, a reset and a folded menu in the ${theme} theme`, async () => {
      const page = await openWindow({ theme, width: 1024, height: 640 });
      await render(page);
      const dialog = {
        id: 'd1',
        type: 'prompt',
        message: 'City?',
        defaultValue: 'Paris',
        url: 'wsd-guest://a/b.html',
        from: 'page',
      } as const;
      await page.evaluate((dialog) => {
        window.fakeMain.emit('dialogs', [dialog, { ...dialog, id: 'd2', from: 'card' }]);
        window.fakeMain.emit('emulation', { colorScheme: 'dark', networkConditions: 'Offline' });
      }, dialog);
      await page.getByText('1 more waits').waitFor();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+=');
      await page.getByRole('group', { name: 'Device, larger than its room' }).waitFor();
      await page.getByRole('separator', { name: 'Width of the device' }).focus();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('textbox', { name: 'Answer' }).fill('Rome');
      await page.getByRole('textbox', { name: 'Answer' }).press('Enter');
      expect(await lastInput(page, 'answerDialog')).toEqual({ id: 'd1', accept: true, promptText: 'Rome' });
    });
  }
});
