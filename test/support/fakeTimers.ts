import type { Timers } from '../../src-main/commands/commandQueue.ts';

/** Timers that move only when told. */
export class FakeTimers implements Timers {
  #now = 0;
  #next = 0;
  readonly #due = new Map<number, { readonly at: number; readonly callback: () => void }>();

  set(callback: () => void, ms: number): number {
    this.#next += 1;
    this.#due.set(this.#next, { at: this.#now + ms, callback });
    return this.#next;
  }

  clear(handle: unknown): void {
    this.#due.delete(Number(handle));
  }

  get pending(): number {
    return this.#due.size;
  }

  async advance(ms: number): Promise<void> {
    this.#now += ms;
    for (;;) {
      const [next] = [...this.#due].filter(([, timer]) => timer.at <= this.#now).sort((a, b) => a[1].at - b[1].at || a[0] - b[0]);
      if (!next) break;
      this.#due.delete(next[0]);
      next[1].callback();
      await flush();
    }
    await flush();
  }
}

/** Lets every promise that can settle do so. */
export async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
