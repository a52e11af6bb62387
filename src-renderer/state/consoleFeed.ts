import { createStore } from 'zustand/vanilla';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { ConsolePage, RequestInput } from '../../src-shared/ipc/contract.ts';
import type { ConsoleEntry, ConsoleLevel } from '../../src-shared/snapshot/console.ts';
import { pagesToRead, PAGE_ROWS } from './pageWindow.ts';

export type ConsoleRow = ConsolePage['messages'][number];
export type ConsoleFilter = Omit<RequestInput<'listConsole'>, 'start' | 'count'>;
type Details = { readonly entry?: ConsoleEntry; readonly failure?: Failure };

interface Feed {
  readonly filter: ConsoleFilter;
  readonly total: number;
  readonly dropped: number;
  readonly levelCounts: ConsolePage['levelCounts'];
  readonly pages: ReadonlyMap<number, { readonly rows: readonly ConsoleRow[]; readonly stamp: number }>;
  /** Errors of the current target, whatever the filter shows. */
  readonly currentErrors: number;
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

export const EVERY_LEVEL: readonly ConsoleLevel[] = ['error', 'warn', 'info', 'log', 'debug', 'eval'];
export const DEFAULT_FILTER: ConsoleFilter = { target: 'current', levels: [...EVERY_LEVEL], query: '', preserved: false };

/** The console as a window of pages over main's log: only rows near the view are held. */
export function createConsoleFeed(bridge: Bridge) {
  const store = createStore<Feed>()(() => ({
    filter: DEFAULT_FILTER,
    total: 0,
    dropped: 0,
    levelCounts: {},
    currentErrors: 0,
    pages: new Map(),
    details: new Map(),
    loaded: false,
    failure: undefined,
  }));
  /** Pages read under an older stamp are shown until they are read again. */
  let stamp = 1;
  /** Answers to an older filter are dropped. */
  let filterVersion = 0;
  let view = { first: 0, last: 0 };
  let reading = false;
  let pace: ReturnType<typeof setTimeout> | undefined;

  function take(page: number, answer: ConsolePage, askedAt: number): void {
    const { dropped, pages } = store.getState();
    // Dropped rows move every index.
    if (answer.dropped !== dropped) stamp += 1;
    const next = new Map(pages);
    next.delete(page);
    next.set(page, { rows: answer.messages, stamp: answer.dropped === dropped ? askedAt : stamp });
    for (const old of next.keys()) if (next.size > KEPT_PAGES && old !== page) next.delete(old);
    const { total, levelCounts } = answer;
    store.setState({ pages: next, total, levelCounts, dropped: answer.dropped, loaded: true, failure: undefined });
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
        const answer = await bridge.ask('listConsole', { ...store.getState().filter, start: page * PAGE_ROWS, count: PAGE_ROWS });
        if (version === filterVersion) take(page, answer, askedAt);
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
      const { levelCounts } = await bridge.ask('listConsole', { ...DEFAULT_FILTER, levels: ['error'], start: 0, count: 1 });
      store.setState({ currentErrors: levelCounts.error ?? 0 });
    } catch {
      // The list itself says what is wrong.
    }
  }

  function filterBy(change: Partial<ConsoleFilter>): void {
    filterVersion += 1;
    stamp += 1;
    store.setState(({ filter }) => ({ filter: { ...filter, ...change }, pages: new Map(), total: 0, details: new Map() }));
    view = { first: 0, last: 0 };
    void pump();
  }

  bridge.on('consoleGrew', () => later(refresh));

  return {
    store,
    refresh,
    filterBy,
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
        const entry = await bridge.ask('expandConsoleEntry', { msgid });
        found = entry === undefined ? { failure: { message: '' } } : { entry };
      } catch (error) {
        found = { failure: failureOf(error) };
      }
      const open = store.getState().details;
      if (open.has(msgid)) store.setState({ details: new Map(open).set(msgid, found) });
    },
    async clear(): Promise<void> {
      await bridge.ask('clearConsole', undefined);
      filterBy({});
    },
  };
}
