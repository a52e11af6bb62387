import type { ChatFailure } from '../../../src-shared/simulator/chat.ts';
import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import type { Sentence } from '../../../src-shared/words/sentence.ts';
import { ToldError } from '../../../src-shared/words/told.ts';

/** What the model has seen so far. */
export type GatewayMessage =
  | { readonly role: 'user'; readonly id: string; readonly text: string }
  | { readonly role: 'assistant'; readonly id: string; readonly text: string; readonly toolCalls: readonly GatewayToolCall[] }
  | { readonly role: 'tool'; readonly id: string; readonly toolCallId: string; readonly text: string; readonly isError: boolean };

export interface GatewayToolCall {
  readonly toolCallId: string;
  /** The name that the gateway was offered: see `GatewayTool`. */
  readonly name: string;
  /** JSON text as it came. */
  readonly argumentsText: string;
}

/** A tool as it is offered to the model: its name is unique over all servers and fits every gateway's rules. */
export interface GatewayTool {
  readonly name: string;
  readonly tool: BusinessTool;
}

export interface GatewayRun {
  /** Of the turn: the same for every run of its tool loop. */
  readonly requestId: string;
  readonly conversationId: string;
  readonly messages: readonly GatewayMessage[];
  readonly tools: readonly GatewayTool[];
}

/** One run's stream, whatever the gateway. It ends with exactly one `end`, or throws GatewayError. */
export type GatewayEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'toolCallStart'; readonly toolCallId: string; readonly name: string }
  | { readonly type: 'toolCallArguments'; readonly toolCallId: string; readonly delta: string }
  /** Its arguments are whole: only now may it run. */
  | { readonly type: 'toolCallEnd'; readonly toolCallId: string }
  /** The agent behind the gateway ran a tool itself. */
  | { readonly type: 'toolResult'; readonly toolCallId: string; readonly text: string; readonly isError: boolean }
  | { readonly type: 'end'; readonly reason: 'stop' | 'toolCalls' | 'length' };

export interface Gateway {
  readonly type: 'embedded' | 'openai' | 'ag-ui';
  /** For people: the model, or the address. */
  readonly label: string;
  /** Aborting the signal ends the network stream within a second. */
  run(run: GatewayRun, signal: AbortSignal): AsyncIterable<GatewayEvent>;
}

/** Why a gateway could not answer, in words for the person. */
export class GatewayError extends ToldError {
  override readonly name = 'GatewayError';
  /** The key that it would need, and that is not stored. */
  readonly missingKey: string | undefined;
  constructor(message: Sentence, details: { hint?: Sentence | undefined; missingKey?: string | undefined } = {}) {
    super(message, details);
    this.missingKey = details.missingKey;
  }

  get failure(): ChatFailure {
    return { ...this.told, ...(this.missingKey !== undefined && { missingKey: this.missingKey }) };
  }
}
