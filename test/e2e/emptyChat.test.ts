import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, ROOT } from '../support/appProcess.ts';

let app: DrivenApp;
let window: Page;

beforeAll(async () => {
  app = await DrivenApp.start({ project: path.join(ROOT, 'examples', 'gallery', 'empty-card'), windowed: true, flags: ['--locale', 'en'] });
  ({ window } = app);
  window.setDefaultTimeout(15_000);
  await window.getByRole('navigation').getByText('Untrusted').waitFor();
  await window.keyboard.press('ControlOrMeta+3');
});
afterAll(() => app?.stop());

const button = (name: string | RegExp) => window.getByRole('button', { name, exact: true });

test('an empty chat says which server waits for trust and leads there; trusted, it offers a question that works', async () => {
  await window.getByText('orders waits for your trust').waitFor();
  await button('Review and trust').click();
  await button('Trust this project').click();
  await button('Get order 1042').click();
  await window.keyboard.press('Enter');
  await window.locator('.has-card').first().waitFor({ timeout: 30_000 });
});

test('a turn is called by its number; its id is told and copied beside it', async () => {
  const head = window.locator('.turn').first();
  expect((await head.innerText()).trim()).toBe('Turn 1');
  const link = head.getByRole('button', { name: 'Turn 1' });
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute('title')) ?? '')?.[0] ?? '';
  expect(id).toHaveLength(36);
  await head.getByRole('button', { name: `Copy the turn’s ID ${id}` }).click();
  await expect.poll(() => app.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(id);
});
