import type { AgentCall } from '../src-shared/ipc/contract.ts';

const PORTION_MS = 50;

/**
 * Tells the frontend what agents call, in portions and off the call's own path: a message to another process takes
 * longer than a quick tool. A call that has ended by then is told once.
 */
export class CallFeed {
  readonly #pending = new Map<string, AgentCall>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly tell: (call: AgentCall) => void) {}

  add(call: AgentCall): void {
    this.#pending.set(call.id, call);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const calls = [...this.#pending.values()];
      this.#pending.clear();
      for (const each of calls) this.tell(each);
    }, PORTION_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#pending.clear();
  }
}
