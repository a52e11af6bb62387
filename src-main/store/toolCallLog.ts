import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { AgentToolCall } from '../../src-shared/snapshot/trace.ts';
import type { Sentence } from '../../src-shared/words/sentence.ts';
import { RingBuffer } from './ringBuffer.ts';

/** A call with what the list searches beside its own fields. */
export interface RecordedToolCall {
  readonly call: AgentToolCall;
  readonly argumentsText: string;
  /** Its message for the window, where that is no word of the tool. */
  readonly told?: Sentence;
}

/** Tool calls of the simulated agent in order of creation; a call is updated in place under its id. */
export class ToolCallLog {
  readonly calls = new RingBuffer<RecordedToolCall>(LIMITS.toolCalls);
  readonly #indexOfId = new Map<string, number>();
  /** Calls ever recorded before the oldest kept one: turns a creation number into an index. */
  #oldest = 0;

  clear(): void {
    this.calls.clear();
    this.#indexOfId.clear();
    this.#oldest = 0;
  }

  record(recorded: RecordedToolCall): void {
    const { id } = recorded.call;
    const number = this.#indexOfId.get(id);
    if (number !== undefined) {
      this.calls.replace(number - this.#oldest, recorded);
      return;
    }
    this.#indexOfId.set(id, this.#oldest + this.calls.length);
    const evicted = this.calls.push(recorded);
    if (!evicted) return;
    this.#oldest++;
    this.#indexOfId.delete(evicted.call.id);
  }
}
