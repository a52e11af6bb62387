import { createStore } from 'zustand/vanilla';
import { CARD_HEIGHT, clampHeight } from '../../src-shared/simulator/cardHeight.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';

/**
 * A card has a `<webview>` while `mounting`, `live` or `freezing`. Each mounting is of a new element: `epoch` is its
 * key, and words about an earlier element are dropped.
 */
export interface Card {
  readonly phase: 'away' | 'mounting' | 'live' | 'freezing' | 'failed' | 'gone';
  readonly epoch: number;
  /** CSS pixels, within `CARD_HEIGHT`. */
  readonly height: number;
  /** Its last look, which stands in for it while away. */
  readonly picture?: string | undefined;
  readonly failure?: Failure | undefined;
}

export const CARD_WIDTH = 360;
/** Each live card is a process. */
const LIVE = 6;
/** Cards that only fly past while a person scrolls are not started: each start is a process. */
const SETTLE_MS = 120;
/** Cards that never come to rest keep the others waiting this long at most. */
const RESTLESS_MS = 1_500;

export const NEW_CARD: Card = { phase: 'away', epoch: 0, height: CARD_HEIGHT.first };

/** Which cards of the chat are alive: those near the view, and of them the ones that came near last. */
export function createCards(bridge: Bridge) {
  const store = createStore<{ readonly cards: ReadonlyMap<string, Card> }>()(() => ({ cards: new Map() }));
  /** Near the view, the latest last. */
  const near = new Set<string>();
  let settling: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number } | undefined;

  const cardOf = (id: string): Card => store.getState().cards.get(id) ?? NEW_CARD;
  const change = (id: string, part: Partial<Card>): void =>
    store.setState(({ cards }) => ({ cards: new Map(cards).set(id, { ...(cards.get(id) ?? NEW_CARD), ...part }) }));
  const mount = (id: string): void => change(id, { phase: 'mounting', epoch: cardOf(id).epoch + 1, failure: undefined });

  async function freeze(id: string): Promise<void> {
    const { epoch } = cardOf(id);
    change(id, { phase: 'freezing' });
    const last = await bridge.ask('unmountCard', { cardId: id }).catch(() => undefined);
    const now = cardOf(id);
    if (now.epoch !== epoch || now.phase !== 'freezing') return;
    change(id, { phase: 'away', ...(last !== undefined && { picture: last.dataUrl, height: clampHeight(last.height) }) });
    settle();
  }

  function reconcile(): void {
    const wanted = new Set([...near].slice(-LIVE));
    for (const [id, { phase }] of store.getState().cards) if (phase === 'live' && !wanted.has(id)) void freeze(id);
    for (const id of wanted) if (cardOf(id).phase === 'away') mount(id);
  }

  function settle(): void {
    const now = performance.now();
    const since = settling?.since ?? now;
    if (now - since > RESTLESS_MS) return;
    clearTimeout(settling?.timer);
    const timer = setTimeout(() => {
      settling = undefined;
      reconcile();
    }, SETTLE_MS);
    settling = { timer, since };
  }

  bridge.on('cardHeight', ({ cardId, height }) => {
    if (store.getState().cards.has(cardId)) change(cardId, { height: clampHeight(height) });
  });
  bridge.on('cardGone', ({ cardId, message }) => {
    const { phase } = cardOf(cardId);
    if (phase === 'mounting' || phase === 'live' || phase === 'freezing') change(cardId, { phase: 'gone', failure: { message } });
  });

  bridge.on('cardsOutdated', ({ cardIds }) => {
    for (const id of cardIds) {
      const { phase, epoch } = cardOf(id);
      // One that is still being mounted loads its files now.
      if (!store.getState().cards.has(id) || phase === 'mounting') continue;
      if (phase === 'away' || phase === 'freezing') change(id, { phase: 'away', epoch: epoch + 1, picture: undefined });
      else mount(id);
    }
    settle();
  });

  return {
    store,
    /** Told by the row as it comes near the view or leaves it. */
    place(id: string, isNear: boolean): void {
      near.delete(id);
      if (isNear) near.add(id);
      settle();
    },
    /** The row's element is attached to a guest process of its own. */
    async attached(id: string, epoch: number, webContentsId: number): Promise<void> {
      const current = (): boolean => cardOf(id).epoch === epoch && cardOf(id).phase === 'mounting';
      if (!current()) return;
      try {
        const { height } = await bridge.ask('mountCard', { cardId: id, webContentsId, width: CARD_WIDTH });
        if (current()) change(id, { phase: 'live', height: clampHeight(height) });
        settle();
      } catch (error) {
        if (current()) change(id, { phase: 'failed', failure: failureOf(error) });
      }
    },
    /** After a failure or a crash: a new element. */
    again: mount,
    /** Rows that are no more. */
    keepOnly(ids: ReadonlySet<string>): void {
      const { cards } = store.getState();
      if ([...cards.keys()].every((id) => ids.has(id))) return;
      for (const id of near) if (!ids.has(id)) near.delete(id);
      store.setState({ cards: new Map([...cards].filter(([id]) => ids.has(id))) });
    },
  };
}
