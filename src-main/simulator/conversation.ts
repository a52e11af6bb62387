import type { ApprovalRequest, ChatItem, ChatState, ChatUpdate, GatewayState } from '../../src-shared/simulator/chat.ts';
import type { ElicitationRequest } from '../../src-shared/simulator/elicitation.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

export interface ConversationOptions {
  readonly createId: () => string;
  readonly gateway: () => GatewayState;
  readonly onUpdate: (update: ChatUpdate) => void;
}

/** What the chat shows, and the one place that changes it. Every change is told, so that windows can follow. */
export class Conversation {
  #id: string;
  readonly #items = new Map<string, ChatItem>();
  #running: string | undefined;
  #approvals: readonly ApprovalRequest[] = [];
  #elicitation: ElicitationRequest | undefined;

  constructor(private readonly options: ConversationOptions) {
    this.#id = options.createId();
  }

  get id(): string {
    return this.#id;
  }

  get running(): string | undefined {
    return this.#running;
  }

  get items(): readonly ChatItem[] {
    return [...this.#items.values()];
  }

  item(id: string): ChatItem | undefined {
    return this.#items.get(id);
  }

  state(): ChatState {
    return {
      conversationId: this.#id,
      items: this.items,
      ...(this.#running !== undefined && { running: this.#running }),
      approvals: this.#approvals,
      ...(this.#elicitation && { elicitation: this.#elicitation }),
      gateway: this.options.gateway(),
    };
  }

  put(item: ChatItem): void {
    this.#items.set(item.id, item);
    if (this.#items.size > LIMITS.chatItems) {
      const [oldest] = this.#items.keys();
      if (oldest !== undefined) this.#items.delete(oldest);
    }
    this.options.onUpdate({ type: 'item', item });
  }

  /** More text of a streaming message or of a call's arguments, cut at the limit. */
  append(id: string, text: string): void {
    const item = this.#items.get(id);
    if (!item || (item.kind !== 'assistant' && item.kind !== 'toolCall')) return;
    const before = item.kind === 'assistant' ? item.text : item.argumentsText;
    const added = text.slice(0, Math.max(0, LIMITS.chatTextCharacters - before.length));
    if (added === '') return;
    this.#items.set(id, item.kind === 'assistant' ? { ...item, text: before + added } : { ...item, argumentsText: before + added });
    this.options.onUpdate({ type: 'append', id, text: added });
  }

  setRunning(requestId: string | undefined): void {
    this.#running = requestId;
    this.options.onUpdate({ type: 'running', requestId: requestId ?? null });
  }

  setApprovals(approvals: readonly ApprovalRequest[]): void {
    this.#approvals = approvals;
    this.options.onUpdate({ type: 'approvals', approvals });
  }

  setElicitation(elicitation: ElicitationRequest | undefined): void {
    this.#elicitation = elicitation;
    this.options.onUpdate({ type: 'elicitation', elicitation: elicitation ?? null });
  }

  /** Another gateway answers now, or the same one waits for something else. */
  gatewayChanged(): void {
    this.options.onUpdate({ type: 'gateway', gateway: this.options.gateway() });
  }

  reset(): void {
    this.#id = this.options.createId();
    this.#items.clear();
    this.tellAll();
  }

  tellAll(): void {
    this.options.onUpdate({ type: 'reset', state: this.state() });
  }
}
