import type { StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { listConsoleMessages } from '../../src-shared/protocol/tools/listConsoleMessages.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';
import { both, say } from '../../src-shared/words/sentence.ts';
import { DocumentReplaced } from '../inspector/inspector.ts';
import type { Guest } from './guest.ts';

/** What to load for a target, before it has an instance. */
export interface RenderPlan {
  readonly target: Omit<StageTarget, 'instanceId'>;
  /** Where the guest loads it from. */
  readonly entryUrl: string;
  readonly ready: 'load' | 'manual';
}

/**
 * Loads a target into a guest and waits until it is rendered (PRODUCT, section 4): loaded, its scripts ran, it said it
 * is ready where it wants to, two frames passed, and the DOM came to rest. The tree is of that very moment.
 * `signal` ends with the command or the guest, whichever ends first.
 * @throws RENDER_FAILED, RENDER_TIMEOUT
 */
export async function renderInto(guest: Guest, plan: RenderPlan, target: StageTarget, signal: AbortSignal): Promise<TreeCapture> {
  await guest.begin(target, plan.entryUrl);
  await guest.navigation.load(plan.entryUrl, signal);
  await guest.tellLoaded();
  if (plan.ready === 'manual') await becomesReady(guest, target.name, signal);
  const tree = await settledTree(guest, signal);
  const cause = guest.navigation.failures[0];
  if (tree.empty && cause !== undefined) {
    throw new DebuggerError('RENDER_FAILED', say('render.empty', { name: target.name, cause }), {
      hint: `See all of it with ${listConsoleMessages.name}.`,
    });
  }
  return tree;
}

async function becomesReady(guest: Guest, name: string, signal: AbortSignal): Promise<void> {
  // An abort that came before would not be told again.
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let abort = (): void => {};
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const cause = guest.navigation.failures[0];
      const why = cause === undefined ? undefined : say('render.scriptFailed', { cause });
      reject(
        new DebuggerError(
          cause === undefined ? 'RENDER_TIMEOUT' : 'RENDER_FAILED',
          both(say('render.notReady', { name, seconds: LIMITS.readyMs / 1000 }), why),
          {
            hint: `Its project entry says "ready": "manual". See what it said with ${listConsoleMessages.name}.`,
            personsHint: say('render.manualHint'),
          },
        ),
      );
    }, LIMITS.readyMs);
    abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([guest.webSdk.whenReady(), limit]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** A document that navigates while it settles is waited for anew: the tree is never of two documents. */
async function settledTree(guest: Guest, signal: AbortSignal): Promise<TreeCapture> {
  for (;;) {
    await guest.navigation.loaded(signal);
    const document = guest.navigation.loaderId;
    try {
      const tree = await guest.inspector.settle(guest.kind, { signal, slowdown: guest.slowdown });
      if (guest.navigation.loaderId === document) return tree;
    } catch (error) {
      if (signal.aborted || (guest.navigation.loaderId === document && !(error instanceof DocumentReplaced))) throw error;
    }
  }
}
