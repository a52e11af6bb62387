import type { ConsolePage, RequestInput } from '../src-shared/ipc/contract.ts';
import { CONSOLE_LEVELS, type ConsoleLevel } from '../src-shared/snapshot/console.ts';
import { consoleRows, consoleScope, levelCounts, preservedConsoleRows } from './store/queries.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';

/** The rows in view of the window's console, and what its filter row counts. */
export function consolePage(store: SnapshotStore, ask: RequestInput<'listConsole'>): ConsolePage {
  const scope = consoleScope(ask.target, store.view);
  const levels: { levels?: readonly ConsoleLevel[] } = ask.levels.length === CONSOLE_LEVELS.length ? {} : { levels: ask.levels };
  const rowsOf = ask.preserved ? preservedConsoleRows : consoleRows;
  const rows = rowsOf(store.console, scope, { query: ask.query, ...levels });
  const start = Math.max(0, ask.start < 0 ? rows.total + ask.start : Math.min(ask.start, rows.total));
  return {
    total: rows.total,
    start,
    messages: rows.slice(start, Math.min(start + ask.count, rows.total)),
    levelCounts: levelCounts(store.console, scope, ask.preserved, ask.query),
    dropped: store.console.dropped,
  };
}
