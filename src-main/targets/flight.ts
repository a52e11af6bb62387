import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { Header, HopTiming, NetworkEntry, NetworkHop } from '../../src-shared/snapshot/network.ts';
import type { RawHeaders, RawResponse, RawTiming } from './networkEvents.ts';

/**
 * One request under way. Headers as they really went come in events of their own, in the order of the hops but at any
 * time beside the other events; hops without such events are skipped in that count.
 */
export class Flight {
  readonly #sent: (readonly Header[])[] = [];
  readonly #received: { readonly headers: readonly Header[]; readonly status: number | undefined }[] = [];
  /** For each hop that was answered, whether events of its own belong to it; of the present one they may. */
  readonly #told: boolean[] = [];
  readonly #hops: NetworkHop[] = [];
  /** When the present exchange began, and when its headers had come. Seconds of the protocol's clock. */
  #hopAt: number;
  #answeredAt: number | undefined;

  constructor(
    readonly entry: NetworkEntry,
    /** Seconds of the protocol's clock. */
    readonly startedAt: number,
  ) {
    this.#hops.push(...entry.hops);
    this.#hopAt = startedAt;
  }

  /** `at` in seconds of the protocol's clock. */
  hop(hop: NetworkHop, at: number): void {
    this.#hopAt = at;
    this.#answeredAt = undefined;
    const startMs = round((at - this.startedAt) * 1_000);
    if (startMs > 0) hop.startMs = startMs;
    this.#hops.push(hop);
    this.entry.hops.push(hop);
    if (this.entry.hops.length > LIMITS.networkHops) {
      this.entry.hops.shift();
      this.entry.droppedHops++;
    }
    this.#assign();
  }

  answered(response: RawResponse, hasExtraInfo: boolean): void {
    const hop = this.#hops.at(-1);
    if (!hop) return;
    const timing = response.timing && timingOf(response.timing, this.#hopAt);
    const { requestTime, receiveHeadersEnd } = response.timing ?? {};
    if (requestTime !== undefined && receiveHeadersEnd !== undefined && receiveHeadersEnd >= 0)
      this.#answeredAt = requestTime + receiveHeadersEnd / 1_000;
    const { remoteIPAddress: address, remotePort: port } = response;
    Object.assign(hop, {
      status: response.status,
      statusText: cut(response.statusText),
      responseHeaders: headersOf(response.headers),
      mimeType: cut(response.mimeType),
      ...(response.protocol !== undefined && { protocol: cut(response.protocol) }),
      ...((response.fromDiskCache === true || response.fromPrefetchCache === true) && { fromCache: true }),
      ...(address !== undefined && address !== '' && { remoteAddress: cut(port === undefined ? address : `${address}:${port}`) }),
      ...(timing && { timing }),
    });
    this.#told[this.#hops.length - 1] = hasExtraInfo;
    this.#assign();
  }

  /** What came of it, at seconds of the protocol's clock. */
  ended(at: number, change: Partial<NetworkEntry>): void {
    Object.assign(this.entry, { ...change, durationMs: round((at - this.startedAt) * 1_000) });
    const hop = this.#hops.at(-1);
    if (hop?.timing && this.#answeredAt !== undefined && at >= this.#answeredAt)
      hop.timing = { ...hop.timing, receive: round((at - this.#answeredAt) * 1_000) };
  }

  /** Bytes of the body that came, and what they were on the wire. */
  grew(bytes: number, encodedBytes: number): void {
    this.entry.bodyBytes = (this.entry.bodyBytes ?? 0) + bytes;
    this.entry.encodedBytes = (this.entry.encodedBytes ?? 0) + encodedBytes;
  }

  sent(headers: RawHeaders): void {
    if (this.#sent.length > LIMITS.networkHops) return;
    this.#sent.push(headersOf(headers));
    this.#assign();
  }

  received(headers: RawHeaders, status: number | undefined): void {
    if (this.#received.length > LIMITS.networkHops) return;
    this.#received.push({ headers: headersOf(headers), status });
    this.#assign();
  }

  #assign(): void {
    let index = 0;
    for (const [place, hop] of this.#hops.entries()) {
      if (this.#told[place] === false) continue;
      const sent = this.#sent[index];
      if (sent) hop.requestHeaders = sent;
      const received = this.#received[index];
      if (received && hop.status !== undefined) {
        hop.responseHeaders = received.headers;
        // A cached answer says 200 where the wire said 304.
        if (received.status !== undefined) hop.status = received.status;
      }
      index++;
    }
  }
}

export function headersOf(raw: RawHeaders): readonly Header[] {
  const headers = Object.entries(raw)
    .slice(0, LIMITS.networkHeaders)
    .map(([name, value]) => [cut(name), cut(value)] as const);
  let left: number = LIMITS.networkHeaderCharacters;
  return headers.filter(([name, value]) => (left -= name.length + value.length) >= 0);
}

export const cut = (text: string): string =>
  text.length > LIMITS.networkTextCharacters ? `${text.slice(0, LIMITS.networkTextCharacters).toWellFormed()}…` : text;

/** `from`: when it was asked for, in seconds of the protocol's clock. */
function timingOf(raw: RawTiming, from: number): HopTiming {
  const first = [raw.dnsStart, raw.connectStart, raw.sendStart].find((start) => start >= 0) ?? 0;
  const waited = raw.requestTime === undefined ? -1 : (raw.requestTime - from) * 1_000 + first;
  const steps = [
    ['queued', 0, waited],
    ['dns', raw.dnsStart, raw.dnsEnd],
    ['connect', raw.connectStart, raw.connectEnd],
    ['tls', raw.sslStart, raw.sslEnd],
    ['send', raw.sendStart, raw.sendEnd],
    ['wait', raw.sendEnd, raw.receiveHeadersEnd],
  ] as const;
  return Object.fromEntries(steps.filter(([, from, to]) => from >= 0 && to >= from).map(([name, from, to]) => [name, round(to - from)]));
}

export const round = (ms: number): number => Math.round(ms * 10) / 10;
