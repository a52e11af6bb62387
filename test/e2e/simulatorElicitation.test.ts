import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { AppProcess, DrivenApp } from '../support/appProcess.ts';
import { violations } from '../support/axe.ts';
import { until } from '../support/businessHarness.ts';
import { ChatAgent, type Turn } from '../support/chatAgent.ts';
import { FORM, modernEliciting, RICH_FORM, statefulEliciting, type Eliciting } from '../support/elicitingServers.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const SHORT_MS = 5_000;
/** Answers sooner than this after the question came are taken for the end of a double click. */
const READABLE_MS = 500;

let modern: Eliciting;
let project: TempProject;
let other: TempProject;
let app: DrivenApp;
let agent: ChatAgent;
let window: Page;

beforeAll(async () => {
  modern = await modernEliciting(RICH_FORM);
  project = tempProject({
    pages: {
      home: `<p>home</p><script>
        if (webSdk.query.ask) webSdk.callTool('ask', {}).then(
          (value) => console.log('tool said', value.content[0].text), (error) => console.log('tool failed', error.message));
      </script>`,
    },
    mcpServers: { weather: { url: modern.url, approval: 'never' } },
  });
  other = tempProject({});
  other.write('wsd.json', JSON.stringify({ appKey: 'other', name: 'Other', version: '1.0.0' }));
  app = await DrivenApp.start({ windowed: true, project: project.folder, flags: ['--locale', 'en'] });
  ({ window } = app);
  window.setDefaultTimeout(8_000);
  agent = new ChatAgent(app.url);
  await agent.serversReady();
});
afterAll(async () => {
  await app.stop();
  await modern.close();
  project.remove();
  other.remove();
});
const button = (name: string) => window.getByRole('button', { name, exact: true });
const form = () => window.getByRole('form', { name: 'weather asks for your input' });

async function ask(): Promise<void> {
  await window.getByRole('radio', { name: 'Chat' }).click();
  const composer = window.locator('#composer');
  await composer.fill('ask');
  await composer.press('Enter');
  await form().waitFor();
  await window.waitForTimeout(READABLE_MS);
}

async function ended(): Promise<Turn> {
  return until(async () => {
    const { messages } = await agent.log();
    const asked = messages.findLast((item) => item.kind === 'user');
    const turn = asked && (await agent.turn(asked.requestId));
    return turn?.events.some(({ event }) => event === 'turn_ended') ? turn : undefined;
  }, 15_000);
}

const endIn = ({ events }: Turn): unknown => events.find(({ event }) => event === 'elicitation_answered')?.payload;

describe('a tool that asks the person', () => {
  afterEach(async () => {
    await window.getByRole('radio', { name: 'Chat' }).click();
    await window.getByRole('button', { name: 'New chat' }).click();
    await window.getByText('Ask the simulated agent').waitFor();
  });

  test('by keyboard alone: the form takes focus, what is wrong shows beside its field, Enter submits', async () => {
    await ask();
    expect((await agent.ok('list_agent_tool_calls', { status: 'running' }))['toolCalls']).toMatchObject([
      { toolName: 'ask', message: expect.stringContaining('Waiting for the person') },
    ]);
    expect(await form().locator('.ask-message').textContent()).toContain('<b>No HTML here.</b>');
    expect(await violations(window, { iframes: false })).toEqual([]);
    const label = (): Promise<string | undefined> =>
      window.evaluate(
        () =>
          (document.activeElement instanceof HTMLInputElement ? document.activeElement.labels?.[0]?.textContent : undefined) ?? undefined,
      );
    expect(await label()).toContain('Phone');
    await window.keyboard.press('Tab');
    await window.keyboard.type('nobody');
    await window.keyboard.press('Enter');
    await form().getByText('Is not a valid email.').waitFor();
    expect(await form().getByText('This is required.').count()).toBe(2);
    expect(await label()).toContain('Phone');
    expect(await violations(window, { iframes: false })).toEqual([]);
    await window.keyboard.type('13900000000');
    await window.keyboard.press('Tab');
    await window.keyboard.press('Control+a');
    await window.keyboard.type('a@b.c');
    await window.keyboard.press('Tab');
    await window.keyboard.press('ArrowDown');
    await window.keyboard.press('Enter');
    await form().waitFor({ state: 'detached' });
    const turn = await ended();
    expect(turn.calls).toMatchObject([{ status: 'succeeded', message: '' }]);
    const content = { phone: '13900000000', email: 'a@b.c', city: 'beijing', lead: 60, kinds: ['rain'], sms: true };
    expect(modern.answers.at(-1)).toEqual({ form: { action: 'accept', content } });
    expect(turn.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['elicitation_asked', 'elicitation_answered']));
    expect(endIn(turn)).toMatchObject({ outcome: 'accepted', action: 'accept', toolName: 'ask' });
    const row = window.locator('.call-ask');
    expect(await row.textContent()).toContain('Submitted');
    expect(await row.locator('.call-given').allTextContents()).toContain('手机号 Phone 13900000000');
    expect(await window.evaluate(() => document.activeElement?.id)).toBe('composer');
  });

  test.each([
    ['declined', 'decline', 'Declined', async () => button('Decline').click()],
    ['cancelled', 'cancel', 'Cancelled', async () => window.keyboard.press('Escape')],
  ] as const)('%s: the server, the row and the trace say so', async (outcome, action, words, act) => {
    await ask();
    await act();
    const turn = await ended();
    expect(modern.answers.at(-1)).toEqual({ form: { action } });
    expect(endIn(turn)).toMatchObject({ outcome, action });
    expect(turn.calls).toMatchObject([{ status: 'succeeded' }]);
    await window.locator('.call-ask').getByText(words, { exact: true }).waitFor();
  });

  test('a stopped turn ends the wait, and the call is cancelled', async () => {
    await ask();
    await button('Stop').click();
    await form().waitFor({ state: 'detached' });
    const turn = await ended();
    expect(turn.calls).toMatchObject([{ status: 'cancelled' }]);
    expect(endIn(turn)).toMatchObject({ outcome: 'stopped' });
    await window.locator('.call-ask').getByText('The call was stopped').waitFor();
  });

  test('a window that is loaded anew answers nothing: the question is declined', async () => {
    await ask();
    await window.reload();
    await window.locator('.app').waitFor();
    const turn = await ended();
    expect(endIn(turn)).toMatchObject({ outcome: 'noWindow', action: 'decline' });
    await window.getByRole('radio', { name: 'Chat' }).click();
    await window.locator('.call-ask').getByText('Declined: no window to ask in').waitFor();
    expect(await form().count()).toBe(0);
  });

  test('a Page’s own call asks in the chat, and the Page view says where', async () => {
    await agent.page('/home?ask=1');
    await window.getByText('weather asks for your input: see Chat').waitFor();
    await window.getByRole('radio', { name: 'Chat' }).click();
    await form().waitFor();
    await window.waitForTimeout(READABLE_MS);
    await button('Decline').click();
    expect((await agent.said('tool said', 'page')).text).toContain('"action":"decline"');
  });

  test('a conversation that is left takes its question along, and so does a project', async () => {
    await ask();
    await button('New chat').click();
    await window.getByText('Ask the simulated agent').waitFor();
    expect(await form().count()).toBe(0);
    const asked = modern.answers.length;
    await ask();
    await window.keyboard.press('Control+o');
    const dialog = window.getByRole('dialog', { name: 'Open a project' });
    await dialog.getByRole('textbox').first().fill(other.folder);
    await window.keyboard.press('Enter');
    await window.getByRole('button', { name: /^Other/ }).waitFor();
    expect(await form().count()).toBe(0);
    expect(modern.answers).toHaveLength(asked);
    await window.keyboard.press('Control+o');
    await dialog.getByRole('textbox').first().fill(project.folder);
    await window.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await agent.serversReady();
    await ask();
    await button('Decline').click();
    await ended();
  });

  test('nobody answers in time', async () => {
    await app.hasten(LIMITS.elicitationMs, SHORT_MS);
    await ask();
    const turn = await ended();
    expect(endIn(turn)).toMatchObject({ outcome: 'expired', action: 'cancel' });
    await window.locator('.call-ask').getByText('Nobody answered in time').waitFor();
  });
});

test('headless: a server of the 2025 era is declined at once, and the record says why', { timeout: 60_000 }, async () => {
  const stateful = await statefulEliciting(FORM);
  const headless = await AppProcess.start({ flags: ['--mcp', stateful.url, '--approve', 'mcp1'] });
  try {
    const chat = new ChatAgent(headless.url);
    await chat.serversReady();
    const turn = await chat.chat('ask');
    expect(endIn(turn)).toMatchObject({ outcome: 'noWindow', action: 'decline' });
    expect(stateful.answers).toEqual([{ action: 'decline' }]);
  } finally {
    await headless.stop();
    await stateful.close();
  }
});
