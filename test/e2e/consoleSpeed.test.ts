import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { ConsolePanel } from '../support/consolePanel.ts';
import { scrollSpeed, typingSpeed } from '../support/listSpeed.ts';
import { rawAgent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const LINES = 100_000;

let project: TempProject;
let app: DrivenApp;
let window: Page;
let panel: ConsolePanel;

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: `<h1>Flood</h1><script>
        let at = 0;
        const timer = setInterval(() => { for (let i = 0; i < 2000; i++, at++) console[at % 50 === 0 ? 'warn' : 'log']('line ' + at + ' of the flood ' + (at % 7)); if (at >= ${LINES}) clearInterval(timer); }, 20);
      </script>`,
    },
  });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  window = app.window;
  panel = new ConsolePanel(window);
  const agent = rawAgent(app.url);
  const stored = async (): Promise<unknown> =>
    (await agent.call('list_console_messages', { pageSize: 1, pageIdx: 0 })).structuredContent['total'];
  // Asked seldom: the asking must not slow the flood down.
  for (const end = Date.now() + 240_000; (await stored()) !== LINES; await sleep(1_000))
    expect(Date.now(), 'the flood is stored').toBeLessThan(end);
  await panel.shows(`line ${LINES - 1} of`, 30_000);
}, 300_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
});

test('100,000 messages scroll as smoothly as an empty list', { timeout: 120_000 }, async () => {
  const { ratio, told } = await scrollSpeed(window, '.messages', 420);
  console.log(`console of ${LINES}: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1.2);
  // Somewhere in the middle there are rows, and not placeholders.
  await expect.poll(async () => (await panel.rows()).length).toBeGreaterThan(5);
});

test('a filter over 100,000 messages answers within 100 ms of a key', { timeout: 120_000 }, async () => {
  await panel.button(/Jump to newest/).click();
  const { ratio, told } = await typingSpeed(window, { field: '.filters input', list: '.messages', rows: '.messages .msg', text: '12345' });
  console.log(`console of ${LINES}: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1);
});

test('what a page says while a person reads above is counted on the button', async () => {
  await panel.filter.fill('');
  await panel.shows(`line ${LINES - 1} of`);
  await panel.list.focus();
  await panel.list.press('Home');
  await panel.ask('console.log("one more"), console.log("and another")');
  await window.getByRole('button', { name: /Jump to newest, [34] more/ }).click();
  await panel.shows('and another');
});
