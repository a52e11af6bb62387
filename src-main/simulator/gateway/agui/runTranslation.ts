import { EventType, type AGUIEvent } from '@ag-ui/client';
import { Allowance } from '../allowance.ts';
import type { GatewayEvent } from '../gateway.ts';

/** What is left of an AG-UI stream once `agUiFrames` has dropped the rest and the library has expanded chunks. */
export type HeardEvent = Extract<
  AGUIEvent,
  {
    type:
      | EventType.RUN_STARTED
      | EventType.RUN_FINISHED
      | EventType.TEXT_MESSAGE_START
      | EventType.TEXT_MESSAGE_CONTENT
      | EventType.TEXT_MESSAGE_END
      | EventType.TOOL_CALL_START
      | EventType.TOOL_CALL_ARGS
      | EventType.TOOL_CALL_END
      | EventType.TOOL_CALL_RESULT;
  }
>;

/** Tells one AG-UI run in the words of all gateways. Takes events that the library has checked and expanded. */
export class RunTranslation {
  readonly #offered: ReadonlySet<string>;
  readonly #allowance = new Allowance();
  /** Calls of our tools, by id, that nobody answered. */
  readonly #open = new Set<string>();
  /** Messages in another voice than the assistant's. */
  readonly #foreign = new Set<string>();
  #speaking: string | undefined;
  #received = false;

  constructor(offered: Iterable<string>) {
    this.#offered = new Set(offered);
  }

  get received(): boolean {
    return this.#received;
  }

  *take(event: HeardEvent): Generator<GatewayEvent, void, undefined> {
    this.#received = true;
    switch (event.type) {
      case EventType.TEXT_MESSAGE_START:
        if (event.role !== undefined && event.role !== 'assistant') this.#foreign.add(event.messageId);
        return;
      case EventType.TEXT_MESSAGE_CONTENT:
        if (this.#foreign.has(event.messageId) || event.delta === '') return;
        yield { type: 'text', delta: this.#allowance.take(`${this.#gap(event.messageId)}${event.delta}`) };
        return;
      case EventType.TOOL_CALL_START:
        if (this.#offered.has(event.toolCallName)) this.#open.add(event.toolCallId);
        yield { type: 'toolCallStart', toolCallId: event.toolCallId, name: this.#allowance.take(event.toolCallName) };
        return;
      case EventType.TOOL_CALL_ARGS:
        if (event.delta !== '') yield { type: 'toolCallArguments', toolCallId: event.toolCallId, delta: this.#allowance.take(event.delta) };
        return;
      case EventType.TOOL_CALL_END:
        yield { type: 'toolCallEnd', toolCallId: event.toolCallId };
        return;
      case EventType.TOOL_CALL_RESULT:
        this.#open.delete(event.toolCallId);
        yield {
          type: 'toolResult',
          toolCallId: event.toolCallId,
          text: this.#allowance.take(typeof event.content === 'string' ? event.content : JSON.stringify(event.content)),
          isError: false,
        };
        return;
      case EventType.RUN_STARTED:
      case EventType.RUN_FINISHED:
      case EventType.TEXT_MESSAGE_END:
        return;
    }
  }

  /** The agent finished its run: the calls of our tools that it left open are for us. */
  *end(): Generator<GatewayEvent, void, undefined> {
    yield { type: 'end', reason: this.#open.size > 0 ? 'toolCalls' : 'stop' };
  }

  /** A run may hold several messages; as one text they stand apart. */
  #gap(messageId: string): string {
    const before = this.#speaking;
    this.#speaking = messageId;
    return before === undefined || before === messageId ? '' : '\n\n';
  }
}
