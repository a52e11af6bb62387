import type { FetchLike } from '@modelcontextprotocol/client';
import { say } from '../../../src-shared/words/sentence.ts';
import { ToldError } from '../../../src-shared/words/told.ts';
import { shownAddress } from './secrets.ts';

const MAX_REDIRECTS = 5;
const HEAD_CHARACTERS = 2_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_BODY = new Set([204, 205, 304]);

/** One HTTP request of a session and what came back, for explaining what went wrong. */
export interface Exchange {
  readonly rpcMethod: string | undefined;
  readonly rpcId: unknown;
  /** `undefined` until the head of the response is there. */
  status?: number;
  contentType?: string;
  /** Beginning of the body as far as it was read. */
  head: string;
}

export class TooLarge extends ToldError {
  override readonly name = 'TooLarge';
  constructor(maxBytes: number) {
    super(say('server.tooLarge', { mib: Math.floor(maxBytes / 1_048_576) }));
  }
}

export class RedirectRefused extends ToldError {
  override readonly name = 'RedirectRefused';
}

/** What the fetches of one session met. */
export class Trail {
  /** The last request that wants an answer; before the first one, whatever was asked. */
  last: Exchange | undefined;
  /** The first that no retry can mend; whatever else fails after it is its consequence. */
  fatal: TooLarge | RedirectRefused | undefined;
  readonly #exchanges: Exchange[] = [];

  begin(exchange: Exchange): void {
    if (exchange.rpcId !== undefined || this.last?.rpcId === undefined) this.last = exchange;
    if (exchange.rpcMethod !== undefined && this.#exchanges.length < 1_000) this.#exchanges.push(exchange);
  }

  of(rpcMethod: string): Exchange | undefined {
    return this.#exchanges.findLast((exchange) => exchange.rpcMethod === rpcMethod);
  }

  isStream(rpcId: unknown): boolean {
    return this.#exchanges.findLast((exchange) => exchange.rpcId === rpcId)?.contentType === 'text/event-stream';
  }
}

/**
 * `fetch` that keeps credentials at the origin they are meant for, and memory bounded: redirects are followed within
 * one origin only, and a body (of an event stream: one event) ends with an error after `maxBytes` decompressed bytes.
 */
export function guardedFetch(trail: Trail, maxBytes: number): FetchLike {
  return async (input, init = {}) => {
    const exchange: Exchange = { ...rpcOf(init.body), head: '' };
    trail.begin(exchange);
    try {
      let url = new URL(input);
      for (let hops = 0; ; hops += 1) {
        const response = await fetch(url, { ...init, redirect: 'manual' });
        const location = response.headers.get('location');
        if (!REDIRECTS.has(response.status) || location === null) return observed(response, exchange, trail, maxBytes);
        await response.body?.cancel();
        url = redirected(url, location, { hops, changesMethod: response.status === 303 && init.method === 'POST' });
      }
    } catch (error) {
      if (error instanceof RedirectRefused) trail.fatal ??= error;
      throw error;
    }
  };
}

function rpcOf(body: unknown): Pick<Exchange, 'rpcMethod' | 'rpcId'> {
  if (typeof body !== 'string') return { rpcMethod: undefined, rpcId: undefined };
  // Our own transport wrote it.
  const message: { method?: string; id?: unknown } = JSON.parse(body);
  // An answer to the server bears the server's number, which may be that of a request of ours.
  return { rpcMethod: message.method, rpcId: message.method === undefined ? undefined : message.id };
}

function redirected(from: URL, location: string, { hops, changesMethod }: { hops: number; changesMethod: boolean }): URL {
  if (!URL.canParse(location, from.href)) throw new RedirectRefused(say('server.redirectNowhere'));
  const to = new URL(location, from.href);
  const isWeb = /^https?:$/.test(to.protocol);
  const address = isWeb ? shownAddress(to.href) : say('server.otherAddress', { protocol: to.protocol.slice(0, 20) });
  if (to.origin !== from.origin) throw new RedirectRefused(say('server.redirectOrigin', { address }));
  if (changesMethod) throw new RedirectRefused(say('server.redirectRead', { address }));
  if (hops >= MAX_REDIRECTS) throw new RedirectRefused(say('server.redirectMany', { count: MAX_REDIRECTS }));
  to.username = to.password = '';
  return to;
}

function observed(response: Response, exchange: Exchange, trail: Trail, maxBytes: number): Response {
  exchange.status = response.status;
  exchange.contentType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (response.body === null || NO_BODY.has(response.status)) return response;
  const tooLarge = (): TooLarge => {
    const error = new TooLarge(maxBytes);
    trail.fatal ??= error;
    return error;
  };
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    void response.body.cancel();
    throw tooLarge();
  }
  const isStream = exchange.contentType === 'text/event-stream';
  const decoder = new TextDecoder();
  let size = 0;
  let endedLine = false;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const eventEnd = isStream ? endOfLastEvent(chunk, endedLine) : -1;
      endedLine = chunk.at(-1) === 10 || chunk.at(-1) === 13;
      size = eventEnd >= 0 ? chunk.byteLength - eventEnd : size + chunk.byteLength;
      if (exchange.head.length < HEAD_CHARACTERS) exchange.head += decoder.decode(chunk.subarray(0, HEAD_CHARACTERS), { stream: true });
      if (size > maxBytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counted), { status, statusText, headers });
}

/** Where the last blank line of an event stream's chunk begins; -1 without one. */
function endOfLastEvent(chunk: Uint8Array, afterLineEnd: boolean): number {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const end = Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'), bytes.lastIndexOf('\r\r'));
  return end < 0 && afterLineEnd && (bytes[0] === 10 || bytes[0] === 13) ? 0 : end;
}
