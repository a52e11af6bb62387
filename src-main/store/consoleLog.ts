import type { ConsoleEntry, ConsoleTarget } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { ConsoleLane } from './consoleLane.ts';
import { RingBuffer } from './ringBuffer.ts';

interface Document {
  readonly present: string;
  readonly previous?: string;
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
 * number; the ring always holds the numbers from `#oldest` on without a gap, so a number is an index.
 */
export class ConsoleLog {
  readonly #entries = new RingBuffer<ConsoleEntry>(LIMITS.consoleEntries);
  readonly #lanes = new Map<string, ConsoleLane>();
  readonly #sequenceOfMsgid = new Map<string, number>();
  readonly #documents = new Map<TargetKind, Document>();
  #oldest = 0;
  #dropped = 0;

  get length(): number {
    return this.#entries.length;
  }

  /** A new document took the slot: what is listed for it starts anew. Earlier entries stay reachable by msgid. */
  begin(kind: TargetKind, instanceId: string): void {
    const document = this.#documents.get(kind);
    if (document?.present === instanceId) return;
    this.#documents.set(kind, { present: instanceId, ...(document && { previous: document.present }) });
  }

  append(entry: ConsoleEntry): void {
    const { target, instanceId } = entry;
    const key = laneKey(target, instanceId);
    if (target !== 'app' && instanceId !== undefined && this.#isNew(target, instanceId, key)) this.begin(target, instanceId);

    const sequence = this.#oldest + this.#entries.length;
    const evicted = this.#entries.push(entry);
    if (evicted) this.#forget(evicted);
    this.#sequenceOfMsgid.set(entry.msgid, sequence);

    const lane = this.#lanes.get(key) ?? new ConsoleLane();
    this.#lanes.set(key, lane);
    const last = lane.last === undefined ? undefined : this.entry(lane.last);
    lane.push(sequence, last?.argsKey === entry.argsKey);

    const aged = this.#entries.length - 1 - LIMITS.consoleDetails;
    const agedEntry = this.#entries.at(aged);
    if (agedEntry?.args || agedEntry?.stack) this.#entries.replace(aged, withoutDetail(agedEntry));
  }

  /** The arguments of an entry, learned after it was appended; entries whose detail was let go stay bare. */
  amend(msgid: string, args: readonly unknown[]): void {
    const sequence = this.#sequenceOfMsgid.get(msgid);
    const entry = sequence === undefined ? undefined : this.entry(sequence);
    if (sequence === undefined || !entry?.args) return;
    this.#entries.replace(sequence - this.#oldest, { ...entry, args });
  }

  entry(sequence: number): ConsoleEntry | undefined {
    return this.#entries.at(sequence - this.#oldest);
  }

  find(msgid: string): ConsoleEntry | undefined {
    const sequence = this.#sequenceOfMsgid.get(msgid);
    return sequence === undefined ? undefined : this.entry(sequence);
  }

  /** Whether arguments and stack of this entry were let go. */
  isBare(msgid: string): boolean {
    const sequence = this.#sequenceOfMsgid.get(msgid);
    return sequence !== undefined && sequence - this.#oldest < this.#entries.length - LIMITS.consoleDetails;
  }

  /** The lane of the document that holds the slot now, or of the App. */
  presentLane(target: ConsoleTarget): ConsoleLane | undefined {
    return this.#lanes.get(laneKey(target, target === 'app' ? undefined : this.#documents.get(target)?.present));
  }

  /** Every kept entry, of earlier documents too, oldest first. */
  get entries(): RingBuffer<ConsoleEntry> {
    return this.#entries;
  }

  /** Entries that had to go because the ring was full, since it was last cleared. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Sequence number of the oldest kept entry. */
  get oldest(): number {
    return this.#oldest;
  }

  clear(): void {
    this.#oldest += this.#entries.length;
    this.#entries.clear();
    this.#lanes.clear();
    this.#sequenceOfMsgid.clear();
    this.#dropped = 0;
  }

  isOfPresentDocument({ target, instanceId }: ConsoleEntry): boolean {
    return target === 'app' || this.#documents.get(target)?.present === instanceId;
  }

  /** Only the guest before the present one can still have something to say; anything else unknown is a new document. */
  #isNew(kind: TargetKind, instanceId: string, key: string): boolean {
    const document = this.#documents.get(kind);
    return document?.present !== instanceId && document?.previous !== instanceId && !this.#lanes.has(key);
  }

  #forget(entry: ConsoleEntry): void {
    this.#oldest++;
    this.#dropped++;
    this.#sequenceOfMsgid.delete(entry.msgid);
    const key = laneKey(entry.target, entry.instanceId);
    const lane = this.#lanes.get(key);
    lane?.dropOldest();
    if (lane?.isEmpty && !this.isOfPresentDocument(entry)) this.#lanes.delete(key);
  }
}
