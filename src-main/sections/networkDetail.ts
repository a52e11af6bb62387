import { fieldLines, inQuotes, rowsBlock, word, type Block } from '../format/markdown.ts';
import type { Header, NetworkEntry, NetworkHop } from '../../src-shared/snapshot/network.ts';
import { networkRow, requestsBlock } from './networkRow.ts';
import { defineSection } from './scene.ts';
import { SHOWN_HEADERS } from './shownHeaders.ts';

export interface NetworkDetailAsk {
  readonly reqid: string;
  /** Whether values of headers that may be secret are withheld. */
  readonly redact: boolean;
  /** Absolute paths. */
  readonly requestBodyPath?: string | undefined;
  readonly responseBodyPath?: string | undefined;
  /** Why a body was not saved. */
  readonly notices: readonly string[];
}

/** One request with every hop, of an earlier document too. */
export const networkDetail = defineSection({
  name: 'networkDetail',
  fetch: (ask: NetworkDetailAsk, { store }) => ({ ask, entry: store.network.find(ask.reqid) }),
  json: ({ ask, entry }) => (entry ? { found: true, request: detailOf(entry, ask) } : { found: false, reqid: ask.reqid }),
  markdown: ({ ask, entry }) => (entry ? detailBlocks(entry, ask) : [`No network request has the reqid ${word(ask.reqid)}.`]),
  notices: ({ ask, entry }) => (entry ? ask.notices : []),
});

function detailOf(entry: NetworkEntry, { redact, requestBodyPath, responseBodyPath }: NetworkDetailAsk): Record<string, unknown> {
  const { initiator, droppedHops } = entry;
  return {
    ...networkRow(entry, { whole: true }),
    ...(initiator && { initiator }),
    ...(droppedHops > 0 && { droppedHops }),
    hops: entry.hops.map((hop) => hopOf(hop, redact)),
    ...(requestBodyPath !== undefined && { requestBodyPath }),
    ...(responseBodyPath !== undefined && { responseBodyPath }),
  };
}

function detailBlocks(entry: NetworkEntry, { redact, requestBodyPath, responseBodyPath }: NetworkDetailAsk): readonly Block[] {
  const { initiator, droppedHops } = entry;
  return [
    `## Network request ${word(entry.reqid)}`,
    requestsBlock([networkRow(entry, { whole: true })]),
    ...fieldLines({
      initiator: initiator && [initiator.type, initiator.url, initiator.lineNumber].filter((part) => part !== undefined).join(' '),
      droppedHops: droppedHops > 0 ? droppedHops : undefined,
    }),
    ...entry.hops.flatMap((hop, index) => hopBlocks(hop, droppedHops + index + 1, redact)),
    ...(requestBodyPath === undefined ? [] : [`The request body was saved to ${inQuotes(requestBodyPath)}.`]),
    ...(responseBodyPath === undefined ? [] : [`The response body was saved to ${inQuotes(responseBodyPath)}.`]),
  ];
}

function hopBlocks(
  { requestHeaders, responseHeaders, url, method, ...facts }: NetworkHop,
  number: number,
  redact: boolean,
): readonly Block[] {
  return [
    `### Hop ${number}`,
    `- ${word(method)} ${word(url)}`,
    ...fieldLines({ ...facts, statusText: facts.statusText || undefined }),
    '#### Request headers',
    headersBlock(shown(requestHeaders, redact)),
    ...(responseHeaders ? ['#### Response headers', headersBlock(shown(responseHeaders, redact))] : []),
  ];
}

const headersBlock = (headers: readonly { readonly name: string; readonly value: string }[]): Block =>
  rowsBlock(
    headers,
    ({ name, value }) => ({ name, value }),
    ({ name, value }) => `${word(name)}: ${inQuotes(value)}`,
  );

function hopOf({ requestHeaders, responseHeaders, ...hop }: NetworkHop, redact: boolean): Record<string, unknown> {
  return {
    ...hop,
    requestHeaders: shown(requestHeaders, redact),
    ...(responseHeaders && { responseHeaders: shown(responseHeaders, redact) }),
  };
}

function shown(headers: readonly Header[], redact: boolean): { readonly name: string; readonly value: string }[] {
  return headers.map(([name, value]) => ({ name, value: redact && !SHOWN_HEADERS.has(name.toLowerCase().trim()) ? '<redacted>' : value }));
}
