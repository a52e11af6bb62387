import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { scrollSpeed, typingSpeed } from '../support/listSpeed.ts';
import { rawAgent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

/** As many as a tree may have; with the words in them the items below are more. */
const NODES = 5_000;

let project: TempProject;
let app: DrivenApp;
let window: Page;

beforeAll(async () => {
  const items = Array.from({ length: NODES }, (_, n) => `<li id="i${n}" class="item odd" data-n="${n}">number ${n}</li>`);
  project = tempProject({ pages: { home: `<html lang="en"><title>Many</title><main><ul>${items.join('')}</ul></main></html>` } });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  window = app.window;
  await rawAgent(app.url).call('render_page', { url: '/home' });
  await window.getByRole('tabpanel', { name: 'Tree' }).getByText('5,000 nodes', { exact: true }).waitFor({ timeout: 30_000 });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
});

test(`a tree of ${NODES} nodes scrolls as smoothly as an empty list`, { timeout: 120_000 }, async () => {
  const { ratio, told } = await scrollSpeed(window, '.tree', 300);
  console.log(`tree of ${NODES}: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1.2);
  expect(await window.getByRole('treeitem').count()).toBeGreaterThan(5);
});

test(`a search in ${NODES} nodes answers within 100 ms of a key`, { timeout: 120_000 }, async () => {
  const field = window.getByRole('textbox', { name: 'Find uid, role, text' });
  const { ratio, told } = await typingSpeed(window, {
    field: 'input[aria-label="Find uid, role, text"]',
    list: '.tree',
    rows: '.tree .tn:has(mark)',
    text: '1234',
  });
  console.log(`tree of ${NODES}: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1);
  await window.getByText(/^1 of \d+$/).waitFor();
  await field.fill('');
});
