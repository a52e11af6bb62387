import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { ChatAgent } from '../support/chatAgent.ts';
import { legacySdkAgent, modernAgent, type Agent } from '../support/mcpClients.ts';

const run = promisify(execFile);

let app: DrivenApp;
let window: Page;
let modern: Agent;
let legacy: Agent;
const requestIds: string[] = [];

beforeAll(async () => {
  app = await DrivenApp.start({ flags: ['--locale', 'en'] });
  ({ window } = app);
  window.setDefaultTimeout(10_000);
  await new ChatAgent(app.url).serversReady();
  [modern, legacy] = [await modernAgent(app.url), await legacySdkAgent(app.url)];
  for (const [agent, query] of [
    [modern, '北京天气'],
    [legacy, '上海天气'],
  ] as const)
    requestIds.push(String((await agent.call('submit_chat_query', { query })).structuredContent['requestId']));
}, 90_000);
afterAll(async () => {
  await modern?.close();
  await legacy?.close();
  await app?.stop();
});

const tab = (name: RegExp) => window.getByRole('tab', { name });
const button = (name: string) => window.getByRole('button', { name, exact: true });
const chart = () => window.getByRole('listbox', { name: 'Timeline' });
const copied = async (name: string): Promise<string> => {
  await app.app.evaluate(({ clipboard }) => clipboard.clear());
  await window.getByRole('region', { name: 'Selected call' }).getByRole('button', { name: 'Copy', exact: true }).click();
  await window.getByRole('menuitem', { name }).click();
  await expect.poll(() => app.app.evaluate(({ clipboard }) => clipboard.readText())).not.toBe('');
  return app.app.evaluate(({ clipboard }) => clipboard.readText());
};

test('the turns that agents of both eras asked for are on the timeline, one or all', async () => {
  expect(requestIds.every((id) => id !== 'undefined')).toBe(true);
  await tab(/^Trace/).click();
  await chart().focus();
  await window.keyboard.press('Home');
  const current = chart().getByRole('option');
  await current.waitFor({ state: 'attached' });
  const names: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    names.push(await current.innerText());
    await window.keyboard.press(step === 0 ? 'ArrowDown' : 'ArrowRight');
  }
  expect(names.some((name) => /mcp · tool_call · get_weather · at [\d,]+ ms · [\d,]+ ms/.test(name))).toBe(true);
  const one = await window.locator('.bar .count').first().innerText();
  await button('Newest turn').click();
  await window.getByRole('menuitemradio', { name: 'All turns' }).click();
  await expect.poll(() => window.locator('.bar .count').first().innerText()).not.toBe(one);
  await button('All turns').click();
  await window.getByRole('menuitemradio', { name: 'Newest turn' }).click();
});

test('a payload shows whole, and is searched', async () => {
  await chart().focus();
  await window.keyboard.press('Home');
  for (let step = 0; step < 12; step += 1) {
    if (/tool_call · get_weather/.test(await chart().getByRole('option').innerText())) break;
    await window.keyboard.press(step === 0 ? 'ArrowDown' : 'ArrowRight');
  }
  const payload = window.getByRole('group', { name: 'Payload' });
  await payload.getByText('上海').first().waitFor();
  await window.getByRole('textbox', { name: 'Find in: Payload' }).fill('上海');
  await window.getByText(/^1 of \d+$/).waitFor();
});

test('the two turns are compared: which step took longer, what differs', async () => {
  await button('Compare').click();
  await button('No other turn').click();
  await window.getByRole('menuitemradio', { name: /Turn 1/ }).click();
  const steps = window.getByRole('group', { name: 'Steps of both turns' });
  const row = steps.getByRole('row', { name: /tool_call .*get_weather/ });
  await row.getByText('arguments').waitFor();
  await row.getByText('result').waitFor();
  expect(await row.innerText()).toMatch(/[+−±]\d+ ms/);
  await row.getByRole('button').click();
  await window.getByText(/lines? differs?/).waitFor();
  expect(
    await window
      .locator('.jsonline.old')
      .allInnerTexts()
      .then((texts) => texts.join()),
  ).toContain('北京');
  expect(
    await window
      .locator('.jsonline.new')
      .allInnerTexts()
      .then((texts) => texts.join()),
  ).toContain('上海');
  await button('Compare').click();
});

test('a tool call copied as curl is the same call of the business server', async () => {
  await tab(/^Tool calls/).click();
  await window.locator('.calls-row:not(.head)').first().click();
  const message = JSON.parse(await copied('Copy as MCP call'));
  expect(message).toMatchObject({
    method: 'tools/call',
    params: { name: 'get_weather', arguments: { city: expect.stringContaining('上海') } },
  });
  const { stdout } = await run('bash', ['-c', await copied('Copy as curl')]);
  expect(stdout).toContain('上海');
  expect(JSON.parse(await copied('Copy arguments'))).toMatchObject({ city: expect.stringContaining('上海') });
});
