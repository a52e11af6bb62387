import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import {
  type Header,
  NETWORK_TARGETS,
  type NetworkDocument,
  type NetworkEntry,
  type NetworkTarget,
} from '../../src-shared/snapshot/network.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { RingBuffer } from './ringBuffer.ts';

/** What is kept of one request beside itself. */
interface Kept {
  readonly position: number;
  /** Of the log, when it last changed. */
  revision: number;
  characters: number;
}

/** The newest requests of all targets, and where those of each document begin. */
export class NetworkLog {
  readonly #ring = new RingBuffer<NetworkEntry>(LIMITS.networkRequests);
  readonly #kept = new Map<string, Kept>();
  readonly #documents = new RingBuffer<NetworkDocument>(LIMITS.networkDocuments);
  /** Position of the first request of the present document; of the cards', that of the conversation. */
  readonly #begins = new Map<NetworkTarget, number>(NETWORK_TARGETS.map((target) => [target, 0]));
  readonly #now: () => number;
  #next = 0;
  #revision = 0;
  #characters = 0;
  /** Requests that had to go because the log held too many characters. */
  #shed = 0;
  /** Called after each change. */
  onChange: () => void = () => {};

  /** `now` gives ms since the epoch. */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get dropped(): number {
    return this.#ring.dropped + this.#shed;
  }

  /** Grows with every change. */
  get revision(): number {
    return this.#revision;
  }

  /** @returns the reqid that had to go for it */
  add(entry: NetworkEntry): string | undefined {
    const evicted = this.#ring.push(entry);
    if (evicted) this.#forget(evicted);
    this.#kept.set(entry.reqid, { position: this.#next++, revision: 0, characters: 0 });
    this.touch(entry);
    return evicted?.reqid;
  }

  /** The entry changed. One that is no longer kept is let alone. */
  touch(entry: NetworkEntry): void {
    const kept = this.#kept.get(entry.reqid);
    if (!kept) return;
    kept.revision = this.#revision += 1;
    const characters = charactersOf(entry);
    this.#characters += characters - kept.characters;
    kept.characters = characters;
    while (this.#characters > LIMITS.networkLogCharacters && this.#ring.length > 1) {
      const oldest = this.#ring.shift();
      if (oldest) this.#forget(oldest);
      this.#shed += 1;
    }
    this.onChange();
  }

  /** A document begins, with the request that brought it or, where that one is not known, with the next one. */
  begin(kind: TargetKind, reqid: string | undefined): void {
    const position = (reqid === undefined ? undefined : this.#kept.get(reqid)?.position) ?? this.#next;
    this.#begins.set(kind, position);
    this.#documents.push({ target: kind, position, timestamp: this.#now() });
    this.#revision += 1;
    this.onChange();
  }

  /** Another project: no request until now is of a present document. */
  leaveProject(): void {
    this.#leave(NETWORK_TARGETS);
  }

  /** Another conversation: no request of a card until now is of it. */
  leaveConversation(): void {
    this.#leave(['card']);
  }

  #leave(targets: readonly NetworkTarget[]): void {
    for (const target of targets) this.#begins.set(target, this.#next);
    this.#revision += 1;
    this.onChange();
  }

  /** The render that the newest document of a target belongs to. */
  nameDocument(kind: TargetKind, instanceId: string): void {
    for (let index = this.#documents.length - 1; index >= 0; index--) {
      const document = this.#documents.at(index);
      if (document?.target !== kind) continue;
      if (document.instanceId === undefined) this.#documents.replace(index, { ...document, instanceId });
      return;
    }
  }

  find(reqid: string): NetworkEntry | undefined {
    const position = this.#kept.get(reqid)?.position;
    return position === undefined ? undefined : this.#ring.at(position - this.oldest);
  }

  /** The requests of the target's present document, or of the conversation's cards, oldest first. */
  *present(target: NetworkTarget): Iterable<NetworkEntry> {
    for (let index = Math.max(0, this.beginOf(target) - this.oldest); index < this.#ring.length; index++) {
      const entry = this.#ring.at(index);
      if (entry?.target === target) yield entry;
    }
  }

  /** What changed after the log had that revision, oldest request first, each with its position. */
  *changedSince(revision: number): Iterable<readonly [position: number, entry: NetworkEntry]> {
    for (const entry of this.#ring) {
      const kept = this.#kept.get(entry.reqid);
      if (kept && kept.revision > revision) yield [kept.position, entry];
    }
  }

  /** Documents whose requests may still be here, oldest first. */
  get documents(): readonly NetworkDocument[] {
    return [...this.#documents].filter(({ position }) => position >= this.oldest);
  }

  beginOf(target: NetworkTarget): number {
    return this.#begins.get(target) ?? 0;
  }

  /** Position of the oldest request that is kept; that of the next one when there is none. */
  get oldest(): number {
    return this.#next - this.#ring.length;
  }

  #forget({ reqid }: NetworkEntry): void {
    this.#characters -= this.#kept.get(reqid)?.characters ?? 0;
    this.#kept.delete(reqid);
  }
}

function charactersOf({ hops }: NetworkEntry): number {
  const ofHeaders = (headers: readonly Header[] = []): number =>
    headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return hops.reduce(
    (sum, { url, requestHeaders, responseHeaders }) => sum + url.length + ofHeaders(requestHeaders) + ofHeaders(responseHeaders),
    0,
  );
}
