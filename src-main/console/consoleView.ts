import { setImmediate as nextTurn } from 'node:timers/promises';
import { CONSOLE_LEVELS, type ConsoleEntry, type ConsoleLevel } from '../../src-shared/snapshot/console.ts';
import type { ConsoleTerm } from '../../src-shared/snapshot/consoleQuery.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ConsoleLog } from '../store/consoleLog.ts';
import type { ConsoleScope } from '../store/queries.ts';
import type { PlacedMarker } from '../store/renderMarkers.ts';
import { RingBuffer } from '../store/ringBuffer.ts';
import { ConsoleMatcher } from './consoleMatcher.ts';

export interface ConsoleViewAsk {
  readonly scope: ConsoleScope;
  /** One card of the chat only. */
  readonly cardId?: string | undefined;
  readonly levels: readonly ConsoleLevel[];
  readonly terms: readonly ConsoleTerm[];
  /** Of earlier documents too. */
  readonly preserved: boolean;
}

/** Alike neighbours among what matches; `first` is the sequence number of the oldest. */
interface Fold {
  first: number;
  count: number;
}
export type ViewRow = Fold | PlacedMarker;

/** Entries, and characters of them, looked at before others get their turn. */
const TURN_ENTRIES = 20_000;
const TURN_CHARACTERS = 1_000_000;

/** An entry that matches, as one number: its own and its level's, so that a list of 100,000 is no load on the heap. */
const matchOf = (sequence: number, level: ConsoleLevel): number => sequence * CONSOLE_LEVELS.length + CONSOLE_LEVELS.indexOf(level);
const sequenceOf = (match: number): number => Math.floor(match / CONSOLE_LEVELS.length);
const levelOf = (match: number): ConsoleLevel | undefined => CONSOLE_LEVELS[match % CONSOLE_LEVELS.length];

/**
 * What the window's console lists under one filter. It follows the log: each entry is looked at once, when it comes, so
 * a page of a full log costs what the page holds.
 */
export class ConsoleView {
  #rows = new RingBuffer<ViewRow>(LIMITS.consoleEntries + LIMITS.renderMarkers);
  #droppedRows = 0;
  /** Sequence numbers of the entries in the folds. */
  #shown = new RingBuffer<number>(LIMITS.consoleEntries);
  /** Those that match, at whatever level. */
  #matched = new RingBuffer<number>(LIMITS.consoleEntries);
  #counts: Partial<Record<ConsoleLevel, number>> = {};
  #last: ConsoleEntry | undefined;
  #next = 0;
  #markersTaken = 0;
  #version = '';
  #advancing: Promise<void> = Promise.resolve();
  readonly #matcher: ConsoleMatcher;
  /** A render is not among the messages that somebody looks for. */
  readonly #marks: boolean;

  constructor(
    private readonly log: ConsoleLog,
    private readonly ask: ConsoleViewAsk,
  ) {
    this.#matcher = new ConsoleMatcher(ask.terms);
    this.#marks = ask.terms.length === 0 && ask.cardId === undefined && ask.scope !== 'app';
  }

  get rows(): RingBuffer<ViewRow> {
    return this.#rows;
  }

  /** Rows that went from the front, with the entries that the full log dropped. */
  get droppedRows(): number {
    return this.#droppedRows;
  }

  /** Entries that match, by level, whatever levels are shown. */
  get counts(): Readonly<Partial<Record<ConsoleLevel, number>>> {
    return this.#counts;
  }

  /** Sequence numbers of the entries in the rows. */
  get sequences(): Iterable<number> {
    return this.#shown;
  }

  /** Entries in the rows. */
  get shown(): number {
    return this.#shown.length;
  }

  /** Takes in what the log got since. @throws TooSlow */
  advance(): Promise<void> {
    const advanced = this.#advancing.then(() => this.#advance());
    this.#advancing = advanced.catch(() => {}); // whoever asked is told
    return advanced;
  }

  async #advance(): Promise<void> {
    for (;;) {
      this.#startOver();
      this.#dropEvicted();
      const { log } = this;
      this.#next = Math.max(this.#next, log.oldest);
      this.#next = this.#take(this.#next);
      if (this.#next >= log.end) break;
      await nextTurn();
    }
    this.#takeMarkers(Number.POSITIVE_INFINITY);
  }

  #startOver(): void {
    const { log, ask } = this;
    const version = `${log.contentVersion} ${ask.preserved ? 0 : log.documentsVersion}`;
    if (version === this.#version) return;
    this.#version = version;
    this.#rows = new RingBuffer(this.#rows.capacity);
    this.#droppedRows = 0;
    this.#shown = new RingBuffer(this.#shown.capacity);
    this.#matched = new RingBuffer(this.#matched.capacity);
    this.#counts = {};
    this.#last = undefined;
    this.#next = 0;
    this.#markersTaken = 0;
  }

  /**
   * One turn's entries, and nothing is made of those that do not match: a key of the filter looks at the whole log.
   * @returns the number to go on from
   */
  #take(start: number): number {
    const { log } = this;
    const candidates: number[] = [];
    const texts: string[] = [];
    let next = start;
    for (let characters = 0; next - start < TURN_ENTRIES && characters < TURN_CHARACTERS; next++) {
      const entry = log.entry(next);
      if (!entry) break;
      characters += entry.text.length;
      if (!this.#isInScope(entry, next) || !this.#matcher.hasWords(entry)) continue;
      candidates.push(next);
      texts.push(entry.text);
    }
    const fit = this.#matcher.fitExpressions(texts);
    for (const [at, sequence] of candidates.entries()) {
      const entry = log.entry(sequence);
      if (!entry || !fit(at)) continue;
      this.#takeMarkers(sequence);
      this.#add(sequence, entry);
    }
    return next;
  }

  #isInScope(entry: ConsoleEntry, sequence: number): boolean {
    const { scope, cardId, preserved } = this.ask;
    if (cardId !== undefined) return entry.cardId === cardId;
    return (scope === 'all' || entry.target === scope) && (preserved || this.log.isOfPresentDocument(entry, sequence));
  }

  #add(sequence: number, entry: ConsoleEntry): void {
    const { level } = entry;
    this.#matched.push(matchOf(sequence, level));
    this.#counts[level] = (this.#counts[level] ?? 0) + 1;
    if (!this.ask.levels.includes(level)) return;
    this.#shown.push(sequence);
    const fold = this.#rows.at(this.#rows.length - 1);
    if (fold && 'count' in fold && this.#last && isAlike(this.#last, entry)) fold.count++;
    else this.#rows.push({ first: sequence, count: 1 });
    this.#last = entry;
  }

  /** Renders that began before the entry of this number. */
  #takeMarkers(sequence: number): void {
    if (!this.#marks) return;
    const { all } = this.log.markers;
    for (;;) {
      this.#markersTaken = Math.max(this.#markersTaken, all.dropped);
      const placed = all.at(this.#markersTaken - all.dropped);
      if (!placed || placed.before > sequence) return;
      this.#markersTaken++;
      if (this.#isMarked(placed)) this.#rows.push(placed);
    }
  }

  #isMarked({ marker, before }: PlacedMarker): boolean {
    const { scope, preserved } = this.ask;
    if (scope !== 'all' && marker.target !== scope) return false;
    return preserved || this.log.isOfPresentDocument(marker, before);
  }

  #dropEvicted(): void {
    const { oldest } = this.log;
    for (let first = this.#matched.at(0); first !== undefined && sequenceOf(first) < oldest; first = this.#matched.at(0)) {
      this.#matched.shift();
      const level = levelOf(first);
      if (level !== undefined) this.#counts[level] = (this.#counts[level] ?? 1) - 1;
    }
    for (let row = this.#rows.at(0); row; row = this.#rows.at(0)) {
      const place = 'count' in row ? row.first : row.before;
      if (place >= oldest) return;
      if ('count' in row && row.count > 1) {
        this.#shown.shift();
        row.count--;
        row.first = this.#shown.at(0) ?? row.first;
      } else {
        if ('count' in row) this.#shown.shift();
        this.#rows.shift();
        this.#droppedRows++;
      }
    }
  }
}

function isAlike(one: ConsoleEntry, other: ConsoleEntry): boolean {
  return one.argsKey === other.argsKey && one.target === other.target && one.instanceId === other.instanceId && one.cardId === other.cardId;
}
