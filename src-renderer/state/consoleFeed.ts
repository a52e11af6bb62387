import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ConsoleEntryDetails, ConsoleFilter, ConsolePage, ConsoleRow } from '../../src-shared/ipc/contract.ts';
import type { ConsoleLevel } from '../../src-shared/snapshot/console.ts';
import { pagesIn, pagesToRead, PAGE_ROWS } from './pageWindow.ts';

export type MessageRow = Exclude<ConsoleRow, { readonly marker: unknown }>;
export type Details = { readonly found?: ConsoleEntryDetails; readonly failure?: Failure };

interface Feed {
  readonly filter: ConsoleFilter;
  /** Rows listed: folded messages, and renders between them. */
  readonly total: number;
  /** Rows that were listed before them, until the full log dropped them. */
  readonly droppedRows: number;
  /** Messages listed. */
  readonly entries: number;
  /** Why the filter lists nothing. */
  readonly fault: ConsolePage['fault'];
  /** Grows when the list is of another filter, so that nothing of the one before it holds. */
  readonly list: number;
  /** The row to be brought into view, anew at each `serial`. */
  readonly goal: { readonly index: number; readonly serial: number } | undefined;
  readonly dropped: number;
  readonly levelCounts: ConsolePage['levelCounts'];
  readonly pages: ReadonlyMap<number, { readonly rows: readonly ConsoleRow[]; readonly stamp: number }>;
  /** Errors of the current target, whatever the filter shows. */
  readonly currentErrors: number;
  /** The first of them. */
  readonly firstError: MessageRow | undefined;
  /** Open rows with what is known of each. */
  readonly details: ReadonlyMap<string, Details>;
  readonly loaded: boolean;
  readonly failure: Failure | undefined;
}

/** Growth is shown at most this often: a guest that logs without pause must not keep the window busy. */
const PACE_MS = 100;
const KEPT_PAGES = 40;
/** A log at its limit moves with every message: reading stops here and goes on at the next pace. */
const READS_AT_ONCE = 4;

/** A list begins at its newest row: the newest page is whole among as many rows as two hold, and the one before it too. */
const NEWEST_PAGES = { start: -2 * PAGE_ROWS, count: 2 * PAGE_ROWS } as const;

/** Enough for the first message, with renders before it. */
const FIRST_ROWS = 5;
const isMessage = (row: ConsoleRow): row is MessageRow => !('marker' in row);

export const EVERY_LEVEL: readonly ConsoleLevel[] = ['error', 'warn', 'info', 'log', 'debug', 'eval'];
export const DEFAULT_FILTER: ConsoleFilter = {
  target: 'current',
  cardId: undefined,
  levels: [...EVERY_LEVEL],
  query: '',
  preserved: false,
};

/** Whose messages are listed, as one choice. */
export type ConsoleTargetChoice = ConsoleFilter['target'] | `card:${string}`;

export function targetOfFilter({ target, cardId }: ConsoleFilter): ConsoleTargetChoice {
  return cardId === undefined ? target : `card:${cardId}`;
}

/** The messages of cards are the App's. */
export function filterOfTarget(choice: ConsoleTargetChoice): Pick<ConsoleFilter, 'target' | 'cardId'> {
  if (choice === 'current' || choice === 'page' || choice === 'widget' || choice === 'app' || choice === 'all')
    return { target: choice, cardId: undefined };
  return { target: 'app', cardId: choice.slice('card:'.length) };
}

/** The console as a window of pages over main's log: only rows near the view are held. */
export function createConsoleFeed(bridge: Bridge) {
  const store = createStore<Feed>()(() => ({
    filter: DEFAULT_FILTER,
    total: 0,
    droppedRows: 0,
    entries: 0,
    fault: undefined,
    list: 0,
    goal: undefined,
    dropped: 0,
    levelCounts: {},
    currentErrors: 0,
    firstError: undefined,
    pages: new Map(),
    details: new Map(),
    loaded: false,
    failure: undefined,
  }));
  /** Pages read under an older stamp are shown until they are read again. */
  let stamp = 1;
  /** Answers to an older filter are dropped; until the first to a newer one, the older list stays. */
  let filterVersion = 0;
  /** The row that a person was last at. */
  let cursor = -1;
  let view = { first: 0, last: 0 };
  let reading = false;
  let pace: ReturnType<typeof setTimeout> | undefined;

  function take(answer: ConsolePage, askedAt: number): void {
    const isFirst = store.getState().list !== filterVersion;
    const { dropped, pages } = isFirst ? { dropped: answer.dropped, pages: new Map() } : store.getState();
    // Dropped rows move every index.
    if (answer.dropped !== dropped) stamp += 1;
    const next = new Map(pages);
    for (const { page, rows } of pagesIn(answer)) {
      next.delete(page);
      next.set(page, { rows, stamp: answer.dropped === dropped ? askedAt : stamp });
    }
    for (const old of next.keys()) if (next.size > KEPT_PAGES) next.delete(old);
    const { total, droppedRows, entries, levelCounts, fault } = answer;
    if (isFirst) view = { first: total - 1, last: total - 1 };
    const shown = { total, droppedRows, entries, fault, levelCounts, dropped: answer.dropped, list: filterVersion };
    store.setState({ pages: next, ...shown, loaded: true, failure: undefined, ...(isFirst && { details: new Map() }) });
  }

  function stale(): number | undefined {
    const { pages, total } = store.getState();
    return pagesToRead(view, total, new Map([...pages].map(([page, held]) => [page, held.stamp])), stamp)[0];
  }

  async function pump(): Promise<void> {
    if (reading) return;
    reading = true;
    try {
      for (let reads = 0; reads < READS_AT_ONCE; reads += 1) {
        const page = stale();
        if (page === undefined) return;
        const version = filterVersion;
        const askedAt = stamp;
        const { filter, list } = store.getState();
        const part = list !== version ? NEWEST_PAGES : { start: page * PAGE_ROWS, count: PAGE_ROWS };
        const answer = await bridge.ask('listConsole', { ...filter, ...part });
        if (version === filterVersion) take(answer, askedAt);
      }
      later(pump);
    } catch (error) {
      store.setState({ failure: failureOf(error), loaded: true });
    } finally {
      reading = false;
    }
  }

  function later(work: () => unknown): void {
    pace ??= setTimeout(() => {
      pace = undefined;
      work();
    }, PACE_MS);
  }

  /** Everything may have changed. */
  function refresh(): void {
    stamp += 1;
    void pump();
    void countErrors();
  }

  async function countErrors(): Promise<void> {
    try {
      const ask = { ...DEFAULT_FILTER, levels: ['error' as const], start: 0, count: FIRST_ROWS };
      const { levelCounts, rows } = await bridge.ask('listConsole', ask);
      store.setState({ currentErrors: levelCounts.error ?? 0, firstError: rows.find(isMessage) });
    } catch {
      // The list itself says what is wrong.
    }
  }

  function filterBy(change: Partial<ConsoleFilter>): void {
    filterVersion += 1;
    stamp += 1;
    store.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
    view = { first: 0, last: 0 };
    cursor = -1;
    void pump();
  }

  bridge.on('consoleGrew', () => later(refresh));

  return {
    store,
    refresh,
    filterBy,
    /** Another project: nothing is looked for, and its cards are others. */
    leaveProject: (): void =>
      filterBy({ query: '', ...(store.getState().filter.cardId !== undefined && filterOfTarget(DEFAULT_FILTER.target)) }),
    /** The rows that a person sees now. */
    look: (first: number, last: number): void => {
      if (first === view.first && last === view.last) return;
      view = { first, last };
      void pump();
    },
    row(index: number): ConsoleRow | undefined {
      const page = Math.floor(index / PAGE_ROWS);
      return store.getState().pages.get(page)?.rows[index - page * PAGE_ROWS];
    },
    async toggleDetails(msgid: string): Promise<void> {
      const details = new Map(store.getState().details);
      if (details.delete(msgid)) {
        store.setState({ details });
        return;
      }
      store.setState({ details: details.set(msgid, {}) });
      let found: Details;
      try {
        const told = await bridge.ask('expandConsoleEntry', { msgid });
        found = told === undefined ? { failure: { message: '' } } : { found: told };
      } catch (error) {
        found = { failure: failureOf(error) };
      }
      const open = store.getState().details;
      if (open.has(msgid)) store.setState({ details: new Map(open).set(msgid, found) });
    },
    /** Where a person is now, for whatever goes on from there. */
    moveTo: (index: number): void => {
      cursor = index;
    },
    /** Brings the next error into view, from the top again after the last. @returns whether there is one */
    async nextError(): Promise<boolean> {
      const { filter } = store.getState();
      if (!filter.levels.includes('error')) filterBy({ levels: [...filter.levels, 'error'] });
      const found = await bridge.ask('nextConsoleError', { ...store.getState().filter, after: cursor });
      if (found === undefined) return false;
      cursor = found.index;
      store.setState(({ goal }) => ({ goal: { index: found.index, serial: (goal?.serial ?? 0) + 1 } }));
      return true;
    },
    /** @returns how many messages went */
    async clear(): Promise<number> {
      const { count } = await bridge.ask('clearConsole', undefined);
      filterBy({});
      return count;
    },
    /** What was cleared last, back again. @returns whether it could be had */
    async restore(): Promise<boolean> {
      const { restored } = await bridge.ask('restoreConsole', undefined);
      filterBy({});
      return restored;
    },
  };
}
