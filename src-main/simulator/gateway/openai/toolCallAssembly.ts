import { randomUUID } from 'node:crypto';
import type { Allowance } from '../allowance.ts';
import { say } from '../../../../src-shared/words/sentence.ts';
import { GatewayError, type GatewayEvent } from '../gateway.ts';
import { isRecord, type JsonRecord } from '../../../../src-shared/record.ts';

interface OpenCall {
  readonly index: number | undefined;
  readonly givenId: string | undefined;
  readonly toolCallId: string;
  /** Unknown until its name came. */
  started: boolean;
  argumentsText: string;
}

/**
 * Puts tool calls together from their pieces. Servers differ: pieces of parallel calls come mixed and are told apart by
 * index; ids are left out, repeated with each piece, used twice or for every call anew; arguments come in one piece, as
 * an object instead of text, or before the name.
 */
export class ToolCallAssembly {
  readonly #calls: OpenCall[] = [];
  readonly #taken: Set<string>;
  readonly #allowance: Allowance;

  /** `taken` are the ids that the conversation already uses. */
  constructor(taken: Iterable<string>, allowance: Allowance) {
    this.#taken = new Set(taken);
    this.#allowance = allowance;
  }

  *take(pieces: unknown): Generator<GatewayEvent, void, undefined> {
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces) if (isRecord(piece)) yield* this.#takePiece(piece);
  }

  *#takePiece(piece: JsonRecord): Generator<GatewayEvent, void, undefined> {
    const { function: called } = piece;
    const { name, arguments: given } = isRecord(called) ? called : {};
    const index = typeof piece['index'] === 'number' ? piece['index'] : undefined;
    const id = typeof piece['id'] === 'string' && piece['id'] !== '' ? piece['id'] : undefined;
    const named = typeof name === 'string' && name !== '' ? name : undefined;
    const call = this.#find(index, id, named) ?? this.#open(index, id);
    const delta = typeof given === 'string' ? given : isRecord(given) ? JSON.stringify(given) : '';
    call.argumentsText += this.#allowance.take(delta);
    if (!call.started) {
      if (named === undefined) return;
      call.started = true;
      yield { type: 'toolCallStart', toolCallId: call.toolCallId, name: this.#allowance.take(named) };
      if (call.argumentsText !== '') yield { type: 'toolCallArguments', toolCallId: call.toolCallId, delta: call.argumentsText };
    } else if (delta !== '') {
      yield { type: 'toolCallArguments', toolCallId: call.toolCallId, delta };
    }
  }

  #find(index: number | undefined, id: string | undefined, name: string | undefined): OpenCall | undefined {
    const same = this.#calls.findLast((call) => (index === undefined ? id === undefined || call.givenId === id : call.index === index));
    if (!same) return undefined;
    // Without an index, a name begins a call; with one, only another id beside a name does.
    const another =
      name !== undefined && same.started && (index === undefined ? id === undefined : id !== undefined && id !== same.givenId);
    return another ? undefined : same;
  }

  #open(index: number | undefined, id: string | undefined): OpenCall {
    const toolCallId = id !== undefined && !this.#taken.has(id) ? id : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
    this.#taken.add(toolCallId);
    const call = { index, givenId: id, toolCallId, started: false, argumentsText: '' };
    this.#calls.push(call);
    return call;
  }

  get any(): boolean {
    return this.#calls.length > 0;
  }

  /**
   * Ends the calls, once the answer is known to be over. After `length` the arguments of the last may be cut: only whole
   * JSON is whole.
   * @throws GatewayError for a call that never got a name
   */
  *finish(cut: boolean): Generator<GatewayEvent, void, undefined> {
    for (const { toolCallId, started, argumentsText } of this.#calls) {
      if (cut && !isJson(argumentsText)) continue;
      if (!started) throw new GatewayError(say('gateway.noToolName'));
      yield { type: 'toolCallEnd', toolCallId };
    }
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
