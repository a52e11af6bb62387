import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let first: TempProject;
let second: TempProject;
let app: DrivenApp;
let window: Page;

/** An address that refuses connections. */
async function refusing(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`;
}

beforeAll(async () => {
  const home = '<h1>First project</h1><script>console.log("said by the first"); fetch("/data.json?first")</script>';
  first = tempProject({ pages: { home }, files: { 'data.json': '{}' } });
  second = tempProject({});
  // Nothing renders by itself: nothing of the second project takes the place of what the lists hold.
  second.write('wsd.json', JSON.stringify({ appKey: 'second', name: 'Second', version: '1.0.0' }));
  app = await DrivenApp.start({ flags: ['--locale', 'en', '--mcp', await refusing()] });
  ({ window } = app);
  window.setDefaultTimeout(15_000);
});
afterAll(async () => {
  await app?.stop();
  first.remove();
  second.remove();
});

const open = async (project: TempProject): Promise<void> => {
  await window.keyboard.press('Control+o');
  const dialog = window.getByRole('dialog', { name: 'Open a project' });
  await dialog.getByRole('textbox').first().fill(project.folder);
  await window.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};
const tab = (name: RegExp) => window.getByRole('tab', { name });

test('a server that failed is shown with its cause when it is clicked on the start screen', async () => {
  const row = window.getByRole('navigation').getByRole('button', { name: /mcp1/ });
  await row.getByText('Failed').waitFor();
  await row.click();
  const card = window.getByRole('listitem', { name: 'mcp1' });
  await card
    .getByText(/refused|reach/i)
    .first()
    .waitFor();
  await card.getByRole('button', { name: 'Reconnect' }).waitFor();
});

test('another project begins with empty lists, no search, and no turn of the one before', async () => {
  await open(first);
  await window.getByRole('treeitem').filter({ hasText: 'First project' }).first().waitFor();
  await window.keyboard.press('ControlOrMeta+3');
  // Without tools a turn answers in words; it is a turn of its trace all the same.
  const composer = window.getByRole('textbox', { name: 'Message to the simulator' });
  await composer.fill('hello');
  await composer.press('Enter');
  await window.getByText('1 turn', { exact: true }).first().waitFor();
  await tab(/^Trace/).click();
  await window
    .getByRole('textbox', { name: /Filter/ })
    .first()
    .fill('turn');
  const rows = window.locator('.trace-split [role="option"], .trace-split [role="row"], .trace-split li');
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  await window.keyboard.press('ControlOrMeta+1');
  await window.getByRole('treeitem').filter({ hasText: 'First project' }).first().waitFor();
  await window.getByText('said by the first').first().waitFor();
  await window.getByRole('textbox', { name: 'Find uid, role, text' }).fill('First');
  await window
    .getByRole('textbox', { name: /^Filter/ })
    .first()
    .fill('first');
  await expect.poll(() => tab(/^Network/).innerText()).toMatch(/\d/);

  await open(second);
  await window.getByText('Nothing on the stage').first().waitFor();
  expect(await window.getByRole('textbox', { name: 'Find uid, role, text' }).inputValue()).toBe('');
  await expect
    .poll(() =>
      window
        .getByRole('textbox', { name: /^Filter/ })
        .first()
        .inputValue(),
    )
    .toBe('');
  await expect.poll(() => tab(/^Network/).innerText()).not.toMatch(/\d/);
  await expect.poll(() => window.getByText('said by the first').count()).toBe(0);
  await expect.poll(() => window.getByText(/Rendered \/home/).count()).toBe(0);
  await window.getByRole('button', { name: 'Preserve' }).click();
  await window.getByText('said by the first').first().waitFor();

  await window.keyboard.press('ControlOrMeta+3');
  await tab(/^Trace/).click();
  await window.getByText('No trace').first().waitFor();
  expect(await rows.count()).toBe(0);
});

test('a project of the gallery opens from the dialog', async () => {
  await window.keyboard.press('Control+o');
  await window.getByRole('dialog').getByRole('button', { name: 'A button does nothing' }).click();
  await window
    .getByRole('navigation')
    .getByRole('button', { name: /pages\/pay/ })
    .waitFor();
  await window.getByText('Rendered, no errors').waitFor();
});
