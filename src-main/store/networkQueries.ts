import type { NetworkEntry, NetworkHop, NetworkTarget, ResourceType } from '../../src-shared/snapshot/network.ts';
import type { NetworkLog } from './networkLog.ts';
import type { Rows } from './paging.ts';

export interface NetworkFilter {
  readonly resourceTypes?: readonly ResourceType[] | undefined;
  /** `404`, `4xx`, a state, or `redirected`. */
  readonly status?: string | undefined;
  /** Case-insensitive part of a URL of any hop. */
  readonly query?: string | undefined;
}

export const lastHop = ({ hops }: NetworkEntry): NetworkHop | undefined => hops.at(-1);

export function networkRows(log: NetworkLog, target: NetworkTarget, filter: NetworkFilter): Rows<NetworkEntry> {
  const query = filter.query?.toLowerCase();
  const rows = [...log.present(target)].filter(
    (entry) =>
      (filter.resourceTypes?.includes(entry.resourceType) ?? true) &&
      (filter.status === undefined || hasStatus(entry, filter.status)) &&
      (!query || entry.hops.some(({ url }) => url.toLowerCase().includes(query))),
  );
  return { total: rows.length, slice: (start, end) => rows.slice(start, end) };
}

function hasStatus(entry: NetworkEntry, wanted: string): boolean {
  if (wanted === 'redirected') return entry.hops.length > 1;
  if (!/^\d/.test(wanted)) return entry.state === wanted;
  const status = String(lastHop(entry)?.status ?? '');
  return wanted.endsWith('xx') ? status.startsWith(wanted.charAt(0)) : status === wanted;
}
