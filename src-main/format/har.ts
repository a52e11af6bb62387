import type { Header, HopTiming, NetworkDocument, NetworkEntry, NetworkHop } from '../../src-shared/snapshot/network.ts';
import { bodyWithoutSecrets, REDACTED, urlWithoutSecrets } from './withoutSecrets.ts';

/** A request with its bodies, as far as they could be had. */
export interface HarRequest {
  readonly entry: NetworkEntry;
  readonly requestBody?: string | undefined;
  readonly responseBody?: Uint8Array | undefined;
}

export interface HarOptions {
  readonly creator: { readonly name: string; readonly version: string };
  readonly browser: { readonly name: string; readonly version: string };
  /** Oldest first. */
  readonly documents: readonly NetworkDocument[];
  /** Where a request stands in the log; nothing when it is no longer there. */
  readonly positionOf: (reqid: string) => number | undefined;
  /** Whether a header's value must be withheld; of none when absent. */
  readonly isSecret?: ((name: string) => boolean) | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/** HTTP Archive 1.2. Each exchange is an entry of its own, so a redirected request makes several. */
export function harOf(requests: readonly HarRequest[], options: HarOptions): Json {
  const pages = pagesOf(requests, options);
  const entries = requests.flatMap((request) => entriesOf(request, options, pages));
  return {
    log: {
      version: '1.2',
      creator: options.creator,
      browser: options.browser,
      pages: pages.map(({ id, title, startedDateTime }) => ({
        startedDateTime,
        id,
        title,
        pageTimings: { onContentLoad: -1, onLoad: -1 },
      })),
      entries,
      ...(options.isSecret && { comment: 'Values that may be secret are left out.' }),
    },
  };
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly startedDateTime: string;
  readonly reqids: ReadonlySet<string>;
}

/** The documents that the requests belong to: of one target, each reaches to the next. */
function pagesOf(requests: readonly HarRequest[], { documents, positionOf, isSecret }: HarOptions): readonly Page[] {
  const pages = documents.map(({ target, position, timestamp }, index): Page => {
    const until = documents.slice(index + 1).find((later) => later.target === target)?.position ?? Infinity;
    const own = requests.filter(({ entry }) => {
      const at = positionOf(entry.reqid) ?? -1;
      return entry.target === target && at >= position && at < until;
    });
    const first = own[0]?.entry;
    const url = first?.hops[0]?.url ?? target;
    return {
      id: `page_${index + 1}`,
      title: isSecret ? urlWithoutSecrets(url) : url,
      startedDateTime: new Date(Math.min(timestamp, first?.timestamp ?? timestamp)).toISOString(),
      reqids: new Set(own.map(({ entry }) => entry.reqid)),
    };
  });
  return pages.filter(({ reqids }) => reqids.size > 0);
}

function entriesOf(request: HarRequest, options: HarOptions, pages: readonly Page[]): readonly Json[] {
  const { entry } = request;
  const pageref = pages.find(({ reqids }) => reqids.has(entry.reqid))?.id;
  return entry.hops.map((hop, index) => {
    const isLast = index === entry.hops.length - 1;
    const timings = timingsOf(hop, entry, isLast);
    return {
      ...(pageref !== undefined && { pageref }),
      startedDateTime: new Date(entry.timestamp + (hop.startMs ?? 0)).toISOString(),
      time: rounded(Object.entries(timings).reduce((sum, [name, ms]) => (name === 'ssl' || ms < 0 ? sum : sum + ms), 0)),
      request: requestOf(hop, request, options, index === 0),
      response: responseOf(hop, request, options, isLast),
      cache: {},
      timings,
      ...serverOf(hop),
      _resourceType: entry.resourceType,
      ...initiatorOf(entry, options),
      ...(hop.fromCache && { _fromCache: 'disk' }),
      ...(isLast && entry.state === 'pending' && { comment: 'The request was still under way.' }),
    };
  });
}

function initiatorOf({ initiator }: NetworkEntry, { isSecret }: HarOptions): Json {
  if (!initiator) return {};
  const { type, url, lineNumber } = initiator;
  return { _initiator: { type, url: url !== undefined && isSecret ? urlWithoutSecrets(url) : url, lineNumber } };
}

function requestOf(hop: NetworkHop, { entry, requestBody }: HarRequest, options: HarOptions, isFirst: boolean): Json {
  const { isSecret } = options;
  const mimeType = valueOf(hop.requestHeaders, 'content-type') ?? '';
  const text = isFirst ? requestBody : undefined;
  return {
    method: hop.method,
    url: isSecret ? urlWithoutSecrets(hop.url) : hop.url,
    httpVersion: versionOf(hop),
    cookies: isSecret ? [] : cookiesOf(hop.requestHeaders, 'cookie'),
    headers: headersOf(hop.requestHeaders, options),
    queryString: queryOf(isSecret ? urlWithoutSecrets(hop.url) : hop.url),
    ...(text !== undefined && { postData: { mimeType, text: isSecret ? bodyWithoutSecrets(text, mimeType) : text } }),
    headersSize: -1,
    bodySize: text === undefined ? (isFirst && entry.hasRequestBody ? -1 : 0) : Buffer.byteLength(text),
  };
}

function responseOf(hop: NetworkHop, { entry, responseBody }: HarRequest, options: HarOptions, isLast: boolean): Json {
  const headers = hop.responseHeaders ?? [];
  const location = valueOf(headers, 'location') ?? '';
  const error = isLast && entry.error !== undefined ? { _error: entry.error } : {};
  return {
    status: hop.status ?? 0,
    statusText: hop.statusText ?? '',
    httpVersion: versionOf(hop),
    cookies: options.isSecret ? [] : cookiesOf(headers, 'set-cookie'),
    headers: headersOf(headers, options),
    content: contentOf(hop, entry, isLast ? responseBody : undefined, options.isSecret !== undefined, isLast),
    redirectURL: isLast ? '' : options.isSecret ? urlWithoutSecrets(location) : location,
    headersSize: -1,
    bodySize: hop.fromCache ? 0 : -1,
    ...(isLast && entry.encodedBytes !== undefined && { _transferSize: entry.encodedBytes }),
    ...error,
  };
}

function contentOf(hop: NetworkHop, entry: NetworkEntry, body: Uint8Array | undefined, withhold: boolean, isLast: boolean): Json {
  const mimeType = valueOf(hop.responseHeaders ?? [], 'content-type') ?? (hop.mimeType || 'x-unknown');
  if (!body) return { size: isLast ? (entry.bodyBytes ?? 0) : 0, mimeType };
  const text = utf8(body);
  const content =
    text === undefined
      ? { text: Buffer.from(body).toString('base64'), encoding: 'base64' }
      : { text: withhold ? bodyWithoutSecrets(text, mimeType) : text };
  return { size: body.byteLength, mimeType, ...content };
}

/** -1 where a step does not apply; sending, waiting and receiving always do. */
function timingsOf(
  { timing = {}, startMs = 0 }: NetworkHop,
  { durationMs }: NetworkEntry,
  isLast: boolean,
): Readonly<Record<string, number>> {
  const known = Object.keys(timing).length > 0;
  // Without steps the whole time is waiting.
  const wait = known ? (timing.wait ?? 0) : isLast ? Math.max(0, (durationMs ?? 0) - startMs) : 0;
  const step = (name: keyof HopTiming): number => timing[name] ?? -1;
  return {
    blocked: step('queued'),
    dns: step('dns'),
    connect: step('connect'),
    ssl: step('tls'),
    send: timing.send ?? 0,
    wait,
    receive: timing.receive ?? 0,
  };
}

function headersOf(headers: readonly Header[], { isSecret }: HarOptions): readonly Json[] {
  return headers.map(([name, value]) => {
    if (!isSecret) return { name, value };
    if (isSecret(name)) return { name, value: REDACTED };
    return { name, value: /^(?:location|referer|content-location|:path)$/i.test(name) ? urlWithoutSecrets(value) : value };
  });
}

function valueOf(headers: readonly Header[], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** Several `Set-Cookie` come as lines of one value. */
function cookiesOf(headers: readonly Header[], wanted: 'cookie' | 'set-cookie'): readonly Json[] {
  const values = headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
  const pairs =
    wanted === 'cookie'
      ? values.flatMap((value) => value.split(';'))
      : values.flatMap((value) => value.split('\n')).map((value) => value.split(';', 1)[0] ?? '');
  return pairs
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? { name: pair, value: '' } : { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}

function queryOf(url: string): readonly Json[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

const NAMES: Readonly<Record<string, string>> = { 'http/1.0': 'HTTP/1.0', 'http/1.1': 'HTTP/1.1', h2: 'HTTP/2', h3: 'HTTP/3' };

function versionOf({ protocol }: NetworkHop): string {
  return protocol === undefined || protocol === '' ? 'unknown' : (NAMES[protocol] ?? protocol);
}

function serverOf({ remoteAddress }: NetworkHop): Json {
  const address = remoteAddress?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return address === undefined || address === '' ? {} : { serverIPAddress: address };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;
