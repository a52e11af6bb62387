import type { Page } from 'playwright-core';

const ROUNDS = 5;
const FRAMES = 60;
const SMOOTH_FRAME = 1_000 / 60;
/** For an answer to a key, ms, on a machine that has time for it; one that is slow or busy with other things gets longer by as much. */
const TYPING_LIMIT = 100;
const ANSWER_LIMIT = 10_000;

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? 0;
const p90 = (values: readonly number[]): number => sorted(values)[Math.floor(values.length * 0.9)] ?? 0;
const told = (gaps: readonly number[]): string => `${median(gaps).toFixed(1)} (p90 ${p90(gaps).toFixed(1)})`;

/** Frame gaps in ms while the list at `selector`, or an empty one as tall in its place, is scrolled by `step` px per frame. */
function gapsWhileScrolling(window: Page, selector: string, step: number, empty: boolean): Promise<number[]> {
  return window.evaluate(
    async ({ selector, step, frames, empty }) => {
      const list = document.querySelector<HTMLElement>(selector);
      if (!list) throw new Error(`no list ${selector}`);
      let scroller = list;
      if (empty) {
        scroller = document.createElement('div');
        scroller.className = list.className;
        const tall = document.createElement('div');
        tall.style.height = `${list.scrollHeight}px`;
        scroller.append(tall);
        // The list stays laid out, so that it is as ready as it was when its turn comes.
        const { left, top, width, height } = list.getBoundingClientRect();
        Object.assign(scroller.style, {
          position: 'fixed',
          left: `${left}px`,
          top: `${top}px`,
          width: `${width}px`,
          height: `${height}px`,
        });
        list.after(scroller);
        list.style.visibility = 'hidden';
      }
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const room = scroller.scrollHeight - scroller.clientHeight;
      if (room < step * 10) throw new Error(`${selector} has nothing to scroll: ${room} px`);
      const from = scroller.scrollTop;
      let at = room / 3;
      scroller.scrollTop = at;
      for (let settle = 0; settle < 10; settle++) await nextFrame();
      const gaps: number[] = [];
      let before = await nextFrame();
      for (let frame = 0; frame < frames; frame++) {
        at = (at + step) % room;
        scroller.scrollTop = at;
        const now = await nextFrame();
        gaps.push(now - before);
        before = now;
      }
      if (empty) {
        scroller.remove();
        list.style.visibility = '';
      }
      list.scrollTop = from;
      return gaps;
    },
    { selector, step, frames: FRAMES, empty },
  );
}

export interface Speed {
  readonly told: string;
  /** Median frame gap of the list in those of an empty one in its place; or median time of an answer in those allowed. */
  readonly ratio: number;
}

/** Frame gaps of an empty list in the place of `list` and of `act`, measured by turns, so that both see the same machine. */
async function besideEmpty(window: Page, list: string, step: number, act: () => Promise<number[]>): Promise<Speed> {
  const full: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(...(await gapsWhileScrolling(window, list, step, true)));
    full.push(...(await act()));
  }
  const ratio = median(full) / median(empty);
  return { ratio, told: `frame gap ${told(full)} ms, empty list ${told(empty)} ms, ratio ${ratio.toFixed(2)}` };
}

/** Scrolls the list by `step` px per frame. */
export function scrollSpeed(window: Page, list: string, step: number): Promise<Speed> {
  return besideEmpty(window, list, step, () => gapsWhileScrolling(window, list, step, false));
}

/** Frame gaps in ms while the plot at `selector` is zoomed about a point of it, in and out again. */
function gapsWhileZooming(window: Page, selector: string): Promise<number[]> {
  return window.evaluate(
    async ({ selector, frames }) => {
      const plot = document.querySelector(selector);
      if (!plot) throw new Error(`no plot ${selector}`);
      const box = plot.getBoundingClientRect();
      const at = { clientX: box.x + box.width * 0.6, clientY: box.y + box.height / 2, ctrlKey: true, bubbles: true, cancelable: true };
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let settle = 0; settle < 10; settle++) await nextFrame();
      const gaps: number[] = [];
      let before = await nextFrame();
      for (let frame = 0; frame < frames; frame++) {
        plot.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: frame < frames / 2 ? -40 : 40 }));
        const now = await nextFrame();
        gaps.push(now - before);
        before = now;
      }
      return gaps;
    },
    { selector, frames: FRAMES },
  );
}

/** Zooms the plot, against an empty list scrolled in the place of `list`. */
export function zoomSpeed(window: Page, plot: string, list: string): Promise<Speed> {
  return besideEmpty(window, list, 240, () => gapsWhileZooming(window, plot));
}

/** What is typed, and where its answer shows: each key must change the text of the rows, and what is typed be in every one. */
export interface Typing {
  readonly field: string;
  readonly list: string;
  readonly rows: string;
  readonly text: string;
}

/** From each key of the text to the frame that shows its answer, ms. */
async function typingTimes(window: Page, { field, rows, text }: Typing): Promise<number[]> {
  const times: number[] = [];
  await window.locator(field).focus();
  for (const [at, key] of [...text].entries()) {
    // It listens before the key is pressed, and is asked after.
    const answer = await window.evaluateHandle(
      ({ field, rows, typed, limit }) => {
        const shown = (): string[] => [...document.querySelectorAll<HTMLElement>(rows)].map((row) => row.textContent ?? '');
        const before = shown().join('\n');
        const took = new Promise<number>((resolve, reject) => {
          const listen = (): void => {
            const from = performance.now();
            const look = (): void => {
              const now = shown();
              const took = performance.now() - from;
              if (now.length > 0 && now.join('\n') !== before && now.every((row) => row.includes(typed))) resolve(took);
              else if (took > limit) reject(new Error(`no answer to "${typed}": ${now.slice(0, 5).join(' | ')}`));
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          };
          document.querySelector(field)?.addEventListener('input', listen, { once: true });
        });
        return { took };
      },
      { field, rows, typed: text.slice(0, at + 1), limit: ANSWER_LIMIT },
    );
    await window.keyboard.press(key);
    times.push(await answer.evaluate(({ took }) => took));
  }
  return times;
}

/** From each key that is typed into a field to the end of the frame that shows it, ms. */
export async function keyToPaint(window: Page, field: string, text: string): Promise<number[]> {
  await window.locator(field).focus();
  const times = await window.evaluateHandle((field) => {
    const times: number[] = [];
    document.querySelector(field)?.addEventListener('keydown', ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true });
      port1.start();
      // A message that a frame's callback sends comes after its layout and paint.
      requestAnimationFrame(() => port2.postMessage(undefined));
    });
    return times;
  }, field);
  for (const key of text) await window.keyboard.press(key);
  await window.waitForTimeout(200);
  return times.jsonValue();
}

/** How many times longer than undisturbed the window's work takes, for what else the machine does: 1 where it is quiet. */
async function contention(window: Page): Promise<number> {
  const times = await window.evaluate(async () => {
    const times: number[] = [];
    for (let round = 0; round < 40; round++) {
      await new Promise((resolve) => setTimeout(resolve, 4));
      const from = performance.now();
      let sum = 0;
      for (let step = 0; step < 3_000_000; step++) sum = (sum * 31 + step) % 1_000_003;
      if (sum >= 0) times.push(performance.now() - from);
    }
    return times;
  });
  return times.reduce((sum, time) => sum + time, 0) / times.length / Math.min(...times);
}

export async function typingSpeed(window: Page, typing: Typing): Promise<Speed> {
  const frame = median(await gapsWhileScrolling(window, typing.list, 100, true));
  const before = await contention(window);
  const times = await typingTimes(window, typing);
  const limit = TYPING_LIMIT * Math.max(1, frame / SMOOTH_FRAME) * Math.max(before, await contention(window));
  return {
    ratio: median(times) / limit,
    told: `keys answered after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms, allowed ${limit.toFixed(0)}`,
  };
}
