import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { shortened } from '../format/words.ts';
import { lastHop } from '../store/networkQueries.ts';

const URL_CHARACTERS = 300;

/** A request as lists show it: where it began, and where it stands. */
export function networkRow(entry: NetworkEntry, options: { readonly whole?: true } = {}): Record<string, unknown> {
  const { reqid, target, hops, resourceType, state, error, encodedBytes, durationMs, timestamp } = entry;
  const last = lastHop(entry);
  const url = hops[0]?.url ?? '';
  const redirects = hops.length - 1 + entry.droppedHops;
  return {
    reqid,
    target,
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
