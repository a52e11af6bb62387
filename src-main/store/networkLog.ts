import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { TARGET_KINDS, type TargetKind } from '../../src-shared/snapshot/target.ts';
import { RingBuffer } from './ringBuffer.ts';

/** The newest requests of all targets, and where those of each present document begin. */
export class NetworkLog {
  readonly #ring = new RingBuffer<NetworkEntry>(LIMITS.networkRequests);
  readonly #positions = new Map<string, number>();
  /** Position of the first request of the present document. */
  readonly #begins = new Map<TargetKind, number>(TARGET_KINDS.map((kind) => [kind, 0]));
  #next = 0;

  get dropped(): number {
    return this.#ring.dropped;
  }

  /** @returns the reqid that had to go for it */
  add(entry: NetworkEntry): string | undefined {
    const evicted = this.#ring.push(entry);
    if (evicted) this.#positions.delete(evicted.reqid);
    this.#positions.set(entry.reqid, this.#next++);
    return evicted?.reqid;
  }

  /** A document begins, with the request that brought it or, where that one is not known, with the next one. */
  begin(kind: TargetKind, reqid: string | undefined): void {
    this.#begins.set(kind, (reqid === undefined ? undefined : this.#positions.get(reqid)) ?? this.#next);
  }

  find(reqid: string): NetworkEntry | undefined {
    const position = this.#positions.get(reqid);
    return position === undefined ? undefined : this.#ring.at(position - this.#oldest);
  }

  /** The requests of the target's present document, oldest first. */
  *present(kind: TargetKind): Iterable<NetworkEntry> {
    for (let index = Math.max(0, (this.#begins.get(kind) ?? 0) - this.#oldest); index < this.#ring.length; index++) {
      const entry = this.#ring.at(index);
      if (entry?.target === kind) yield entry;
    }
  }

  get #oldest(): number {
    return this.#next - this.#ring.length;
  }
}
