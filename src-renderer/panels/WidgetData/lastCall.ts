import type { ChatItem } from '../../../src-shared/simulator/chat.ts';

/** The data of the newest card of a widget: what the last call of its tool answered. */
export function dataOfLastCall(items: ReadonlyMap<string, ChatItem>, widgetId: string): Readonly<Record<string, unknown>> | undefined {
  const card = [...items.values()].findLast((item) => item.kind === 'card' && item.target.id === widgetId);
  return card?.kind === 'card' ? card.target.structuredContent : undefined;
}
