import { Allowance } from '../allowance.ts';
import { say } from '../../../../src-shared/words/sentence.ts';
import { GatewayError, type GatewayEvent } from '../gateway.ts';
import { endedEarly } from '../post.ts';
import { isRecord, type JsonRecord } from '../../../../src-shared/record.ts';
import { messageOf, safeWords } from '../safeWords.ts';
import { ToolCallAssembly } from './toolCallAssembly.ts';

/** Reads the chunks of a chat completion, or the one whole completion of a server that does not stream. */
export class CompletionStream {
  readonly #allowance = new Allowance();
  readonly #calls: ToolCallAssembly;
  readonly #hide: (words: string) => string;
  #finishReason: string | undefined;
  #received = false;

  constructor(takenIds: Iterable<string>, hide: (words: string) => string) {
    this.#calls = new ToolCallAssembly(takenIds, this.#allowance);
    this.#hide = hide;
  }

  /** The model said why it stopped: what may still come is bookkeeping. */
  get finished(): boolean {
    return this.#finishReason !== undefined;
  }

  /** @throws GatewayError for an error that the server reports inside its answer */
  *take(chunk: unknown, isError: boolean): Generator<GatewayEvent, void, undefined> {
    if (!isRecord(chunk)) throw new GatewayError(say('gateway.noCompletion'));
    if (isError || (chunk['error'] !== undefined && chunk['error'] !== null) || chunk['object'] === 'error') {
      const words = this.#hide(safeWords(messageOf(chunk) ?? ''));
      throw new GatewayError(words === '' ? say('gateway.error') : say('gateway.errorSays', { text: words }));
    }
    const { choices } = chunk;
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    if (!isRecord(choice)) return;
    this.#received = true;
    const delta = choice['delta'] ?? choice['message'];
    if (isRecord(delta)) yield* this.#takeDelta(delta);
    const reason = choice['finish_reason'];
    if (typeof reason === 'string' && reason !== '') this.#finishReason = reason;
  }

  *#takeDelta(delta: JsonRecord): Generator<GatewayEvent, void, undefined> {
    for (const words of [textOf(delta['content']), textOf(delta['refusal'])]) {
      if (words !== '') yield { type: 'text', delta: this.#allowance.take(words) };
    }
    yield* this.#calls.take(delta['tool_calls']);
  }

  /**
   * The stream is over.
   * @param announced whether its end was announced
   * @throws GatewayError when it ended early
   */
  *end(announced: boolean): Generator<GatewayEvent, void, undefined> {
    if (!announced && !this.finished) throw endedEarly(this.#received);
    if (this.#finishReason === 'content_filter') throw new GatewayError(say('gateway.filter'));
    const cut = this.#finishReason === 'length';
    yield* this.#calls.finish(cut);
    yield { type: 'end', reason: cut ? 'length' : this.#calls.any ? 'toolCalls' : 'stop' };
  }

  early(): GatewayError {
    return endedEarly(this.#received);
  }
}

/** Text, or the text parts of a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : '')).join('');
}
