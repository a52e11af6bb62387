import type { NetworkRow } from '../../../src-shared/ipc/networkView.ts';

/** A request of the page that went well, at a place in the log. */
export const row = (position: number, more: Partial<NetworkRow> = {}): NetworkRow => ({
  reqid: `n${position}`,
  position,
  target: 'page',
  url: `https://api.test/v1/item-${position}?q=${position}`,
  method: 'GET',
  redirects: 0,
  resourceType: 'fetch',
  state: 'finished',
  status: 200,
  fromCache: false,
  timestamp: 1_000 + position * 10,
  durationMs: 5,
  hops: [{ startMs: 0, timing: {} }],
  ...more,
});
