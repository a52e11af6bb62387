import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARD_HEIGHT } from '../../src-shared/simulator/cardHeight.ts';
import type { DrivenApp } from '../support/appProcess.ts';
import { until } from '../support/businessHarness.ts';
import { type CardChat, cardChat } from '../support/cardChat.ts';
import type { ChatAgent } from '../support/chatAgent.ts';

/** Numbers of the cards, in their order; between them so many others that each can leave the view. */
const [TALL, GROWS, HANGS, CRASHES] = [0, 8, 9, 10];
const CARDS = 18;
const STRIPE = 100;
const TALL_STRIPES = 30;

let chat: CardChat;
let app: DrivenApp;
let agent: ChatAgent;
let window: Page;

beforeAll(async () => {
  chat = await cardChat(
    `<style>body { margin: 0 } i { display: block; height: ${STRIPE}px }</style><div id="out"></div><script>
        const stripe = (k) => '<i style="background: rgb(' + k * 8 + ' ' + (250 - k * 8) + ' ' + (k % 2) * 200 + ')"></i>';
        const fill = (n) => { out.innerHTML = Array.from({ length: n }, (_, k) => stripe(k)).join(''); };
        webSdk.onStructuredContent(({ sum }) => { document.title = 'card ' + sum;
          fill(sum === ${TALL} ? ${TALL_STRIPES} : 2); });
      </script>`,
    ['--categories', 'emulation'],
  );
  ({ app, agent, window } = chat);
  for (let n = 0; n < CARDS; n += 1) await chat.add(n);
}, 240_000);
afterAll(() => chat?.stop());

const colorOf = (stripe: number): readonly number[] => [stripe * 8, 250 - stripe * 8, (stripe % 2) * 200];
const near = (found: readonly number[] | undefined, wanted: readonly number[]): boolean =>
  found !== undefined && wanted.every((part, index) => Math.abs(part - (found[index] ?? -1)) <= 16);

const body = (n: number) => window.locator('.card-body').nth(n);
const alive = async (n: number): Promise<boolean> => (await body(n).locator('webview').count()) > 0;

/** Runs in the live page of the n-th card, past every emulation that a test driver might bring along. */
const inCard = (n: number, expression: string): Promise<unknown> =>
  app.app.evaluate(
    async ({ webContents }, { title, expression }) => {
      for (const contents of webContents.getAllWebContents())
        if (contents.getTitle() === title && contents.getURL().includes('card.html')) return contents.executeJavaScript(expression);
      return undefined;
    },
    { title: `card ${n}`, expression },
  );
const live = (n: number): Promise<unknown> =>
  until(async () => (await inCard(n, 'true')) === true && (await window.locator('.card-body[aria-busy]').count()) === 0, 40_000);

const show = (n: number): Promise<void> => body(n).evaluate((element) => element.scrollIntoView({ block: 'center' }));
const goTo = (where: 'start' | 'end'): Promise<void> =>
  window.locator('.thread').evaluate((box, where) => box.scrollTo({ top: where === 'end' ? box.scrollHeight : 0 }), where);

/** Colours down the middle of a card's picture, one for each stripe's middle, and the picture's proportions. */
async function pictureOf(n: number): Promise<{ readonly stripes: readonly (readonly number[])[]; readonly height: number }> {
  await until(async () => (await body(n).locator('img').count()) === 1 && !(await alive(n)), 40_000);
  return body(n)
    .locator('img')
    .evaluate(async (picture: HTMLImageElement, stripe) => {
      await picture.decode();
      const canvas = document.createElement('canvas');
      const height = (picture.naturalHeight * 360) / picture.naturalWidth;
      Object.assign(canvas, { width: 360, height });
      const pen = canvas.getContext('2d');
      pen?.drawImage(picture, 0, 0, 360, height);
      const stripes: number[][] = [];
      for (let y = stripe / 2; y < height; y += stripe) stripes.push([...(pen?.getImageData(180, y, 1, 1).data ?? [])].slice(0, 3));
      return { stripes, height };
    }, STRIPE);
}

test('a card taller than the window keeps a right picture, from where it was scrolled to', { timeout: 120_000 }, async () => {
  await show(TALL);
  await live(TALL);
  await until(async () => (await body(TALL).evaluate(({ clientHeight }) => clientHeight)) === CARD_HEIGHT.max);
  expect(CARD_HEIGHT.max).toBeGreaterThan(1.3 * (await window.evaluate(() => innerHeight)));
  for (const first of [0, 12]) {
    await live(TALL);
    await inCard(TALL, `scrollTo(0, ${first * STRIPE})`);
    await goTo('end');
    const { stripes, height } = await pictureOf(TALL);
    expect(Math.round(height)).toBe(CARD_HEIGHT.max);
    for (const [index, found] of stripes.entries()) {
      const wanted = colorOf(first + index);
      expect(near(found, wanted), `stripe ${index}: ${found} instead of ${wanted}`).toBe(true);
    }
    await goTo('start');
  }
});

test('a card that grows above what is read moves nothing of it, and its picture has its new height', { timeout: 120_000 }, async () => {
  await show(GROWS);
  await live(GROWS);
  // Just above the view, and alive there.
  await body(GROWS).evaluate((element) => {
    const box = element.closest('.thread');
    if (box) box.scrollTop += element.getBoundingClientRect().bottom - box.getBoundingClientRect().top + 20;
  });
  const readAt = (): Promise<number> => body(GROWS + 1).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await window.waitForTimeout(500);
  const before = await readAt();
  await inCard(GROWS, 'fill(6)');
  await until(async () => (await body(GROWS).evaluate(({ clientHeight }) => clientHeight)) === 600);
  await window.waitForTimeout(300);
  expect(Math.abs((await readAt()) - before)).toBeLessThanOrEqual(1);
  await goTo('start');
  const { stripes } = await pictureOf(GROWS);
  expect(stripes).toHaveLength(6);
  for (const [index, found] of stripes.entries()) expect(near(found, colorOf(index)), `stripe ${index}: ${found}`).toBe(true);
});

test('a card that hangs as it leaves is ended without a picture, and lives again when it is scrolled to', {
  timeout: 120_000,
}, async () => {
  await show(HANGS);
  await live(HANGS);
  await inCard(HANGS, 'setTimeout(() => { for (;;); }); true');
  await goTo('start');
  await until(async () => !(await alive(HANGS)), 30_000);
  const height = await body(HANGS).evaluate(({ clientHeight }) => clientHeight);
  expect(height).toBe(2 * STRIPE);
  await show(HANGS);
  await live(HANGS);
  expect(await inCard(HANGS, 'document.querySelectorAll("i").length')).toBe(2);
});

test('a card that crashes as it leaves says so, keeps its room, and is rendered again on demand', { timeout: 120_000 }, async () => {
  await show(CRASHES);
  await live(CRASHES);
  await app.app.evaluate(({ webContents }, title) => {
    webContents
      .getAllWebContents()
      .find((contents) => contents.getTitle() === title)
      ?.forcefullyCrashRenderer();
  }, `card ${CRASHES}`);
  await goTo('start');
  await show(CRASHES);
  await body(CRASHES).getByText('The guest crashed').waitFor();
  expect(await body(CRASHES).evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThanOrEqual(2 * STRIPE);
  await body(CRASHES).getByRole('button', { name: 'Render again' }).click();
  await live(CRASHES);
});

test('what is emulated holds in cards: those that are there, and those that come', { timeout: 120_000 }, async () => {
  await goTo('end');
  await live(CARDS - 1);
  const facts = `JSON.stringify([matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('(prefers-reduced-motion: reduce)').matches,
    navigator.maxTouchPoints, getComputedStyle(document.documentElement).fontSize, (1.5).toLocaleString(), new Date(0).getHours(), innerWidth, devicePixelRatio])`;
  // The window's own mouse stays one.
  const touches = async (): Promise<boolean> => {
    const touched = await window.evaluateHandle(() => {
      const seen = { touch: false };
      document.addEventListener('touchstart', () => (seen.touch = true), { once: true, capture: true });
      return seen;
    });
    await window.locator('.user').last().click();
    return (await touched.jsonValue()).touch;
  };
  const before = await inCard(CARDS - 1, facts);
  const emulated = JSON.stringify([true, true, 5, '24px', '1,5', 9, 360, 1]);
  expect(before).not.toBe(emulated);
  const change = { colorScheme: 'dark', reducedMotion: true, touch: true, textScale: 1.5, locale: 'de-DE', timezone: 'Asia/Tokyo' };
  await agent.ok('emulate', { ...change, deviceScaleFactor: 2 });
  await expect.poll(() => inCard(CARDS - 1, facts)).toBe(emulated);
  await agent.chat('add a=50 b=0');
  await goTo('end');
  await live(50);
  await expect.poll(() => inCard(50, facts)).toBe(emulated);
  expect(await touches()).toBe(false);
  const nulls = Object.fromEntries([...Object.keys(change), 'deviceScaleFactor'].map((name) => [name, null]));
  await agent.ok('emulate', nulls);
  await expect.poll(() => inCard(CARDS - 1, facts)).toBe(before);
  await expect.poll(() => inCard(50, facts)).toBe(before);
});
