import type { NetworkRow } from '../../src-shared/ipc/networkView.ts';
import { type NetworkDocument, type NetworkTarget, networkTargetOf } from '../../src-shared/snapshot/network.ts';
import type { View } from '../../src-shared/snapshot/target.ts';
import { groupOf, isFailed, parseFilter, type TypeGroup } from './networkFilter.ts';

export const COLUMNS = ['name', 'status', 'method', 'type', 'initiator', 'size', 'time', 'waterfall'] as const;
export type Column = (typeof COLUMNS)[number];

export interface NetworkFilter {
  readonly query: string;
  /** None chosen means all. */
  readonly groups: readonly TypeGroup[];
  readonly failedOnly: boolean;
  readonly target: 'current' | NetworkTarget | `card:${string}` | 'all';
  /** Requests of earlier documents stay in the list. */
  readonly preserved: boolean;
}
export const DEFAULT_FILTER: NetworkFilter = { query: '', groups: [], failedOnly: false, target: 'current', preserved: false };

export interface NetworkSort {
  readonly column: Column;
  readonly descending: boolean;
}
/** In the order in which they were made. */
export const DEFAULT_SORT: NetworkSort = { column: 'waterfall', descending: false };

export interface Scope {
  /** By position. */
  readonly rows: readonly NetworkRow[];
  readonly documents: readonly NetworkDocument[];
  readonly begins: Readonly<Record<NetworkTarget, number>>;
  /** Rows before it were cleared away by the person. */
  readonly clearedBefore: number;
  /** Rows made while the list was paused: from the first position up to the second. */
  readonly skipped: readonly (readonly [number, number])[];
}

export type ListItem =
  | { readonly kind: 'row'; readonly row: NetworkRow }
  | { readonly kind: 'document'; readonly document: NetworkDocument };

/** What the list may hold, whatever its filter looks for. */
export function rowsInScope(scope: Scope, { target, preserved }: NetworkFilter, view: View): readonly NetworkRow[] {
  const wanted = target === 'current' ? networkTargetOf(view) : target;
  return scope.rows.filter(
    (row) =>
      (wanted === 'all' || row.target === wanted || (row.cardId !== undefined && wanted === `card:${row.cardId}`)) &&
      (preserved || row.position >= scope.begins[row.target]) &&
      row.position >= scope.clearedBefore &&
      !scope.skipped.some(([from, until]) => row.position >= from && row.position < until),
  );
}

export function filterRows(rows: readonly NetworkRow[], { query, groups, failedOnly }: NetworkFilter): readonly NetworkRow[] {
  const matches = parseFilter(query);
  const chosen: readonly string[] = groups;
  return rows.filter((row) => (chosen.length === 0 || chosen.includes(groupOf(row))) && (!failedOnly || isFailed(row)) && matches(row));
}

/** Bytes over the wire; those of the body where none went over it: the project's own files, caches. */
export const sizeOf = ({ encodedBytes, bodyBytes }: NetworkRow): number => encodedBytes || (bodyBytes ?? 0);

/** The last part of the path with its query; the host where there is no path. */
export function nameOf(url: string): string {
  if (/^(?:data|blob):/i.test(url)) return url.slice(0, 80);
  const [, host = '', path = '', query = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(url) ?? [];
  if (host === '' && path === '') return url;
  const last = path.split('/').findLast((part) => part !== '');
  return last === undefined ? `${host}${query === '' ? '' : `/${query}`}` : `${last}${path.endsWith('/') ? '/' : ''}${query}`;
}

const keys: Readonly<Record<Column, (row: NetworkRow) => string | number>> = {
  name: ({ url }) => nameOf(url).toLowerCase(),
  status: ({ status, state }) => (status === undefined ? (state === 'pending' ? 1_000 : 0) : status),
  method: ({ method }) => method,
  type: ({ resourceType }) => resourceType,
  initiator: ({ initiator }) => `${nameOf(initiator?.url ?? '')} ${initiator?.type ?? ''}`.toLowerCase(),
  size: sizeOf,
  time: ({ durationMs = Infinity }) => durationMs,
  waterfall: ({ position }) => position,
};

export function sortRows(rows: readonly NetworkRow[], { column, descending }: NetworkSort): readonly NetworkRow[] {
  const key = keys[column];
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: key(row) }));
  // Equal ones keep the order in which they were made.
  keyed.sort((a, b) => (a.value === b.value ? a.row.position - b.row.position : a.value < b.value ? -sign : sign));
  return keyed.map(({ row }) => row);
}

/** Rows with a line before the first one of each document, where the order is that of time and earlier documents stay. */
export function withDocuments(rows: readonly NetworkRow[], scope: Scope, filter: NetworkFilter, sort: NetworkSort): readonly ListItem[] {
  const items = rows.map((row): ListItem => ({ kind: 'row', row }));
  if (!filter.preserved || sort.column !== 'waterfall' || sort.descending) return items;
  const shown = new Set(rows.map(({ target }) => target));
  const lines = scope.documents.filter(({ target, position }) => shown.has(target) && position >= scope.clearedBefore);
  const merged: ListItem[] = [];
  let next = 0;
  for (const item of items) {
    for (let line = lines[next]; line !== undefined && item.kind === 'row' && line.position <= item.row.position; line = lines[next]) {
      merged.push({ kind: 'document', document: line });
      next += 1;
    }
    merged.push(item);
  }
  return [...merged, ...lines.slice(next).map((document): ListItem => ({ kind: 'document', document }))];
}

/** The time that the waterfall shows: ms since the epoch, and its length in ms. */
export interface Axis {
  readonly from: number;
  readonly length: number;
}

export function axisOf(rows: readonly NetworkRow[], nowMs: number): Axis {
  let from = Infinity;
  let until = -Infinity;
  for (const { timestamp, durationMs } of rows) {
    from = Math.min(from, timestamp);
    until = Math.max(until, durationMs === undefined ? Math.max(timestamp, nowMs) : timestamp + durationMs);
  }
  return rows.length === 0 ? { from: 0, length: 1 } : { from, length: Math.max(1, until - from) };
}

export interface Totals {
  readonly requests: number;
  readonly transferred: number;
  readonly resources: number;
  /** ms from the first request to the end of the last one that ended. */
  readonly finishMs: number | undefined;
}

export function totalsOf(rows: readonly NetworkRow[]): Totals {
  const ends = rows.flatMap(({ timestamp, durationMs }) => (durationMs === undefined ? [] : [timestamp + durationMs]));
  const start = rows.reduce((least, { timestamp }) => Math.min(least, timestamp), Infinity);
  return {
    requests: rows.length,
    transferred: rows.reduce((sum, { encodedBytes = 0, fromCache }) => sum + (fromCache ? 0 : encodedBytes), 0),
    resources: rows.reduce((sum, { bodyBytes = 0 }) => sum + bodyBytes, 0),
    finishMs: ends.length === 0 ? undefined : ends.reduce((most, end) => Math.max(most, end), 0) - start,
  };
}

export interface Segment {
  readonly phase: 'queued' | 'dns' | 'connect' | 'tls' | 'send' | 'wait' | 'receive' | 'whole';
  /** ms from the beginning of the request. */
  readonly start: number;
  readonly ms: number;
}

/** The steps of a request, one behind the other; one piece where no step is known. `ms` is its length so far. */
export function segmentsOf({ hops, durationMs }: Pick<NetworkRow, 'hops' | 'durationMs'>, ms: number): readonly Segment[] {
  const segments: Segment[] = [];
  for (const [index, { startMs, timing }] of hops.entries()) {
    let at = startMs;
    const until = hops[index + 1]?.startMs ?? durationMs ?? ms;
    const { queued = 0, dns = 0, connect = 0, tls = 0, send = 0, wait = 0, receive = 0 } = timing;
    const steps = { queued, dns, connect: Math.max(0, connect - tls), tls, send, wait, receive };
    const known = Object.keys(timing).length > 0;
    if (!known) {
      segments.push({ phase: 'whole', start: at, ms: Math.max(0, until - at) });
      continue;
    }
    for (const [phase, length] of Object.entries(steps)) {
      if (length <= 0 || !isStep(phase)) continue;
      segments.push({ phase, start: at, ms: length });
      at += length;
    }
    // What is still coming.
    if (durationMs === undefined && index === hops.length - 1 && until > at) segments.push({ phase: 'receive', start: at, ms: until - at });
  }
  return segments;
}

function isStep(name: string): name is Exclude<Segment['phase'], 'whole'> {
  return name !== 'whole';
}
