import type { WebContents } from 'electron';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { ToldError } from '../../src-shared/words/told.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';

export interface SendOptions {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** What a silent page with DevTools open is told of. */

type Listener = (params: never) => void;

/** A DevTools call that got no answer in time: the guest hangs, or a dialog is open. */
export class NoAnswer extends ToldError {
  override readonly name = 'NoAnswer';
}

/** The guest is no more: crashed, ended or destroyed. */
export class GuestGone extends ToldError {
  override readonly name = 'GuestGone';
}

/** Whether a guest that hangs, waits or is gone is the cause: nothing is wrong with the app then. */
export function isGuestsFault(error: unknown): boolean {
  return error instanceof NoAnswer || error instanceof GuestGone;
}

/** Aborts with NoAnswer: what the guest has not done by then is waited for no longer. */
export function guestLimit(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new NoAnswer(say('guest.notReady', { ms }))), ms).unref();
  return controller.signal;
}

/**
 * The DevTools protocol of one guest. Electron leaves a call unanswered for ever when the guest crashes, hangs or shows
 * a dialog, so every call here is bounded and ends with the guest.
 */
export class DebuggerSession {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #inFlight = new Set<(error: Error) => void>();
  #gone: GuestGone | undefined;
  readonly #ending = new AbortController();
  /** Aborts when the guest ends, with what ended it. */
  readonly ended: AbortSignal = this.#ending.signal;

  /** `onDetached`: somebody else took the protocol away while the guest lives. */
  constructor(
    private readonly contents: WebContents,
    onDetached: (reason: string) => void,
  ) {
    contents.debugger.on('detach', (_event, reason) => onDetached(reason));
    contents.debugger.on('message', (_event, method: string, params: unknown) => {
      for (const listener of this.#listeners.get(method) ?? []) listener(params as never);
    });
    contents.debugger.attach('1.3');
  }

  /** Ends every call in flight and refuses later ones. */
  end(reason: Sentence): void {
    if (this.#gone) return;
    this.#gone = new GuestGone(reason);
    this.#ending.abort(this.#gone);
    for (const reject of [...this.#inFlight]) reject(this.#gone);
  }

  /** A page that a person's DevTools has paused looks like one that hangs; only that DevTools is told. */
  get pausedPerhaps(): boolean {
    return !this.contents.isDestroyed() && this.contents.isDevToolsOpened();
  }

  /** A clause, with the pause that may be its cause. */
  withPause(clause: Sentence): Sentence {
    return this.pausedPerhaps ? say('command.clauses', { first: clause, second: say('guest.pausedPerhaps') }) : clause;
  }

  get gone(): GuestGone | undefined {
    return this.#gone;
  }

  /** @returns the stop function. The shape of `Params` is the DevTools protocol's for that event. */
  on<Params>(method: string, listener: (params: Params) => void): () => void {
    const listeners = this.#listeners.get(method) ?? new Set();
    this.#listeners.set(method, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** @throws NoAnswer, GuestGone, the signal's reason, or the protocol's own error. */
  send<Result = unknown>(method: string, params: Record<string, unknown> = {}, options: SendOptions = {}): Promise<Result> {
    const { timeoutMs = LIMITS.readMs, signal } = options;
    return new Promise<Result>((resolve, reject) => {
      if (this.#gone) {
        reject(this.#gone);
        return;
      }
      if (signal?.aborted) {
        reject(reasonOfAbort(signal));
        return;
      }
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.#inFlight.delete(fail);
        signal?.removeEventListener('abort', abort);
        settle();
      };
      const fail = (error: Error): void => finish(() => reject(error));
      const abort = (): void => {
        if (signal) fail(reasonOfAbort(signal));
      };
      const timer = setTimeout(() => fail(new NoAnswer(this.withPause(say('guest.noAnswer', { method, ms: timeoutMs })))), timeoutMs);
      this.#inFlight.add(fail);
      signal?.addEventListener('abort', abort, { once: true });
      this.contents.debugger.sendCommand(method, params).then(
        (result: unknown) => finish(() => resolve(result as Result)),
        (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
}

function reasonOfAbort(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted');
}
