import type { GatewayEvent, GatewayMessage, GatewayToolCall } from '../gateway/gateway.ts';

interface RecordedCall {
  readonly toolCallId: string;
  readonly name: string;
  argumentsText: string;
  whole: boolean;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** What one run of the gateway said, and what its calls were answered. */
export class RunRecord {
  readonly messageId: string;
  #text = '';
  readonly #calls: RecordedCall[] = [];
  readonly #answers = new Map<string, ToolAnswer>();

  constructor(messageId: string) {
    this.messageId = messageId;
  }

  take(event: GatewayEvent): void {
    switch (event.type) {
      case 'text':
        this.#text += event.delta;
        return;
      case 'toolCallStart':
        this.#calls.push({ toolCallId: event.toolCallId, name: event.name, argumentsText: '', whole: false });
        return;
      case 'toolCallArguments': {
        const call = this.#call(event.toolCallId);
        if (call && !call.whole) call.argumentsText += event.delta;
        return;
      }
      case 'toolCallEnd': {
        const call = this.#call(event.toolCallId);
        if (call) call.whole = true;
        return;
      }
      case 'toolResult':
        this.answer(event.toolCallId, event);
        return;
      case 'end':
        return;
    }
  }

  answer(toolCallId: string, { text, isError }: ToolAnswer): void {
    this.#answers.set(toolCallId, { text, isError });
  }

  /** Whole calls that nobody answered yet, in the model's order. */
  get waiting(): readonly GatewayToolCall[] {
    return this.#calls.filter(({ toolCallId, whole }) => whole && !this.#answers.has(toolCallId)).map(toolCall);
  }

  /** For the conversation: calls without an answer are left out, because models refuse a history that holds them. */
  messages(newId: () => string): GatewayMessage[] {
    const answered = this.#calls.filter(({ toolCallId, whole }) => whole && this.#answers.has(toolCallId));
    if (this.#text === '' && answered.length === 0) return [];
    return [
      { role: 'assistant', id: this.messageId, text: this.#text, toolCalls: answered.map(toolCall) },
      ...answered.flatMap(({ toolCallId }): GatewayMessage[] => {
        const answer = this.#answers.get(toolCallId);
        return answer ? [{ role: 'tool', id: newId(), toolCallId, ...answer }] : [];
      }),
    ];
  }

  #call(toolCallId: string): RecordedCall | undefined {
    return this.#calls.findLast((call) => call.toolCallId === toolCallId);
  }
}

function toolCall({ toolCallId, name, argumentsText }: RecordedCall): GatewayToolCall {
  return { toolCallId, name, argumentsText };
}
