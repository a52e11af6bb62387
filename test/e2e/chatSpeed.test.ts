import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { modernFixture, type Fixture } from '../support/businessFixtures.ts';
import { ChatAgent } from '../support/chatAgent.ts';
import { AG_UI } from '../support/gatewayStreams.ts';
import { keyToPaint, scrollSpeed } from '../support/listSpeed.ts';
import { answer, slowTurn, turnOf } from '../support/longChat.ts';
import { SsePlayer } from '../support/ssePlayer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

/** Three messages each, besides calls and cards. */
const TURNS = 167;
const KEY_LIMIT_MS = 100;

let model: SsePlayer;
let shop: Fixture;
let project: TempProject;
let app: DrivenApp;
let agent: ChatAgent;
let window: Page;
/** Work of the window for each piece of an answer, ms, when nothing stood above it. */
let alone: number;

const thread = () => window.locator('.thread');
const count = (selector: string): Promise<number> => window.locator(selector).count();

/** Streams a long answer. @returns the window's work for it by DevTools' count, ms, and which rows changed */
async function streamOne(): Promise<{ readonly work: number; readonly rows: readonly (string | null)[] }> {
  const cdp = await window.context().newCDPSession(window);
  const work = async (): Promise<number> =>
    1_000 * ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const changed = await window.evaluateHandle(() => {
    const rows = new Set<string | null>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[data-item]');
        if (row) rows.add(row.getAttribute('data-item'));
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    return { stop: () => (observer.disconnect(), [...rows]) };
  });
  model.play(slowTurn(answer(1_000) + answer(1_001), 25));
  const before = await work();
  await agent.ok('submit_chat_query', { query: 'and slowly?' });
  const after = await work();
  await cdp.detach();
  return { work: after - before, rows: await changed.evaluate(({ stop }) => stop()) };
}

beforeAll(async () => {
  [model, shop] = await Promise.all([SsePlayer.start(), modernFixture('auto')]);
  project = tempProject({
    widgets: {
      card: `<style>body { margin: 0 }</style><div id="out"></div><script>webSdk.onStructuredContent(({ sum }) => {
        out.textContent = 'card ' + sum; out.style.height = 120 + (sum % 3) * 60 + 'px'; out.style.background = 'hsl(' + sum * 7 + ' 60% 80%)'; });</script>`,
    },
    tools: { card: 'shop/add' },
    mcpServers: { shop: { url: shop.url, approval: 'never' } },
    gateway: AG_UI.gateway(model.origin),
  });
  app = await DrivenApp.start({
    project: project.folder,
    windowed: true,
    flags: ['--trust', '--locale', 'en'],
    env: { WSD_TEST_KEY: 'key-1' },
  });
  ({ window } = app);
  agent = new ChatAgent(app.url);
  await agent.serversReady();
  alone = (await streamOne()).work;
  for (let n = 0; n < TURNS; n += 1) {
    model.play(...turnOf(n));
    await agent.ok('submit_chat_query', { query: n % 2 === 0 ? `What about number ${n}?` : `第 ${n} 个地方今天怎么样？请分小时列出来。` });
  }
}, 400_000);
afterAll(async () => {
  await app?.stop();
  await Promise.all([model?.stop(), shop?.close()]);
  project?.remove();
});

test('500 messages scroll as smoothly as an empty list', { timeout: 180_000 }, async () => {
  const messages = (await count('.item:has(> .user)')) + (await count('.item:has(> .answer)'));
  const cards = await count('.card-frame');
  expect(messages).toBeGreaterThanOrEqual(500);
  expect(cards).toBeGreaterThanOrEqual(40);
  const { ratio, told } = await scrollSpeed(window, '.thread', 420);
  console.log(`chat of ${messages} messages, ${await count('.call')} calls, ${cards} cards: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1.2);
});

test('a key in the composer shows within 100 ms below 500 messages', { timeout: 60_000 }, async () => {
  // What scrolling left to be started and ended has been.
  await window.waitForTimeout(4_000);
  const times = await keyToPaint(window, '#composer', 'what about tomorrow');
  console.log(`composer below 500 messages: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  expect(times).toHaveLength(19);
  expect(times.toSorted((a, b) => a - b)[9]).toBeLessThan(KEY_LIMIT_MS);
  await window.locator('#composer').fill('');
});

test('an answer that grows below 500 messages draws its own rows only', { timeout: 120_000 }, async () => {
  await thread().evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await window.waitForTimeout(3_000);
  const { work, rows } = await streamOne();
  console.log(`work of one streamed answer: ${work.toFixed(0)} ms below 500 messages, ${alone.toFixed(0)} ms alone; rows ${rows.length}`);
  expect(rows.length).toBeLessThanOrEqual(2);
  expect(work).toBeLessThan(alone * 2);
});

test('after a reload of the window the same rows, never drawn before, scroll as smoothly', { timeout: 180_000 }, async () => {
  await window.reload();
  await window.getByRole('radio', { name: 'Chat' }).click();
  await thread().waitFor();
  const { ratio, told } = await scrollSpeed(window, '.thread', 420);
  console.log(`chat after a reload: ${told}`);
  expect(ratio).toBeLessThanOrEqual(1.2);
});
