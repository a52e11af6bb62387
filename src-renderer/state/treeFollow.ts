import type { Bridge } from '../bridge/bridge.ts';
import type { createTree } from './tree.ts';

/** A change is seldom alone: what comes right after it is read with it. */
const GATHER_MS = 500;
const BETWEEN_READS_MS = 1_000;
/** So many reads in a row that each found the page changed again, and it counts as one that never rests. */
const RESTLESS_READS = 5;
/** Without a change for so long a restless page has come to rest. */
const REST_MS = 2_000;

/**
 * Keeps the tree true to a target that changes by itself, as long as the tree is shown. It reads again by itself, but
 * not under the hands of a person (`isHeld`), and not without end: then the tree is marked `outdated` instead.
 */
export function createTreeFollow(bridge: Bridge, tree: ReturnType<typeof createTree>, isHeld: () => boolean) {
  let shown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRead = 0;
  let inARow = 0;
  let restless = false;

  const after = (ms: number, work: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  const watch = (): void => {
    bridge.ask('watchTree', undefined).catch(() => undefined); // no target, nothing to watch
  };
  const rest = (): void => {
    clearTimeout(timer);
    restless = false;
    inARow = 0;
  };

  async function readAgain(): Promise<void> {
    if (isHeld()) return tree.markOutdated();
    await tree.read({ quiet: true });
  }
  /** Looks, at a distance, whether the page rests; as soon as it does the tree is read. */
  function waitForRest(): void {
    after(REST_MS, () => {
      after(REST_MS, () => {
        rest();
        void readAgain();
      });
      watch();
    });
  }

  bridge.on('treeChanged', (changed) => {
    if (!shown || changed.instanceId !== tree.store.getState().capture?.instanceId) return;
    if (restless) return waitForRest();
    inARow = Date.now() - lastRead < 2 * BETWEEN_READS_MS ? inARow + 1 : 0;
    if (isHeld()) return tree.markOutdated();
    if (inARow > RESTLESS_READS) {
      restless = true;
      tree.markOutdated();
      return waitForRest();
    }
    after(Math.max(GATHER_MS, lastRead + BETWEEN_READS_MS - Date.now()), () => void readAgain());
  });

  tree.onRead((quiet) => {
    // Whoever asks for it may know that the page rests now.
    if (!quiet) rest();
    lastRead = Date.now();
    if (shown) watch();
  });

  return {
    /** The tree came into view, or left it. What happened meanwhile was not watched. */
    show(on: boolean): void {
      shown = on;
      rest();
      const { capture, reading } = tree.store.getState();
      if (on && (capture !== undefined || reading)) void tree.read({ quiet: true });
    },
    /** The person's hands left the tree. */
    release(): void {
      if (tree.store.getState().outdated && !restless) after(0, () => void readAgain());
    },
  };
}
