import { all, documentInFrame, isElement, openShadowRoot } from './dom.ts';
import { twoFrames } from './frames.ts';

const FIRST_FRAMES_MS = 1_000;
const ANY_CHANGE: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true };

/** Two frames, then no DOM change for `quietMs`; waits for the quiet at most `limitMs`. */
export async function settle(quietMs: number, limitMs: number): Promise<void> {
  await twoFrames(FIRST_FRAMES_MS);
  await new Promise<void>((resolve) => {
    let quiet = setTimeout(done, quietMs);
    const limit = setTimeout(done, limitMs);
    const observer = new MutationObserver((records) => {
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
      for (const { addedNodes } of records) for (const node of addedNodes) if (isElement(node)) observeBelow(node);
    });
    function done(): void {
      clearTimeout(quiet);
      clearTimeout(limit);
      observer.disconnect();
      resolve();
    }
    /** Trees of their own (shadow roots, frames) below a node: an observer of the tree around them doesn't see into them. */
    function observeBelow(start: Node): void {
      const pending: Node[] = [start];
      for (let root = pending.pop(); root; root = pending.pop()) {
        for (const element of isElement(root) ? [root, ...Element.prototype.querySelectorAll.call(root, '*')] : all(root, '*')) {
          const inner = openShadowRoot(element) ?? documentInFrame(element);
          if (!inner) continue;
          observer.observe(inner, ANY_CHANGE);
          pending.push(inner);
        }
      }
    }
    observer.observe(document, ANY_CHANGE);
    observeBelow(document);
  });
}
