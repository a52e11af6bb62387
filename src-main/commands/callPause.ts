import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { hostTimers, type Timers } from './commandQueue.ts';

interface Waiting {
  go(): void;
}

/**
 * Holds calls of agents back while the person wants to be alone with the target. They go on in the order in which they
 * came; one that waits too long, or comes when too many wait, ends with an error that says why.
 */
export class CallPause {
  readonly #waiting = new Set<Waiting>();
  #paused = false;

  constructor(
    private readonly onChange: () => void,
    private readonly timers: Timers = hostTimers,
    private readonly limits: { readonly waitMs: number; readonly calls: number } = {
      waitMs: LIMITS.agentPauseMs,
      calls: LIMITS.agentPauseCalls,
    },
  ) {}

  get paused(): boolean {
    return this.#paused;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  set(paused: boolean): void {
    if (paused === this.#paused) return;
    this.#paused = paused;
    if (!paused) for (const call of [...this.#waiting]) call.go();
    this.onChange();
  }

  /** Nothing when the call may go on, else a promise of that. It rejects with COMMAND_TIMEOUT when it never may, or its caller left. */
  pass(signal: AbortSignal): Promise<void> | undefined {
    if (!this.#paused) return undefined;
    if (this.#waiting.size >= this.limits.calls) return Promise.reject(held(`${this.limits.calls} calls wait already.`));
    if (signal.aborted) return Promise.reject(left());
    return new Promise((resolve, reject) => {
      const leave = (): void => end(() => reject(left()));
      const tooLong = (): void => end(() => reject(held(`The call waited ${this.limits.waitMs / 1_000} s and was not started.`)));
      const timer = this.timers.set(tooLong, this.limits.waitMs);
      const call: Waiting = { go: () => end(resolve) };
      const end = (settle: () => void): void => {
        this.timers.clear(timer);
        signal.removeEventListener('abort', leave);
        this.#waiting.delete(call);
        settle();
        this.onChange();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(call);
      this.onChange();
    });
  }
}

function left(): DebuggerError {
  return new DebuggerError('COMMAND_TIMEOUT', 'The call was cancelled: its caller left.');
}

function held(what: string): DebuggerError {
  return new DebuggerError('COMMAND_TIMEOUT', `The person has paused agents. ${what}`, {
    hint: 'Nothing was done. Ask the person to press Resume in the debugger window, then call again.',
  });
}
