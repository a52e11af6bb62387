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
/** From the last card that came near or left, until cards are started and ended. */
const SETTLE_MS = 120;
/** The same while a person scrolls: each start is a process, and stops the window for a moment. */
const SCROLL_REST_MS = 350;
/** Cards that never come to rest keep the others waiting this long at most. */
const RESTLESS_MS = 2_000;
/** Cards that start side by side; one that takes long stops counting. */
const STARTS = 2;
const LONG_START_MS = 1_500;

export const NEW_CARD: Card = { phase: 'away', epoch: 0, height: CARD_HEIGHT.first };

/** Which cards of the chat are alive: those near the view, and of them the nearest. */
export function createCards(bridge: Bridge) {
  const store = createStore<{ readonly cards: ReadonlyMap<string, Card> }>()(() => ({ cards: new Map() }));
  /** Cards near the view, and how far from its middle each is now, CSS pixels. */
  const near = new Map<string, () => number>();
  /** When each card was last started. */
  const startedAt = new Map<string, number>();
  /** Cards whose files were saved after they were loaded, before their mounting ended. */
  const outdated = new Set<string>();
  let scrolledAt = -Infinity;
  let settling: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number } | undefined;

  const cardOf = (id: string): Card => store.getState().cards.get(id) ?? NEW_CARD;
  const change = (id: string, part: Partial<Card>): void =>
    store.setState(({ cards }) => ({ cards: new Map(cards).set(id, { ...(cards.get(id) ?? NEW_CARD), ...part }) }));
  const mount = (id: string): void => {
    startedAt.set(id, performance.now());
    outdated.delete(id);
    change(id, { phase: 'mounting', epoch: cardOf(id).epoch + 1, failure: undefined });
  };

  /** What it shows is old: it is started again as far as it is near, in its turn. */
  const drop = (id: string): void => {
    outdated.delete(id);
    change(id, { phase: 'away', epoch: cardOf(id).epoch + 1, picture: undefined, failure: undefined });
  };
  /** Its mounting ended. An element is never taken away before that: to end one whose first document loads may end the app. */
  const mounted = (id: string, part: Partial<Card>): void => {
    change(id, part);
    if (outdated.has(id)) drop(id);
  };

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
    const byDistance = [...near].map(([id, distance]) => ({ id, far: distance() })).toSorted((one, other) => one.far - other.far);
    const wanted = new Set(byDistance.slice(0, LIVE).map(({ id }) => id));
    for (const [id, { phase }] of store.getState().cards) if (phase === 'live' && !wanted.has(id)) void freeze(id);
    const room =
      STARTS - [...startedAt].filter(([id, at]) => cardOf(id).phase === 'mounting' && performance.now() - at < LONG_START_MS).length;
    const waiting = [...wanted].filter((id) => cardOf(id).phase === 'away');
    for (const id of waiting.slice(0, Math.max(0, room))) mount(id);
    if (waiting.length > room) setTimeout(() => settle(), LONG_START_MS);
  }

  function settle(rest?: number): void {
    if (rest === undefined && settling !== undefined) return;
    const now = performance.now();
    const since = settling?.since ?? now;
    if (now - since > RESTLESS_MS) return;
    clearTimeout(settling?.timer);
    const timer = setTimeout(() => {
      settling = undefined;
      reconcile();
    }, rest ?? SETTLE_MS);
    settling = { timer, since };
  }

  const stir = (): void => settle(performance.now() - scrolledAt < SCROLL_REST_MS ? SCROLL_REST_MS : SETTLE_MS);

  bridge.on('cardHeight', ({ cardId, height }) => {
    if (store.getState().cards.has(cardId)) change(cardId, { height: clampHeight(height) });
  });
  bridge.on('cardGone', ({ cardId, message }) => {
    const { phase } = cardOf(cardId);
    if (phase === 'mounting') mounted(cardId, { phase: 'gone', failure: { message } });
    if (phase === 'live' || phase === 'freezing') change(cardId, { phase: 'gone', failure: { message } });
  });

  bridge.on('cardsOutdated', ({ cardIds }) => {
    for (const id of cardIds) {
      if (!store.getState().cards.has(id)) continue;
      if (cardOf(id).phase === 'mounting') outdated.add(id);
      else drop(id);
    }
    settle();
  });

  return {
    store,
    /** Told by the row as it comes near the view, with how to ask for its distance, or leaves it. */
    place(id: string, distance: (() => number) | undefined): void {
      if (distance === undefined) near.delete(id);
      else near.set(id, distance);
      stir();
    },
    /** A person scrolls. */
    scrolled(): void {
      scrolledAt = performance.now();
      if (settling !== undefined || near.size > LIVE) stir();
    },
    /** The row's element is attached to a guest process of its own. */
    async attached(id: string, epoch: number, webContentsId: number): Promise<void> {
      const current = (): boolean => cardOf(id).epoch === epoch && cardOf(id).phase === 'mounting';
      if (!current()) return;
      try {
        const { height } = await bridge.ask('mountCard', { cardId: id, webContentsId, width: CARD_WIDTH });
        if (current()) mounted(id, { phase: 'live', height: clampHeight(height) });
      } catch (error) {
        if (current()) mounted(id, { phase: 'failed', failure: failureOf(error) });
      }
      settle();
    },
    /** After a failure or a crash: a new element. */
    again: mount,
    /** Rows that are no more. */
    keepOnly(ids: ReadonlySet<string>): void {
      const { cards } = store.getState();
      if ([...cards.keys()].every((id) => ids.has(id))) return;
      for (const id of near.keys()) if (!ids.has(id)) near.delete(id);
      for (const id of startedAt.keys()) if (!ids.has(id)) startedAt.delete(id);
      for (const id of outdated) if (!ids.has(id)) outdated.delete(id);
      store.setState({ cards: new Map([...cards].filter(([id]) => ids.has(id))) });
    },
  };
}
