import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { guestLimit, type SendOptions } from './debuggerSession.ts';

/** One thing at a time, in the order of asking. What is given up while it waits is never begun. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * `work` gets what is left of the time, which includes the wait.
   * @throws NoAnswer when the time is over before its turn; the signal's reason; what `work` throws
   */
  take<Value>(work: (options: SendOptions) => Promise<Value>, { timeoutMs = LIMITS.readMs, signal }: SendOptions): Promise<Value> {
    const until = performance.now() + timeoutMs;
    const late = guestLimit(timeoutMs);
    const before = this.#last;
    const done = turnAfter(before, signal ? AbortSignal.any([signal, late]) : late).then(() =>
      work({ timeoutMs: Math.max(1, Math.round(until - performance.now())), ...(signal && { signal }) }),
    );
    this.#last = before.then(() => done.catch(() => undefined));
    return done;
  }
}

function turnAfter(before: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) {
      giveUp();
      return;
    }
    signal.addEventListener('abort', giveUp, { once: true });
    void before.then(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    });
  });
}
