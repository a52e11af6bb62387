import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { type Agent, rawAgent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let first: TempProject;
let second: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;
const pressed = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await window.keyboard.press(key);
};

beforeAll(async () => {
  first = tempProject({ pages: { home: '<h1>First project</h1>' }, mcpServers: { own: { command: 'node', args: ['no-such-file.mjs'] } } });
  second = tempProject({ pages: { start: '<h1>Second project</h1><button>Go</button>' }, widgets: { card: '<p>Card</p>' } });
  app = await DrivenApp.start({ project: first.folder, windowed: true, flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  ({ window } = app);
  window.setDefaultTimeout(15_000);
  await window.getByRole('treeitem').filter({ hasText: 'First project' }).first().waitFor();
});
afterAll(async () => {
  await app?.stop();
  first.remove();
  second.remove();
});

const snapshot = async (): Promise<string> => String((await agent.call('take_snapshot')).content[0]?.text);

describe('the window, by keyboard alone', { timeout: 120_000 }, () => {
  test('what is no project is told, and the open one stays', async () => {
    await pressed('Control+o');
    await window.getByRole('dialog', { name: 'Open a project' }).waitFor();
    await window.keyboard.type('/no/such/folder');
    await pressed('Enter');
    await window.getByRole('alert').filter({ hasText: 'There is no' }).waitFor();
    await pressed('Escape');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await snapshot()).toContain('First project');
  });

  test('another project opens in place of the first: its page, its servers, its name for agents and clients', async () => {
    await pressed('Control+o');
    await window.getByRole('dialog', { name: 'Open a project' }).waitFor();
    await window.keyboard.type(second.folder);
    await pressed('Enter');
    await window.getByRole('dialog').waitFor({ state: 'detached' });
    await window.getByRole('treeitem').filter({ hasText: 'Second project' }).first().waitFor();
    await expect.poll(snapshot).toContain('Second project');
    expect(JSON.stringify((await agent.call('list_render_targets')).structuredContent)).not.toContain('/home');
    await expect.poll(() => window.getByRole('navigation').innerText()).not.toContain('own');
    const endpoint = JSON.parse(readFileSync(app.endpointFile, 'utf8'));
    expect(path.basename(String(endpoint.project))).toBe(path.basename(second.folder));
    await pressed('Control+k');
    await window.keyboard.type('open project test');
    await window.getByRole('option').first().waitFor();
    await pressed('Escape');
  });

  test('the example opens from the palette, renders a page, shows its tree, and answers in the chat', async () => {
    await pressed('Control+k');
    await window.getByRole('combobox').waitFor();
    await window.keyboard.type('example');
    await pressed('Enter');
    await window.getByRole('treeitem').first().waitFor();
    await expect.poll(() => window.getByRole('navigation').innerText()).toContain('weather');
    await pressed('Control+k');
    await window.keyboard.type('pages/weather/forecast');
    await pressed('Enter');
    await expect
      .poll(async () => (await agent.call('list_render_targets')).structuredContent)
      .toMatchObject({
        currentTarget: { id: expect.stringContaining('forecast') },
      });
    const focused = (): Promise<string> =>
      window.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region') ?? '');
    const tree = window.getByRole('tree');
    await window.getByRole('treeitem').nth(2).waitFor();
    for (let step = 0; step < 12 && (await focused()) !== 'upper'; step += 1) await pressed('F6');
    expect(await focused()).toBe('upper');
    for (let step = 0; step < 20 && !(await tree.evaluate((element) => element.contains(document.activeElement))); step += 1)
      await pressed('Tab');
    await pressed('ArrowDown', 'ArrowDown', 'Enter');
    await expect.poll(snapshot).toContain('[selected]');

    await pressed('Control+k');
    await window.keyboard.type('open panel console');
    await pressed('Enter');
    await window.getByRole('tab', { name: /Console/, selected: true }).waitFor();

    await pressed('Control+3');
    await window.locator('#composer').waitFor();
    for (let step = 0; step < 12 && (await focused()) !== 'chat'; step += 1) await pressed('F6');
    const inComposer = (): Promise<boolean> => window.locator('#composer').evaluate((box) => box === document.activeElement);
    for (let step = 0; step < 10 && !(await inComposer()); step += 1) await pressed('Tab');
    expect(await inComposer()).toBe(true);
    await window.keyboard.type('生成一张北京天气卡片');
    await pressed('Enter');
    await window.locator('.card-body:not([aria-busy]) webview').first().waitFor({ timeout: 40_000 });
    await pressed('Control+1');
    await window.getByRole('treeitem').first().waitFor();
  });
});
