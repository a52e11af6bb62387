import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { inQuotes, rowsBlock, word, type RowsBlock } from '../format/markdown.ts';
import { shortened } from '../format/words.ts';
import { lastHop } from '../store/networkQueries.ts';

const URL_CHARACTERS = 300;

/** A request as lists show it: where it began, and where it stands. */
export interface NetworkRow {
  readonly reqid: string;
  readonly target: string;
  readonly cardId?: string;
  readonly method: string;
  readonly url: string;
  readonly resourceType: string;
  readonly state: string;
  readonly status?: number;
  readonly error?: string;
  readonly redirects?: number;
  readonly mimeType?: string;
  readonly encodedBytes?: number;
  readonly durationMs?: number;
  readonly timestamp: number;
}

export function networkRow(entry: NetworkEntry, options: { readonly whole?: true } = {}): NetworkRow {
  const { reqid, target, cardId, hops, resourceType, state, error, encodedBytes, durationMs, timestamp } = entry;
  const last = lastHop(entry);
  const url = hops[0]?.url ?? '';
  const redirects = hops.length - 1 + entry.droppedHops;
  return {
    reqid,
    target,
    ...(cardId !== undefined && { cardId }),
    method: hops[0]?.method ?? '',
    url: options.whole ? url : shortened(url, URL_CHARACTERS),
    resourceType,
    state,
    ...(last?.status !== undefined && { status: last.status }),
    ...(error !== undefined && { error }),
    ...(redirects > 0 && { redirects }),
    ...(last?.mimeType && { mimeType: last.mimeType }),
    ...(encodedBytes !== undefined && { encodedBytes }),
    ...(durationMs !== undefined && { durationMs }),
    timestamp,
  };
}

/** The same as text. What is as expected is left out: `finished`, no redirect. */
export function requestsBlock(requests: readonly NetworkRow[]): RowsBlock {
  return rowsBlock(
    requests,
    ({ reqid, cardId, method, url, resourceType, state, status, error, redirects, encodedBytes, durationMs }) => ({
      reqid,
      cardId,
      method,
      url,
      resourceType,
      state,
      status,
      error,
      redirects,
      encodedBytes,
      durationMs,
    }),
    ({ reqid, method, url, resourceType, state, status, error, redirects, encodedBytes, durationMs }) =>
      [
        `reqid=${word(reqid)} ${word(method)} ${word(url)} ${resourceType}`,
        ...(state === 'finished' ? [] : [state]),
        ...(status === undefined ? [] : [status]),
        ...(error === undefined ? [] : [inQuotes(error)]),
        ...(redirects === undefined ? [] : [`(${redirects} ${redirects === 1 ? 'redirect' : 'redirects'})`]),
        ...(encodedBytes === undefined ? [] : [`${encodedBytes} B`]),
        ...(durationMs === undefined ? [] : [`${durationMs} ms`]),
      ].join(' '),
  );
}
