import { isElement } from './dom.ts';
import { twoFrames } from './frames.ts';
import { observeBelow, observeDocument } from './observe.ts';

const FIRST_FRAMES_MS = 1_000;

/** Two frames, then no DOM change for `quietMs`; waits for the quiet at most `limitMs`. */
export async function settle(quietMs: number, limitMs: number): Promise<void> {
  await twoFrames(FIRST_FRAMES_MS);
  await new Promise<void>((resolve) => {
    let quiet = setTimeout(done, quietMs);
    const limit = setTimeout(done, limitMs);
    const observer = new MutationObserver((records) => {
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
      for (const { addedNodes } of records) for (const node of addedNodes) if (isElement(node)) observeBelow(observer, node);
    });
    function done(): void {
      clearTimeout(quiet);
      clearTimeout(limit);
      observer.disconnect();
      resolve();
    }
    observeDocument(observer);
  });
}
