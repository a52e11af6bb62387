import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { DrivenApp } from '../support/appProcess.ts';
import { until } from '../support/businessHarness.ts';
import { ChatAgent, saidIn, type Turn } from '../support/chatAgent.ts';

const APPROVAL_MS = 2_000;
/** Answers sooner than this after the question came are taken for the end of a double click. */
const READABLE_MS = 500;

let app: DrivenApp;
let agent: ChatAgent;
let window: Page;

beforeAll(async () => {
  app = await DrivenApp.start({ windowed: true, flags: ['--locale', 'en'] });
  ({ window } = app);
  window.setDefaultTimeout(8_000);
  agent = new ChatAgent(app.url);
  await agent.serversReady();
});
afterAll(() => app.stop());
afterEach(async () => {
  await window.getByRole('button', { name: 'New chat' }).click();
  await window.getByText('Ask the simulated agent').waitFor();
});

const button = (name: string) => window.getByRole('button', { name, exact: true });
const cardPages = (): Page[] => app.app.windows().filter((page) => page.url().includes('weather-card'));

async function type(query: string): Promise<void> {
  await window.getByRole('radio', { name: 'Chat' }).click();
  const composer = window.locator('#composer');
  await composer.fill(query);
  await composer.press('Enter');
  await until(async () => (await composer.inputValue()) === '').catch(async (e) => {
    console.log(
      'DEBUG',
      await window.locator('.composer').innerText(),
      await composer.inputValue(),
      await window.locator('.thread-wrap').innerText(),
    );
    throw e;
  });
}

/** The turn of the newest query, once it has ended. */
async function ended(query: string): Promise<Turn> {
  return until(async () => {
    const { messages } = await agent.log();
    const asked = messages.findLast((item) => item.kind === 'user' && item.text === query);
    const turn = asked && (await agent.turn(asked.requestId));
    return turn?.events.at(-1)?.event === 'turn_ended' ? turn : undefined;
  });
}

async function liveCard(count = 1): Promise<Page> {
  await window
    .locator('.card-body:not([aria-busy]) webview')
    .nth(count - 1)
    .waitFor();
  const pages = await until(() => (cardPages().length >= count ? cardPages() : undefined));
  const page = pages.at(-1);
  if (!page) throw new Error('no card');
  await page.getByText('北京').first().waitFor();
  return page;
}

const crashCard = (): Promise<void> =>
  app.app.evaluate(({ webContents }) =>
    webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().includes('weather-card'))
      ?.forcefullyCrashRenderer(),
  );

describe('cards in the flow of the chat', () => {
  test('Enter in the composer is submit_chat_query: a turn, a call, a card that shows 北京', async () => {
    await type('生成一张北京天气卡片');
    const card = await liveCard();
    expect(await card.evaluate(() => [document.visibilityState, innerWidth, typeof Reflect.get(window, 'require'), origin])).toEqual([
      'visible',
      360,
      'undefined',
      expect.stringContaining('weather-card'),
    ]);
    const turn = await ended('生成一张北京天气卡片');
    expect(turn.calls).toMatchObject([{ toolName: 'get_weather', status: 'succeeded' }]);
    expect(turn.events.map(({ event }) => event)).toEqual((await agent.chat('生成一张北京天气卡片')).events.map(({ event }) => event));
    // In the person's eyes, not only in the document: the window's own picture has the card's colours.
    const heights = await window.locator('.card-body').evaluateAll((bodies) => bodies.map((body) => body.clientHeight));
    expect(heights.every((height) => height > 80)).toBe(true);
  });

  test('guests of cards are locked in as those of the stage are', async () => {
    await type('北京天气');
    const card = await liveCard();
    const facts = await app.app.evaluate(({ webContents, session }) => {
      const guest = webContents.getAllWebContents().find((contents) => contents.getURL().includes('weather-card'));
      return { type: guest?.getType(), isDefault: guest?.session === session.defaultSession, storagePath: guest?.session.storagePath };
    });
    expect(facts).toEqual({ type: 'webview', isDefault: false, storagePath: null });
    expect(await card.evaluate(() => window.open('https://example.com') === null)).toBe(true);
    await card.evaluate(() => void (location.href = 'https://example.com/'));
    await agent.said('Navigation blocked', 'app');
    expect(card.url()).toContain('weather-card');
  });

  test('what a card logs belongs to the app, and the way from its call leads there', async () => {
    await type('北京天气');
    const card = await liveCard();
    await card.evaluate(() => console.warn('card speaks', 7));
    expect(await agent.said('card speaks', 'app')).toMatchObject({ level: 'warn' });
    expect(await agent.texts({ target: 'widget' })).not.toContain('card speaks 7');
    await window.getByRole('tab', { name: /Tool calls/ }).click();
    await window.locator('.calls-row:not(.head)').first().click();
    await button('Console of cards').click();
    await window.locator('[class*=console]').getByText('card speaks').first().waitFor();
    await button('Close the details').click();
  });

  test('a crashed card says so and is rendered again; the app and its neighbours live on', async () => {
    await type('北京天气');
    await liveCard();
    await crashCard();
    await window.getByText('The card’s process ended').waitFor();
    expect(await window.locator('webview').count()).toBe(0);
    await button('Render again').click();
    await liveCard();
    expect(saidIn(await agent.chat('上海天气')).status).toBe('done');
  });

  test('cards far from the view are frozen to pictures, and live again when they come back', { timeout: 120_000 }, async () => {
    for (let index = 0; index < 9; index += 1) await agent.ok('submit_chat_query', { query: '北京天气' });
    const thread = window.locator('.thread');
    await until(
      async () => (await window.locator('webview').count()) <= 6 && (await window.locator('.card-frame img').count()) >= 1,
      15_000,
    );
    expect(await window.locator('.card-frame').count()).toBe(9);
    const first = window.locator('.card-frame').first();
    expect(await first.locator('webview').count()).toBe(0);
    const height = await first.evaluate((frame) => frame.clientHeight);
    await thread.evaluate((box) => box.scrollTo(0, 0));
    await first.locator('.card-body:not([aria-busy]) webview').waitFor();
    expect(await first.evaluate((frame) => frame.clientHeight)).toBe(height);
    await until(async () => (await window.locator('webview').count()) <= 6, 15_000);
    expect(cardPages().length).toBeLessThanOrEqual(7);
  });
});

describe('a call that needs approval', () => {
  const ask = async (query: string): Promise<void> => {
    await type(query);
    await window.getByText('Allow add_favorite_city?').waitFor();
    await window.waitForTimeout(READABLE_MS);
    expect((await agent.ok('list_agent_tool_calls', { status: 'awaiting_approval' }))['toolCalls']).toMatchObject([
      { toolName: 'add_favorite_city', requiresUserApproval: true },
    ]);
  };
  const verdictIn = ({ events }: Turn): unknown => events.find(({ event }) => event === 'approval_answered')?.payload;

  test('allowed once runs once, and asks again', async () => {
    await ask('收藏北京');
    await button('Allow once').click();
    const turn = await ended('收藏北京');
    expect(turn.calls).toMatchObject([{ status: 'succeeded', requiresUserApproval: true }]);
    expect(verdictIn(turn)).toMatchObject({ verdict: 'allowed' });
    await ask('收藏上海');
    await button('Deny Esc').click();
    expect((await ended('收藏上海')).calls).toMatchObject([{ status: 'denied' }]);
  });

  test('denied: the row, the answer, the trace and the record say so', async () => {
    await ask('收藏广州');
    await window.getByRole('button', { name: /^Deny/ }).focus();
    await window.keyboard.press('Escape');
    const turn = await ended('收藏广州');
    expect(turn.calls).toMatchObject([{ status: 'denied', message: 'The person denied this call.' }]);
    expect(verdictIn(turn)).toMatchObject({ verdict: 'denied' });
    expect(saidIn(turn).text).toContain('denied');
    await window.locator('.call').getByText('Denied', { exact: true }).waitFor();
    await window.getByRole('tab', { name: /Tool calls/ }).click();
    await window.locator('.calls-row:not(.head)').first().getByText('Denied').waitFor();
  });

  test('nobody answers: denied when its time is over', async () => {
    await app.hasten(LIMITS.approvalMs, APPROVAL_MS);
    try {
      await ask('收藏成都');
      const turn = await ended('收藏成都');
      expect(turn.calls).toMatchObject([{ status: 'denied', message: expect.stringContaining('in time') }]);
      expect(verdictIn(turn)).toMatchObject({ verdict: 'expired' });
      expect(await window.locator('.approve').count()).toBe(0);
    } finally {
      await app.hasten(LIMITS.approvalMs, LIMITS.approvalMs);
    }
  });

  test('stopped while it waits: cancelled, and retry asks again', async () => {
    await ask('收藏深圳');
    await window.getByRole('button', { name: 'Stop' }).click();
    const turn = await ended('收藏深圳');
    expect(turn.calls).toMatchObject([{ status: 'cancelled' }]);
    expect(saidIn(turn).status).toBe('stopped');
    await button('Try again').click();
    await window.getByText('Allow add_favorite_city?').waitFor();
    await window.waitForTimeout(READABLE_MS);
    await button('Allow once').click();
    await until(async () => (await agent.turn(await agent.began('turn_ended'))).calls[0]?.status === 'succeeded');
  });

  test('a conversation that is left takes its question and its turn along', async () => {
    await ask('收藏哈尔滨');
    await button('New chat').click();
    await window.getByText('Ask the simulated agent').waitFor();
    expect(await window.locator('.approve').count()).toBe(0);
    await type('北京天气');
    await liveCard();
    const { messages } = await agent.log();
    expect(messages.filter((item) => item.kind === 'user')).toHaveLength(1);
    expect(await window.locator('.call').count()).toBe(1);
  });

  test('allowed for the session: not asked again', async () => {
    await ask('收藏北京');
    await button('Allow for this session').click();
    await ended('收藏北京');
    const turn = await agent.chat('收藏上海');
    expect(turn.calls).toMatchObject([{ status: 'succeeded', requiresUserApproval: false }]);
  });
});

test('the trace grows while a turn runs and shows its card; the agent comes by the same composer', async () => {
  await window.getByRole('radio', { name: 'Chat' }).click();
  await window.getByRole('tab', { name: 'Trace' }).click();
  await window.locator('#composer').fill('half a thought');
  await agent.chat('Show the weather of Beijing');
  await window.locator('.span-row').getByText('card_shown').first().waitFor();
  // The person's own words came back after the agent's query had gone.
  expect(await window.locator('#composer').inputValue()).toBe('half a thought');
  await window.locator('.user').getByText('Show the weather of Beijing').waitFor();
});
