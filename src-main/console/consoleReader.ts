import type { ConsoleEntryDetails, ConsoleFilter, ConsolePage, ConsoleRow, RequestInput } from '../../src-shared/ipc/contract.ts';
import type { ConsoleEntry, PlacedFrame, StackFrame } from '../../src-shared/snapshot/console.ts';
import { parseConsoleQuery } from '../../src-shared/snapshot/consoleQuery.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { SourcePlaces } from '../sources/sourcePlaces.ts';
import { errorFrames } from '../sources/stackText.ts';
import { consoleScope, listed } from '../store/queries.ts';
import type { SnapshotStore } from '../store/snapshotStore.ts';
import { TooSlow } from './boundedExpressions.ts';
import { entryText, newestText } from './consoleText.ts';
import { ConsoleView, type ViewRow } from './consoleView.ts';

/** The list, the count of errors, and what a person had a moment ago. */
const KEPT_VIEWS = 4;
/** The window's offer to undo ends a little earlier than the possibility. */
const UNDO_SLACK_MS = 2_000;

/** The console as the window reads it: pages of filtered rows, and what is found in them. */
export class ConsoleReader {
  /** Under their filters, the latest used last. */
  readonly #views = new Map<string, ConsoleView>();

  #forgetting: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: SnapshotStore,
    private readonly places: SourcePlaces,
  ) {}

  /** All of an entry, its code's places in the person's files looked up. */
  async details(msgid: string): Promise<ConsoleEntryDetails | undefined> {
    const entry = this.store.console.find(msgid);
    if (!entry) return undefined;
    const placed = (frames: readonly StackFrame[]) =>
      Promise.all(
        frames.map(async (frame): Promise<PlacedFrame> => {
          const place = await this.places.place(frame, entry);
          return place ? { ...frame, place } : frame;
        }),
      );
    // The stack of what was thrown is the entry's own.
    const errors = entry.source === 'exception' ? [] : (entry.args ?? []).map(errorFrames);
    const stacks = await Promise.all(errors.map(placed));
    return {
      entry,
      stack: await placed(entry.stack ?? []),
      errorStacks: Object.fromEntries([...stacks.entries()].filter(([, frames]) => frames.length > 0)),
    };
  }

  /** `restore` brings it back for a while. @returns how many messages went */
  clear(): number {
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.store.console.forgetCleared(), LIMITS.clearUndoMs + UNDO_SLACK_MS).unref();
    return this.store.clearConsole();
  }

  async page(ask: RequestInput<'listConsole'>): Promise<ConsolePage> {
    const { dropped } = this.store.console;
    const query = parseConsoleQuery(ask.query);
    if (!query.valid) return { ...NOTHING, dropped, fault: { kind: 'invalid', reason: query.reason } };
    try {
      const view = await this.#view(ask);
      const { length } = view.rows;
      const start = Math.max(0, ask.start < 0 ? length + ask.start : Math.min(ask.start, length));
      return {
        total: length,
        entries: view.shown,
        start,
        rows: view.rows.slice(start, start + ask.count).flatMap((row) => this.#told(row)),
        levelCounts: view.counts,
        droppedRows: view.droppedRows,
        dropped,
      };
    } catch (error) {
      if (error instanceof TooSlow) return { ...NOTHING, dropped, fault: { kind: 'slow', reason: error.message } };
      throw error;
    }
  }

  /** Index of the first row after `after` that is an error, from the top again after the last one. */
  async nextError({ after, ...filter }: RequestInput<'nextConsoleError'>): Promise<number | undefined> {
    const { rows } = await this.#view(filter);
    for (let step = 1; step <= rows.length; step++) {
      const index = (after + step) % rows.length;
      const row = rows.at(index);
      if (row && 'count' in row && this.#isError(row.first)) return index;
    }
    return undefined;
  }

  /** What a filter lists, for the clipboard. */
  async copy(filter: ConsoleFilter): Promise<{ text: string; count: number; total: number }> {
    const entries = await this.#entries(filter);
    return { ...newestText(entries, LIMITS.consoleCopyCharacters), total: entries.length };
  }

  /** What a filter lists, for a file. */
  async log(filter: ConsoleFilter): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.#entries(filter)).map((entry) => `${entryText(entry)}\n`).join(''));
  }

  async #entries(filter: ConsoleFilter): Promise<readonly ConsoleEntry[]> {
    const view = await this.#view(filter);
    return [...view.sequences].flatMap((sequence) => this.store.console.entry(sequence) ?? []);
  }

  #isError(sequence: number): boolean {
    const entry = this.store.console.entry(sequence);
    return entry?.level === 'error' || (entry?.level === 'eval' && entry.source === 'exception');
  }

  async #view({ target, cardId, levels, query, preserved }: ConsoleFilter): Promise<ConsoleView> {
    const parsed = parseConsoleQuery(query);
    const scope = consoleScope(target, this.store.view);
    const key = JSON.stringify([scope, cardId, levels, query, preserved]);
    const view =
      this.#views.get(key) ??
      new ConsoleView(this.store.console, { scope, cardId, levels, terms: parsed.valid ? parsed.terms : [], preserved });
    this.#views.delete(key);
    this.#views.set(key, view);
    for (const old of this.#views.keys()) if (this.#views.size > KEPT_VIEWS) this.#views.delete(old);
    await view.advance();
    return view;
  }

  #told(row: ViewRow): ConsoleRow[] {
    if ('marker' in row) return [{ marker: row.marker }];
    const entry = this.store.console.entry(row.first);
    if (!entry) return [];
    const { url, lineNumber, columnNumber } = entry;
    const place =
      url !== undefined && lineNumber !== undefined && this.places.known({ url, lineNumber, columnNumber: columnNumber ?? 1 }, entry);
    return [{ ...listed(entry), ...(row.count > 1 && { count: row.count }), ...(place && { place }) }];
  }
}

const NOTHING = { total: 0, entries: 0, start: 0, rows: [], levelCounts: {}, droppedRows: 0 } as const;
