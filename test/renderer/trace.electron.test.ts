import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { busyScene } from './support/chatScene.ts';
import { violations } from '../support/axe.ts';
import { type ChatWindowOptions, chatWindows } from './support/openChat.ts';

const openChat = chatWindows();

async function open(options: ChatWindowOptions): Promise<Page> {
  const page = await openChat(options);
  page.setDefaultTimeout(8_000);
  return page;
}

const chart = (page: Page) => page.getByRole('listbox', { name: 'Timeline' });
const ticksOf = (page: Page) => page.locator('.tl-axis span').allInnerTexts();

test('the axis zooms about the pointer, pans, is brushed, and shows all on a double click', { timeout: 60_000 }, async () => {
  const page = await open({ answers: busyScene('en'), theme: 'light', width: 1440, height: 900 });
  await chart(page).waitFor();
  const all = await ticksOf(page);
  const box = await page.locator('.tl canvas[data-lane=mcp]').boundingBox();
  if (box === null) throw new Error('no lane');
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(() => ticksOf(page)).not.toEqual(all);
  const near = await ticksOf(page);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 200, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => ticksOf(page)).not.toEqual(near);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height - 3);
  await expect.poll(() => ticksOf(page)).toEqual(all);
  const strip = await page.locator('.tl-overview').boundingBox();
  if (strip === null) throw new Error('no overview');
  await page.mouse.move(strip.x + strip.width * 0.4, strip.y + 8);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.6, strip.y + 8, { steps: 4 });
  await page.mouse.up();
  const shown = await page.locator('.tl-window').boundingBox();
  expect(Math.abs((shown?.x ?? 0) - (strip.x + strip.width * 0.4))).toBeLessThan(3);
  expect(Math.abs((shown?.width ?? 0) - strip.width * 0.2)).toBeLessThan(4);
  await page.locator('.tl-overview').dblclick();
  await expect.poll(() => ticksOf(page)).toEqual(all);
});

test('arrows go from bar to bar, a click selects one, and its events show whole and searchable', { timeout: 60_000 }, async () => {
  const page = await open({ answers: busyScene('en'), theme: 'dark', width: 1440, height: 900 });
  await chart(page).focus();
  await page.keyboard.press('Home');
  const current = chart(page).getByRole('option');
  expect(await current.innerText()).toContain('simulator · query.submit');
  await page.keyboard.press('ArrowDown');
  expect(await current.innerText()).toContain('mcp · tools/list');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await current.innerText()).toMatch(/get_air_quality.*1,082 ms.*Failed/);
  await page.getByRole('textbox', { name: 'Find in: Payload' }).fill('UPSTREAM_502');
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('textbox', { name: 'Find in: Payload' }).fill('callId');
  await page.getByText('1 of 4').waitFor();
  const box = await page.locator('.tl canvas[data-lane=simulator]').boundingBox();
  // The words of the query take the first row: the gateway, which starts while they stand there, has the second.
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.15, (box?.y ?? 0) + 34);
  await expect.poll(() => current.innerText()).toContain('gateway');
});

test('two turns lie side by side from their starts, with what differs', { timeout: 60_000 }, async () => {
  const page = await open({ answers: busyScene('en'), theme: 'light', width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('Pick a second turn').waitFor();
  await page.getByRole('button', { name: 'No other turn' }).click();
  await page.getByRole('menuitemradio', { name: /Turn 1/ }).click();
  await page
    .getByRole('group', { name: 'Steps of both turns' })
    .getByRole('row', { name: /get_weather/ })
    .getByText('nothing')
    .waitFor();
  expect(await page.locator('.compare-charts .tl').count()).toBe(2);
  await page
    .getByRole('button', { name: /get_weather/ })
    .last()
    .click();
  await page.getByText('no difference').waitFor();
});

test('no accessibility faults with a bar selected and with two turns compared', { timeout: 120_000 }, async () => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await open({ answers: busyScene('en'), theme, width: 1440, height: 900 });
    const faults = () => violations(page, { iframes: false });
    await chart(page).focus();
    await page.keyboard.press('Home');
    await page.getByRole('group', { name: 'Payload' }).waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'No other turn' }).click();
    await page.getByRole('menuitemradio', { name: /Turn 1/ }).click();
    await page.locator('.step-name').first().click();
    await page.getByText('no difference').waitFor();
    expect(await faults()).toEqual([]);
  }
});
