import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { ConsolePanel } from '../support/consolePanel.ts';
import { rawAgent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const LINES = 100_000;
const FRAMES = 90;
const ROUNDS = 3;

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

/** Frame gaps in ms while the console, or an empty list of the same size in its place, scrolls a screen and more per frame. */
function gapsWhileScrolling(what: 'console' | 'empty'): Promise<number[]> {
  return window.evaluate(
    async ([what, frames]) => {
      const list = document.querySelector<HTMLElement>('.messages');
      if (!list) throw new Error('no list');
      let scroller: HTMLElement = list;
      if (what === 'empty') {
        scroller = document.createElement('div');
        scroller.className = 'messages';
        const tall = document.createElement('div');
        tall.style.height = `${list.scrollHeight}px`;
        scroller.append(tall);
        list.parentElement?.append(scroller);
        list.style.display = 'none';
      }
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      scroller.scrollTop = scroller.scrollHeight / 3;
      for (let settle = 0; settle < 10; settle++) await nextFrame();
      const gaps: number[] = [];
      let before = await nextFrame();
      for (let frame = 0; frame < frames; frame++) {
        scroller.scrollTop += 420;
        const now = await nextFrame();
        gaps.push(now - before);
        before = now;
      }
      if (what === 'empty') {
        scroller.remove();
        list.style.display = '';
      }
      return gaps;
    },
    [what, FRAMES] as const,
  );
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const p90 = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.9)] ?? 0;

test('100,000 messages scroll as smoothly as an empty list', { timeout: 120_000 }, async () => {
  const full: number[] = [];
  const empty: number[] = [];
  // By turns, so that both see the same machine.
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(...(await gapsWhileScrolling('empty')));
    full.push(...(await gapsWhileScrolling('console')));
  }
  console.log(
    `frame gaps, ms: empty ${median(empty).toFixed(1)} (p90 ${p90(empty).toFixed(1)}), console ${median(full).toFixed(1)} (p90 ${p90(full).toFixed(1)})`,
  );
  expect(median(full) / median(empty)).toBeLessThanOrEqual(1.2);
  // Somewhere in the middle there are rows, and not placeholders.
  await expect.poll(async () => (await panel.rows()).length).toBeGreaterThan(5);
});

test('a filter over 100,000 messages answers within 100 ms of a key', { timeout: 120_000 }, async () => {
  await panel.button(/Jump to newest/).click();
  const answers: number[] = [];
  let typed = '';
  for (const key of ['f', 'l', 'o', 'o', 'd', ' ', '3']) {
    typed += key;
    await panel.filter.focus();
    const measured = window.evaluate(
      ([words]) =>
        new Promise<number>((resolve) => {
          const field = document.querySelector<HTMLInputElement>('[data-region="lower"] [data-filter] input, .filters input');
          field?.addEventListener(
            'input',
            () => {
              const from = performance.now();
              const list = document.querySelector('.console');
              const before = list?.querySelector('[role=list]');
              const look = (): void => {
                // A list of another filter is another element.
                const now = list?.querySelector('[role=list]');
                const rows = [...(now?.querySelectorAll('.msg') ?? [])];
                if (
                  now !== before &&
                  rows.length > 0 &&
                  rows.every((row) =>
                    words
                      .trim()
                      .split(' ')
                      .every((word) => row.textContent?.includes(word)),
                  )
                )
                  resolve(performance.now() - from);
                else requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
            },
            { once: true },
          );
        }),
      [typed] as const,
    );
    await window.keyboard.press(key === ' ' ? 'Space' : key);
    answers.push(await measured);
  }
  console.log(`filter answers, ms: ${answers.map((ms) => ms.toFixed(0)).join(' ')}`);
  expect(median(answers)).toBeLessThan(100);
  await panel.filter.fill('');
});

test('what a page says while a person reads above is counted on the button', async () => {
  await panel.list.focus();
  await panel.list.press('Home');
  await panel.ask('console.log("one more"), console.log("and another")');
  await window.getByRole('button', { name: /Jump to newest, [34] more/ }).click();
  await panel.shows('and another');
});
