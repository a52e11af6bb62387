import { DeadlinePassed } from './deadline.ts';

/**
 * The time limits of one call: how long its server may be silent, and how long all of it may take. Both stand still while
 * the person is asked something. `signal` aborts with DeadlinePassed.
 */
export class CallClock {
  readonly #passed = new AbortController();
  readonly #silentMs: number;
  readonly #totalMs: number;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;

  constructor(silentMs: number, totalMs: number) {
    this.#silentMs = silentMs;
    this.#totalMs = totalMs;
    this.#leftMs = totalMs;
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#passed.signal;
  }

  /** The server gave a sign of life. */
  touch(): void {
    if (this.#timer === undefined) return;
    this.#halt();
    this.#start();
  }

  async paused<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    if (this.#pauses === 1) this.#halt();
    try {
      return await work();
    } finally {
      this.#pauses -= 1;
      if (this.#pauses === 0) this.#start();
    }
  }

  stop(): void {
    this.#halt();
    this.#pauses = Number.POSITIVE_INFINITY;
  }

  #start(): void {
    const isLast = this.#leftMs < this.#silentMs;
    this.#since = performance.now();
    this.#timer = setTimeout(
      () => this.#passed.abort(new DeadlinePassed(isLast ? this.#totalMs : this.#silentMs)),
      isLast ? this.#leftMs : this.#silentMs,
    );
  }

  #halt(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }
}
