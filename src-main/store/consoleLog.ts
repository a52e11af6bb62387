import type { ConsoleEntry, ConsoleTarget } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { ConsoleLane } from './consoleLane.ts';
import { RenderMarkers } from './renderMarkers.ts';
import { RingBuffer } from './ringBuffer.ts';

interface Document {
  /** Absent between two projects. */
  readonly present?: string;
  readonly previous?: string;
}

interface Content {
  entries: RingBuffer<ConsoleEntry>;
  lanes: Map<string, ConsoleLane>;
  sequenceOfMsgid: Map<string, number>;
  markers: RenderMarkers;
  oldest: number;
  dropped: number;
}

function emptyContent(oldest: number): Content {
  return {
    entries: new RingBuffer(LIMITS.consoleEntries),
    lanes: new Map(),
    sequenceOfMsgid: new Map(),
    markers: new RenderMarkers(),
    oldest,
    dropped: 0,
  };
}

function laneKey(target: ConsoleTarget, instanceId: string | undefined): string {
  return `${target}/${instanceId ?? ''}`;
}

/** Arguments and stack are kept for the newest entries only. */
function withoutDetail({ args: _args, stack: _stack, ...entry }: ConsoleEntry): ConsoleEntry {
  return entry;
}

/**
 * Console entries of all documents in one ring, and per document the lane of its own. Entries carry a sequence
 * number; the ring always holds the numbers from `oldest` on without a gap, so a number is an index.
 */
export class ConsoleLog {
  #content = emptyContent(0);
  #cleared: Content | undefined;
  readonly #documents = new Map<TargetKind, Document>();
  #documentsVersion = 0;
  /** Sequence number of the App's first entry under the present project. */
  #appBegins = 0;
  #contentVersion = 0;

  get length(): number {
    return this.#content.entries.length;
  }

  /** A new document took the slot: what is listed for it starts anew. Earlier entries stay reachable by msgid. */
  begin(kind: TargetKind, instanceId: string): void {
    const document = this.#documents.get(kind);
    if (document?.present === instanceId) return;
    const previous = document?.present ?? document?.previous;
    this.#documents.set(kind, { present: instanceId, ...(previous !== undefined && { previous }) });
    this.#documentsVersion++;
  }

  /** Another project: what was said until now, by the App too, is not listed any more as of the present, and cannot come back. */
  leaveProject(): void {
    for (const [kind, { present, previous = present }] of this.#documents) {
      this.#documents.set(kind, previous === undefined ? {} : { previous });
    }
    this.#content.lanes.delete(laneKey('app', undefined));
    this.#appBegins = this.end;
    this.#cleared = undefined;
    this.#documentsVersion++;
  }

  append(entry: ConsoleEntry): void {
    const { target, instanceId } = entry;
    const key = laneKey(target, instanceId);
    if (target !== 'app' && instanceId !== undefined && this.#isNew(target, instanceId, key)) this.begin(target, instanceId);

    this.#push(entry, key);
  }

  #push(entry: ConsoleEntry, key: string): void {
    const sequence = this.end;
    const evicted = this.#content.entries.push(entry);
    if (evicted) this.#forget(evicted);
    this.#content.sequenceOfMsgid.set(entry.msgid, sequence);

    const lane = this.#content.lanes.get(key) ?? new ConsoleLane();
    this.#content.lanes.set(key, lane);
    const last = lane.last === undefined ? undefined : this.entry(lane.last);
    lane.push(sequence, last?.argsKey === entry.argsKey);

    const aged = this.#content.entries.length - 1 - LIMITS.consoleDetails;
    const agedEntry = this.#content.entries.at(aged);
    if (agedEntry?.args || agedEntry?.stack) this.#content.entries.replace(aged, withoutDetail(agedEntry));
  }

  /** The arguments of an entry, learned after it was appended; entries whose detail was let go stay bare. */
  amend(msgid: string, args: readonly unknown[]): void {
    const sequence = this.#content.sequenceOfMsgid.get(msgid);
    const entry = sequence === undefined ? undefined : this.entry(sequence);
    if (sequence === undefined || !entry?.args) return;
    this.#content.entries.replace(sequence - this.#content.oldest, { ...entry, args });
  }

  entry(sequence: number): ConsoleEntry | undefined {
    return this.#content.entries.at(sequence - this.#content.oldest);
  }

  find(msgid: string): ConsoleEntry | undefined {
    const sequence = this.#content.sequenceOfMsgid.get(msgid);
    return sequence === undefined ? undefined : this.entry(sequence);
  }

  /** Whether arguments and stack of this entry were let go. */
  isBare(msgid: string): boolean {
    const sequence = this.#content.sequenceOfMsgid.get(msgid);
    return sequence !== undefined && sequence - this.#content.oldest < this.#content.entries.length - LIMITS.consoleDetails;
  }

  /** The lane of the document that holds the slot now, or of the App. */
  presentLane(target: ConsoleTarget): ConsoleLane | undefined {
    return this.#content.lanes.get(laneKey(target, target === 'app' ? undefined : this.#documents.get(target)?.present));
  }

  /** Every kept entry, of earlier documents too, oldest first. */
  get entries(): RingBuffer<ConsoleEntry> {
    return this.#content.entries;
  }

  /** Entries that had to go because the ring was full, since it was last cleared. */
  get dropped(): number {
    return this.#content.dropped;
  }

  /** Sequence number of the oldest kept entry. */
  get oldest(): number {
    return this.#content.oldest;
  }

  /** One past the newest entry's sequence number. */
  get end(): number {
    return this.oldest + this.length;
  }

  get markers(): RenderMarkers {
    return this.#content.markers;
  }

  /** Changes when a document takes a slot, so that other entries are the present ones. */
  get documentsVersion(): number {
    return this.#documentsVersion;
  }

  /** Changes when entries go or come back otherwise than one by one. */
  get contentVersion(): number {
    return this.#contentVersion;
  }

  /** `restore` brings everything back until `forgetCleared`. @returns how many entries went */
  clear(): number {
    const count = this.length;
    this.#cleared = this.#content;
    this.#content = emptyContent(this.end);
    this.#contentVersion++;
    return count;
  }

  /** What was cleared last comes back, before what came since. @returns whether there was anything to bring back */
  restore(): boolean {
    const before = this.#cleared;
    if (!before) return false;
    const { entries, markers } = this.#content;
    this.#cleared = undefined;
    this.#content = before;
    this.#contentVersion++;
    for (const entry of entries) this.#push(entry, laneKey(entry.target, entry.instanceId));
    for (const placed of markers.all) before.markers.begin(placed.marker, placed.before);
    return true;
  }

  forgetCleared(): void {
    this.#cleared = undefined;
  }

  /** `sequence` is the entry's number; of a render, that of the first entry after it. */
  isOfPresentDocument({ target, instanceId }: Pick<ConsoleEntry, 'target' | 'instanceId'>, sequence: number): boolean {
    return target === 'app' ? sequence >= this.#appBegins : this.#documents.get(target)?.present === instanceId;
  }

  /** Only the guest before the present one can still have something to say; anything else unknown is a new document. */
  #isNew(kind: TargetKind, instanceId: string, key: string): boolean {
    const document = this.#documents.get(kind);
    return document?.present !== instanceId && document?.previous !== instanceId && !this.#content.lanes.has(key);
  }

  #forget(entry: ConsoleEntry): void {
    const sequence = this.#content.oldest++;
    this.#content.dropped++;
    this.#content.sequenceOfMsgid.delete(entry.msgid);
    // The lane of an earlier project's App is gone.
    if (entry.target === 'app' && sequence < this.#appBegins) return;
    const key = laneKey(entry.target, entry.instanceId);
    const lane = this.#content.lanes.get(key);
    lane?.dropOldest();
    if (lane?.isEmpty && !this.isOfPresentDocument(entry, sequence)) this.#content.lanes.delete(key);
  }
}
