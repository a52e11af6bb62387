import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { RingBuffer } from './ringBuffer.ts';

/** Consecutive entries alike in type, text and arguments. `first` is the sequence number of the oldest one. */
export interface Fold {
  first: number;
  count: number;
}

/**
 * The console of one document, as sequence numbers into the log's ring: entries, and the rows that they fold into.
 * Folding happens when an entry arrives, so a page of rows costs what the page holds.
 */
export class ConsoleLane {
  readonly #entries = new RingBuffer<number>(LIMITS.consoleEntries);
  readonly folds = new RingBuffer<Fold>(LIMITS.consoleEntries);
  /** Entries that the full log dropped. */
  dropped = 0;

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  get sequences(): Iterable<number> {
    return this.#entries;
  }

  get last(): number | undefined {
    return this.#entries.at(this.#entries.length - 1);
  }

  push(sequence: number, likeLast: boolean): void {
    this.#entries.push(sequence);
    const fold = this.folds.at(this.folds.length - 1);
    if (likeLast && fold) fold.count++;
    else this.folds.push({ first: sequence, count: 1 });
  }

  /** The log dropped its oldest entry, which was this lane's oldest too. */
  dropOldest(): void {
    this.#entries.shift();
    this.dropped++;
    const fold = this.folds.at(0);
    if (!fold) return;
    fold.count--;
    if (fold.count === 0) this.folds.shift();
    else fold.first = this.#entries.at(0) ?? fold.first;
  }
}
