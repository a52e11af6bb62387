import { expect, test } from 'vitest';
import { GuestPages, TREE_OPTIONS } from '../support/guestPage.ts';

const card = (index: number): string =>
  `<div class="card"><h3 id="t${index}">Item ${index}</h3><p class="d">Text ${index} <b>bold</b> here</p><a href="/item/${index}">Open</a>
  <button class="btn">Buy</button><label>Qty <input value="${index}"></label><ul><li>One</li><li>Two</li></ul></div>`;

const median = (numbers: readonly number[]): number => numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? 0;

const TREE = `wsdInspector.tree(${JSON.stringify(TREE_OPTIONS)})`;
const TREE_INSIDE = `(() => { const start = performance.now(); ${TREE}; return performance.now() - start })()`;

/** Both over the same debugger, in turns, so that a busy machine slows both. */
test('a tree of five thousand elements takes a small part of what the browser’s own takes', async () => {
  const pages = await GuestPages.launch();
  try {
    const page = await pages.open(`<!doctype html><h1>Cards</h1>${Array.from({ length: 455 }, (_, index) => card(index)).join('\n')}`);
    expect(await page.page('document.querySelectorAll("*").length')).toBeGreaterThanOrEqual(5000);
    await page.tree();
    const own: number[] = [];
    const inside: number[] = [];
    const browser: number[] = [];
    for (let round = 0; round < 3; round++) {
      own.push(await page.cost('evaluate', TREE));
      browser.push(await page.cost('send', 'Accessibility.getFullAXTree'));
      inside.push(Number(await page.isolated(TREE_INSIDE)));
    }
    console.log(
      `tree ${median(own).toFixed(0)} ms (${median(inside).toFixed(0)} ms in the page), browser's own ${median(browser).toFixed(0)} ms`,
    );
    expect(median(browser) / median(own)).toBeGreaterThan(8);
  } finally {
    await pages.close();
  }
}, 120_000);
