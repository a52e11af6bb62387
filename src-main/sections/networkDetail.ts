import type { Header, NetworkEntry, NetworkHop } from '../../src-shared/snapshot/network.ts';
import { networkRow } from './networkRow.ts';
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
