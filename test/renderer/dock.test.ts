import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PANELS } from '../../src-renderer/shell/panels.tsx';
import { oneWindow } from './support/openWindow.ts';

const openWindow = oneWindow();

const open: typeof openWindow = async (options) => {
  const page = await openWindow(options);
  await page.evaluate(() => window.fakeMain.render('page', 'weather-index'));
  await page.getByRole('treeitem').first().waitFor();
  return page;
};
type Group = 'upper' | 'lower' | 'bottom';
const group = (page: Page, name: Group) => page.locator(`.group[data-region=${name}]`);
const tabs = (page: Page, name: Group): Promise<string[]> =>
  group(page, name)
    .locator('.tab:not([data-folded])')
    .evaluateAll((all) => all.map((tab) => tab.getAttribute('data-panel') ?? ''));

/** The panels that a group has at first, in order. */
const home = (name: Group): string[] => PANELS.filter((panel) => panel.home === name).map(({ id }) => id);

describe('the dock', { timeout: 120_000 }, () => {
  it('moves a tab by its context menu, by keyboard too, and remembers it per view', async () => {
    const page = await open();
    expect(await tabs(page, 'lower')).toEqual(home('lower'));
    await page.getByRole('tab', { name: 'Trace' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Bottom dock' }).click();
    expect(await tabs(page, 'bottom')).toEqual(['trace']);
    await page.getByRole('tab', { name: /Tool calls/ }).focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Lower group' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    expect(await tabs(page, 'lower')).toEqual([...home('lower'), 'calls']);
    await page.evaluate(() => sessionStorage.setItem('keep', ''));
    await page.reload();
    await group(page, 'bottom').waitFor();
    expect(await tabs(page, 'lower')).toEqual([...home('lower'), 'calls']);
    await page.getByRole('radio', { name: 'Chat' }).click();
    expect(await group(page, 'bottom').count()).toBe(0);
    await page.getByRole('radio', { name: 'Page' }).click();
    await group(page, 'lower').getByRole('button', { name: 'More of these panels' }).click();
    await page.getByRole('menuitem', { name: 'Reset this layout' }).click();
    expect(await group(page, 'bottom').count()).toBe(0);
  });

  it('moves a tab by dragging it onto another group and into the bottom dock', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Trace' }).dragTo(page.getByRole('tab', { name: /Problems/ }), { targetPosition: { x: 4, y: 10 } });
    expect(await tabs(page, 'lower')).toEqual(home('lower').flatMap((id) => (id === 'problems' ? ['trace', id] : [id])));
    const tab = page.getByRole('tab', { name: 'Trace' });
    await tab.hover();
    await page.mouse.down();
    const from = await tab.boundingBox();
    await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 30, { steps: 3 });
    const zone = page.locator('.dropzone', { hasText: 'Bottom dock' });
    await zone.waitFor();
    const stage = await page.locator('.stagewrap').boundingBox();
    const box = await zone.boundingBox();
    expect(box?.x).toBeGreaterThan((stage?.x ?? 0) + (stage?.width ?? 0));
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20, { steps: 3 });
    await page.mouse.up();
    await group(page, 'bottom').waitFor();
    expect(await tabs(page, 'bottom')).toEqual(['trace']);
    expect(await page.locator('.dropzone').count()).toBe(0);
  });

  it('collapses the lower group and the whole dock by key, and gives the stage the room', async () => {
    const page = await open();
    const before = await page.locator('.stagewrap').boundingBox();
    await page.keyboard.press('Control+j');
    expect(await group(page, 'lower').count()).toBe(0);
    await page.keyboard.press('Control+Alt+b');
    expect(await group(page, 'upper').count()).toBe(0);
    const alone = await page.locator('.stagewrap').boundingBox();
    expect(alone?.width).toBeGreaterThan((before?.width ?? 0) + 400);
    await page.keyboard.press('Control+j');
    await group(page, 'lower').waitFor();
    expect(await group(page, 'upper').count()).toBe(1);
  });

  it('folds the tabs that have no room, the last first, never the chosen one', async () => {
    const page = await open({ width: 1024, height: 640, locale: 'en' });
    await page.getByRole('radio', { name: 'Widget' }).click();
    const before = await page.locator('.stagewrap').boundingBox();
    await page.getByRole('separator', { name: 'Width of the stage' }).focus();
    await page.keyboard.press('End');
    expect((await page.locator('.stagewrap').boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
    for (const name of ['Console', 'Problems'])
      await page
        .getByRole('tab', { name })
        .click({ button: 'right' })
        .then(() => page.getByRole('menuitem', { name: 'Side dock' }).click());
    const shown = await tabs(page, 'upper');
    expect(shown).toContain('problems');
    expect(shown.length).toBeLessThan(home('upper').length + 2);
    const strip = await group(page, 'upper').locator('.tabstrip').boundingBox();
    for (const tab of await group(page, 'upper').locator('.tab:not([data-folded])').all()) {
      const box = await tab.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((strip?.x ?? 0) + (strip?.width ?? 0) + 1);
    }
    await group(page, 'upper').getByRole('button', { name: 'More of these panels' }).click();
    const folded = page.getByRole('menuitem', { name: 'Console' });
    await folded.click();
    expect(await tabs(page, 'upper')).toContain('console');
  });
});
