import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { AgentToolCall } from '../../src-shared/snapshot/trace.ts';
import { RingBuffer } from './ringBuffer.ts';

/** Tool calls of the simulated agent in order of creation; a call is updated in place under its id. */
export class ToolCallLog {
  readonly calls = new RingBuffer<AgentToolCall>(LIMITS.toolCalls);
  readonly #indexOfId = new Map<string, number>();
  /** Calls ever recorded before the oldest kept one: turns a creation number into an index. */
  #oldest = 0;

  record(call: AgentToolCall): void {
    const number = this.#indexOfId.get(call.id);
    if (number !== undefined) {
      this.calls.replace(number - this.#oldest, call);
      return;
    }
    this.#indexOfId.set(call.id, this.#oldest + this.calls.length);
    const evicted = this.calls.push(call);
    if (!evicted) return;
    this.#oldest++;
    this.#indexOfId.delete(evicted.id);
  }
}
