import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { rawAgent, type Agent } from '../support/mcpClients.ts';

let app: DrivenApp;
let agent: Agent;
let window: Page;

beforeAll(async () => {
  app = await DrivenApp.start({ flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  window = app.window;
  window.setDefaultTimeout(8_000);
  await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1440, 900));
});
afterAll(() => app.stop());

const AIR = { city: '北京', aqi: 62, pollutants: [{ name: 'PM2.5', value: 34 }], advice: 'Fine' };
/** A render of the example's widget, on a busy machine. */
const SLOW = { timeout: 10_000 };
const snapshot = async (): Promise<string> => String((await agent.call('take_snapshot')).content[0]?.text);
const box = () => window.getByRole('textbox', { name: 'structuredContent' });
const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true });
const tab = (name: string | RegExp) => window.getByRole('region', { name: 'Widget data' }).getByRole('tab', { name });

test('a widget that the person clicks has the data of its sample in the editor, and keeps it when rendered from there', async () => {
  await window
    .getByRole('navigation')
    .getByRole('button', { name: /weather-card/ })
    .click();
  await expect.poll(() => box().innerText(), SLOW).toContain('"temperature": 26');
  await window.getByText('outputSchema of get_weather').waitFor({ timeout: 20_000 });
  await window.getByText('Keeps to the schema').waitFor();
  await button('Render').click();
  await tab('History 1').waitFor();
  await expect.poll(snapshot, SLOW).toContain('26°');
});

test('a status that is too long for its line is shown whole', async () => {
  const line = window.locator('.data-state');
  await box().fill('{"city": 5}');
  await window.getByText(/^\d faults?$/).waitFor();
  const [verdict, schema] = [await line.locator('.data-verdict').boundingBox(), await line.locator('.schema-line').boundingBox()];
  expect(schema?.y).toBeGreaterThanOrEqual((verdict?.y ?? 0) + (verdict?.height ?? 0));
  expect(await line.locator('.schema-line .wrap').evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
});

describe('the widget data panel', () => {
  beforeEach(async () => {
    await agent.call('render_widget', { widgetId: 'air-quality', structuredContent: AIR });
    await tab(/^Data/).click();
    await expect.poll(() => box().innerText()).toContain('Fine');
  });

  test('renders what is typed by itself when it is JSON, and keeps it when it is not', async () => {
    await box().fill(JSON.stringify({ ...AIR, advice: 'Stay inside' }));
    await expect.poll(snapshot, SLOW).toContain('Stay inside');
    await box().fill('{"city": "上海", "aqi": }');
    await window.getByText('a value is missing').first().waitFor();
    await window.locator('.cm-lintRange-error').waitFor();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await snapshot()).toContain('Stay inside');
    expect(await box().innerText()).toContain('"aqi": }');
    expect(await button('Render').isDisabled()).toBe(true);
  });

  test('marks what breaks the output schema of the bound tool, and completes its names', async () => {
    await window.getByText('outputSchema of get_air_quality').waitFor({ timeout: 20_000 });
    await window.getByText('Keeps to the schema').waitFor();
    await box().fill('{"city": 5}');
    await window.locator('.cm-lintRange-warning').first().waitFor();
    await window.getByText(/^\d faults?$/).waitFor();
    await window.locator('.cm-lintRange-warning').first().hover();
    await box().fill('{"city": "a", }');
    await box().press('End');
    await box().press('ArrowLeft');
    await box().press('ControlOrMeta+Space');
    await window.locator('.cm-tooltip-autocomplete').getByText('aqi').waitFor();
    // Nothing of the editor may lie over the stage beside it.
    const [menu, stage] = [await window.locator('.cm-tooltip-autocomplete').boundingBox(), await window.locator('.screen').boundingBox()];
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(stage?.x ?? 0);
    await box().press('Escape');
  });

  test('an agent’s data takes the place of an unsaved text, which undo and history bring back', async () => {
    await button('Auto').click();
    await box().fill('{"city": "mine, not done');
    await agent.call('render_widget', { widgetId: 'air-quality', structuredContent: { ...AIR, advice: 'From the agent' } });
    await expect.poll(() => box().innerText()).toContain('From the agent');
    await window.getByText('Other data took the place of your text').waitFor();
    await button('Undo').click();
    await expect.poll(() => box().innerText()).toContain('mine, not done');
    await tab(/^History/).click();
    await window.getByRole('listitem').filter({ hasText: 'From the agent' }).getByRole('button').click();
    await expect.poll(() => box().innerText()).toContain('From the agent');
    await button('Auto').click();
  });

  test('samples are saved, renamed, duplicated, deleted and brought back, and outlive a reload', async () => {
    await button('Save as a sample').click();
    await button('Rename Sample 1').click();
    const name = window.getByRole('textbox', { name: 'Name of the sample' });
    await name.fill('北京，晴');
    await name.press('Enter');
    await button('Duplicate 北京，晴').click();
    await button('Delete 北京，晴').click();
    await window.getByText('北京，晴 was deleted').waitFor();
    await button('Undo').click();
    await button('Delete 北京，晴 copy').click();
    await button('Dismiss').first().click();
    await window.getByRole('button', { name: /Sample of the project/ }).click();
    await expect.poll(() => box().innerText()).toContain('适合户外活动');
    await expect.poll(snapshot, SLOW).toContain('适合户外活动');
    await window.reload();
    await agent.call('render_widget', { widgetId: 'air-quality', structuredContent: AIR });
    await tab(/^Samples/).click();
    await expect.poll(() => window.getByRole('button', { name: /^Delete / }).count()).toBe(1);
    await window.getByRole('button', { name: '北京，晴', exact: true }).waitFor();
  });

  test('two sets of data are rendered side by side, what differs is outlined, and the stage stays as it is', async () => {
    const current = async (): Promise<unknown> => (await agent.call('list_render_targets')).structuredContent?.['currentTarget'];
    const before = await current();
    await tab('Compare').click();
    await window.getByRole('button', { name: 'Compare', exact: true }).click();
    await window.getByRole('img', { name: 'Sample of the project' }).waitFor({ timeout: 20_000 });
    await window.getByText(/^\d+ regions? differs?$/).waitFor();
    expect(await window.locator('.compared i').count()).toBeGreaterThan(1);
    await window.locator('.differences').getByText('pollutants[1]', { exact: true }).waitFor();
    expect(before).toMatchObject({ id: 'air-quality' });
    expect(await current()).toEqual(before);
    expect(await snapshot()).toContain('Fine');
  });
});
