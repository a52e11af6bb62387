import type { AgentToolCall } from '../snapshot/trace.ts';
import type { SecretNames } from '../project/references.ts';
import type { StageTarget } from '../commands/command.ts';
import type { Sentence } from '../words/sentence.ts';
import type { Told } from '../words/told.ts';
import type { ElicitationRecord, ElicitationRequest } from './elicitation.ts';

/** What went wrong in a turn, in words for the person. */
export interface ChatFailure extends Told {
  /** Name of the key that would have to be stored. */
  readonly missingKey?: string;
}

export interface UserMessage {
  readonly kind: 'user';
  readonly id: string;
  readonly requestId: string;
  readonly text: string;
  readonly createdAtMs: number;
}

export interface AssistantMessage {
  readonly kind: 'assistant';
  readonly id: string;
  readonly requestId: string;
  /** Markdown. Grows while `streaming`. */
  readonly text: string;
  readonly status: 'streaming' | 'done' | 'stopped' | 'failed';
  readonly failure?: ChatFailure;
  readonly createdAtMs: number;
}

/** One tool call of the simulated agent, as the chat shows it. */
export interface ToolCallItem {
  readonly kind: 'toolCall';
  readonly id: string;
  readonly requestId: string;
  readonly call: AgentToolCall;
  /** The message of the call, where it is the app's own. */
  readonly told?: Sentence;
  /** Streamed text of the arguments while they arrive, then the JSON. */
  readonly argumentsText: string;
  /** Bounded JSON of the result, once there is one. */
  readonly resultText?: string;
  readonly durationMs?: number;
  /** What its server asked the person meanwhile, in order. */
  readonly elicitations?: readonly ElicitationRecord[];
}

/** A card in the flow of the chat: a Widget fed with a tool result's `structuredContent`. */
export interface CardItem {
  readonly kind: 'card';
  readonly id: string;
  readonly requestId: string;
  readonly toolCallId: string;
  readonly target: StageTarget;
}

export type ChatItem = UserMessage | AssistantMessage | ToolCallItem | CardItem;

/** A call that waits for the person. */
export interface ApprovalRequest {
  readonly callId: string;
  readonly serverId: string;
  readonly toolName: string;
  readonly argumentsText: string;
  readonly askedAtMs: number;
  /** ms since the epoch; then it counts as denied. */
  readonly expiresAtMs: number;
}

export type ApprovalAnswer = 'allowOnce' | 'allowSession' | 'deny';

export interface ChatState {
  readonly conversationId: string;
  readonly items: readonly ChatItem[];
  /** requestId of the running turn. */
  readonly running?: string;
  readonly approvals: readonly ApprovalRequest[];
  /** The question of a server that the person sees now. */
  readonly elicitation?: ElicitationRequest;
  readonly gateway: GatewayState;
}

/** Who answers, and what has to be done before it can. */
export interface GatewayState {
  readonly type: 'embedded' | 'openai' | 'ag-ui';
  readonly label: string;
  /** The project is not trusted yet: what its gateway would be sent, and where. */
  readonly waitsForTrust?: SecretNames & { readonly address: string };
}

/** What changed, in the order it happened. `item` replaces the one of the same id or is new at the end. */
export type ChatUpdate =
  | { readonly type: 'reset'; readonly state: ChatState }
  | { readonly type: 'item'; readonly item: ChatItem }
  /** More text of an assistant message, or of a tool call's arguments. */
  | { readonly type: 'append'; readonly id: string; readonly text: string }
  | { readonly type: 'running'; readonly requestId: string | null }
  | { readonly type: 'approvals'; readonly approvals: readonly ApprovalRequest[] }
  | { readonly type: 'elicitation'; readonly elicitation: ElicitationRequest | null }
  | { readonly type: 'gateway'; readonly gateway: GatewayState };
