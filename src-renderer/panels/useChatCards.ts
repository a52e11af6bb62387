import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useMemo } from 'react';
import { useApp } from '../AppContext.ts';

const SHOWN = 20;

export type CardChoice = `card:${string}`;

export interface ChatCard {
  /** As a choice of whose messages or requests are listed. */
  readonly choice: CardChoice;
  readonly name: string;
  /** Tells cards of one widget apart. */
  readonly turn: string;
}

/** The chat's newest cards, newest first: each has a console and requests of its own. */
export function useChatCards(): readonly ChatCard[] {
  const { chat } = useApp();
  const items = useStore(
    chat.store,
    useShallow(({ items }) => [...items.values()].filter((item) => item.kind === 'card')),
  );
  return useMemo(
    () =>
      items
        .map((item, index) => ({ choice: `card:${item.id}` as const, name: item.target.name, turn: `#${index + 1}` }))
        .toReversed()
        .slice(0, SHOWN),
    [items],
  );
}
