import type { ApprovalRequest, ChatItem, ChatState, ChatUpdate, GatewayState } from '../../src-shared/simulator/chat.ts';
import type { ElicitationRequest } from '../../src-shared/simulator/elicitation.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';

/** A conversation as the window holds it: rows by id, so that growing text leaves every other row as it was. */
export interface ChatLog {
  readonly conversationId: string;
  readonly order: readonly string[];
  readonly items: ReadonlyMap<string, ChatItem>;
  /** Number of each turn by its requestId, from 1. Turns keep theirs when older ones are dropped. */
  readonly turns: ReadonlyMap<string, number>;
  /** requestId of the running turn. */
  readonly running: string | undefined;
  readonly approvals: readonly ApprovalRequest[];
  readonly elicitation: ElicitationRequest | undefined;
  readonly gateway: GatewayState | undefined;
}

export const EMPTY_LOG: ChatLog = {
  conversationId: '',
  order: [],
  items: new Map(),
  turns: new Map(),
  running: undefined,
  approvals: [],
  elicitation: undefined,
  gateway: undefined,
};

function numberTurns(known: ReadonlyMap<string, number>, items: readonly ChatItem[]): ReadonlyMap<string, number> {
  let turns: Map<string, number> | undefined;
  for (const { kind, requestId } of items) {
    if (kind !== 'user' || (turns ?? known).has(requestId)) continue;
    turns ??= new Map(known);
    turns.set(requestId, turns.size + 1);
  }
  return turns ?? known;
}

function fromState(state: ChatState): ChatLog {
  const items = state.items.slice(-LIMITS.chatItems);
  return {
    conversationId: state.conversationId,
    order: items.map((item) => item.id),
    items: new Map(items.map((item) => [item.id, item])),
    turns: numberTurns(new Map(), state.items),
    running: state.running,
    approvals: state.approvals,
    elicitation: state.elicitation,
    gateway: state.gateway,
  };
}

function appended(item: ChatItem | undefined, text: string): ChatItem | undefined {
  const grown = (now: string): string => (now + text).slice(0, LIMITS.chatTextCharacters);
  if (item?.kind === 'assistant') return { ...item, text: grown(item.text) };
  if (item?.kind === 'toolCall') return { ...item, argumentsText: grown(item.argumentsText) };
  return undefined;
}

/**
 * The log after some updates, in their order. What an update does not touch keeps its identity: `order` changes only
 * when rows come or go, a row only when it is the one that changed.
 */
export function applyUpdates(log: ChatLog, updates: readonly ChatUpdate[]): ChatLog {
  let next = log;
  let items: Map<string, ChatItem> | undefined;
  let order: string[] | undefined;
  for (const update of updates) {
    switch (update.type) {
      case 'reset':
        next = fromState(update.state);
        items = undefined;
        order = undefined;
        break;
      case 'item': {
        items ??= new Map(next.items);
        if (!items.has(update.item.id)) {
          order ??= [...next.order];
          order.push(update.item.id);
        }
        items.set(update.item.id, update.item);
        next = { ...next, turns: numberTurns(next.turns, [update.item]) };
        break;
      }
      case 'append': {
        const grown = appended((items ?? next.items).get(update.id), update.text);
        if (grown === undefined) break;
        items ??= new Map(next.items);
        items.set(update.id, grown);
        break;
      }
      case 'running':
        next = { ...next, running: update.requestId ?? undefined };
        break;
      case 'approvals':
        next = { ...next, approvals: update.approvals };
        break;
      case 'elicitation':
        next = { ...next, elicitation: update.elicitation ?? undefined };
        break;
      case 'gateway':
        next = { ...next, gateway: update.gateway };
        break;
    }
  }
  if (order !== undefined && order.length > LIMITS.chatItems) {
    for (const id of order.splice(0, order.length - LIMITS.chatItems)) items?.delete(id);
  }
  return items === undefined ? next : { ...next, items, order: order ?? next.order };
}

/** The last answer when it can be asked for again: it failed or was stopped, and nothing runs. */
export function retryable(log: ChatLog): string | undefined {
  if (log.running !== undefined) return undefined;
  const last = log.items.get(log.order.at(-1) ?? '');
  return last?.kind === 'assistant' && (last.status === 'failed' || last.status === 'stopped') ? last.id : undefined;
}
