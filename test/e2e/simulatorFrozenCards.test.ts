import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrivenApp } from '../support/appProcess.ts';
import { until } from '../support/businessHarness.ts';
import { type CardChat, cardChat } from '../support/cardChat.ts';

const CARDS = 10;
/** Cards that are alive at once. */
const LIVE = 6;

let chat: CardChat;
let app: DrivenApp;
let window: Page;

beforeAll(async () => {
  chat = await cardChat(`<style>body { margin: 0 } div { height: 180px; border-bottom: 20px solid #000 }</style><div id="out"></div><script>
        const paint = (n) => { out.style.background = 'rgb(' + n * 20 + ' 120 ' + (250 - n * 20) + ')'; };
        webSdk.onStructuredContent(({ sum }) => { out.textContent = 'card ' + sum + ';'; paint(sum); });
        out.onclick = () => { out.textContent += ' clicked'; out.style.background = 'rgb(0 200 0)'; };
      </script>`);
  ({ app, window } = chat);
  // Turns that follow each other too fast leave cards behind that were never started, and have no look yet.
  for (let n = 0; n < CARDS; n += 1) {
    await chat.add(n);
    await pageOf(n);
  }
}, 240_000);
afterAll(() => chat?.stop());

const colorOf = (n: number): readonly number[] => [n * 20, 120, 250 - n * 20];
const cardPages = (): Page[] => app.app.windows().filter((page) => page.url().includes('card.html'));

/** The live page of the n-th card. */
const pageOf = (n: number): Promise<Page> =>
  until(async () => {
    for (const page of cardPages()) {
      const text = await page.evaluate(() => document.querySelector('#out')?.textContent).catch(() => '');
      if (text?.startsWith(`card ${n};`)) return page;
    }
    return undefined;
  }, 40_000);

const scrollTo = (where: 'start' | 'end'): Promise<void> =>
  window.locator('.thread').evaluate((box, where) => box.scrollTo({ top: where === 'end' ? box.scrollHeight : 0 }), where);

interface Shown {
  readonly alive: boolean;
  /** Red, green and blue in the middle of its picture, and the picture's size. */
  readonly picture?: readonly number[];
  readonly size?: readonly number[];
  readonly height: number;
}

/** What each card's place holds, in order. */
const cards = (): Promise<readonly Shown[]> =>
  window.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('.card-body')].map(async (body) => {
        const alive = body.querySelector('webview') !== null;
        const height = body.clientHeight;
        const picture = body.querySelector('img');
        if (picture === null) return { alive, height };
        await picture.decode();
        const canvas = document.createElement('canvas');
        canvas.width = picture.naturalWidth;
        canvas.height = picture.naturalHeight;
        const pen = canvas.getContext('2d');
        pen?.drawImage(picture, 0, 0);
        const pixel = [...(pen?.getImageData(300, 120, 1, 1).data ?? [])].slice(0, 3);
        return { alive, height, picture: pixel, size: [picture.naturalWidth, picture.naturalHeight] };
      }),
    ),
  );

const near = (found: readonly number[] | undefined, wanted: readonly number[]): boolean =>
  found !== undefined && wanted.every((part, index) => Math.abs(part - (found[index] ?? -1)) <= 8);

test('cards far from the view are pictures of their last look; scrolled to, they live again with their data', {
  timeout: 180_000,
}, async () => {
  await scrollTo('end');
  await (await pageOf(CARDS - 1)).locator('#out').click();

  await scrollTo('start');
  await until(async () => (await cards()).at(0)?.alive === true && (await cards()).at(-1)?.alive === false, 60_000);
  // What was alive at the other end has been let go of.
  await until(async () => (await cards()).slice(LIVE).every(({ alive }) => !alive), 30_000);
  const away = (await cards()).map((card, index) => ({ ...card, index })).filter(({ alive }) => !alive);
  expect(away.length).toBeGreaterThanOrEqual(CARDS - LIVE);
  // Each was alive once.
  for (const { picture, size, height, index } of away) {
    const wanted = index === CARDS - 1 ? [0, 200, 0] : colorOf(index);
    expect(near(picture, wanted), `card ${index}: ${picture} instead of ${wanted}`).toBe(true);
    expect(size).toEqual([360, 200]);
    expect(height).toBe(200);
  }
  await until(() => cardPages().length <= LIVE, 20_000);

  await scrollTo('end');
  const revived = await pageOf(CARDS - 1);
  expect(await revived.locator('#out').textContent()).toBe(`card ${CARDS - 1};`);
  await revived.locator('#out').click();
  expect(await revived.locator('#out').textContent()).toBe(`card ${CARDS - 1}; clicked`);
});

test('the window loads while another view is shown: pictures of cards that were never seen are of the size of a card', {
  timeout: 120_000,
}, async () => {
  await window.getByRole('radio', { name: 'Page' }).click();
  await window.reload();
  await until(async () => (await cards()).filter(({ alive }) => alive).length >= 3, 40_000);
  await pageOf(CARDS - 1);
  await scrollTo('start');
  await until(async () => (await cards()).at(-1)?.picture !== undefined, 40_000);
  for (const [index, { picture, size, height }] of (await cards()).entries()) {
    if (picture === undefined) continue;
    expect(size, `card ${index}`).toEqual([360, 200]);
    expect(near(picture, colorOf(index)), `card ${index}: ${picture}`).toBe(true);
    expect(height).toBe(200);
  }
});
