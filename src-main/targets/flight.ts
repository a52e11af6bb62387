import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { Header, NetworkEntry, NetworkHop } from '../../src-shared/snapshot/network.ts';
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

  constructor(
    readonly entry: NetworkEntry,
    /** Seconds of the protocol's clock. */
    readonly startedAt: number,
  ) {
    this.#hops.push(...entry.hops);
  }

  hop(hop: NetworkHop): void {
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
    const timing = response.timing && timingOf(response.timing);
    Object.assign(hop, {
      status: response.status,
      statusText: cut(response.statusText),
      responseHeaders: headersOf(response.headers),
      mimeType: cut(response.mimeType),
      ...(response.protocol !== undefined && { protocol: cut(response.protocol) }),
      ...((response.fromDiskCache === true || response.fromPrefetchCache === true) && { fromCache: true }),
      ...(timing && { timing }),
    });
    this.#told[this.#hops.length - 1] = hasExtraInfo;
    this.#assign();
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

function timingOf(raw: RawTiming): NetworkHop['timing'] {
  const steps = [
    ['dns', raw.dnsStart, raw.dnsEnd],
    ['connect', raw.connectStart, raw.connectEnd],
    ['tls', raw.sslStart, raw.sslEnd],
    ['send', raw.sendStart, raw.sendEnd],
    ['wait', raw.sendEnd, raw.receiveHeadersEnd],
  ] as const;
  return Object.fromEntries(steps.filter(([, from, to]) => from >= 0 && to >= from).map(([name, from, to]) => [name, round(to - from)]));
}

export const round = (ms: number): number => Math.round(ms * 10) / 10;
