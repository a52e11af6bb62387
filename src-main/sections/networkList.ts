import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { networkRows, type NetworkFilter } from '../store/networkQueries.ts';
import { pageOf, type Page, type PageAsk } from '../store/paging.ts';
import type { NetworkEntry } from '../../src-shared/snapshot/network.ts';
import { networkRow, requestsBlock } from './networkRow.ts';
import { pagingJson, pagingLines } from './paging.ts';
import { defineSection } from './scene.ts';

export interface NetworkListAsk extends NetworkFilter, PageAsk {
  readonly target: TargetKind | 'current';
}

const NOTHING: Page<NetworkEntry> = { total: 0, pageIdx: 0, pageSize: 0, hasMore: false, rows: [], notices: [] };

export const networkList = defineSection({
  name: 'networkList',
  fetch(ask: NetworkListAsk, { store }) {
    const kind = ask.target === 'current' ? store.view : ask.target;
    if (kind === 'chat') return { ask, page: NOTHING, dropped: store.network.dropped, chat: true };
    return { ask, page: pageOf(networkRows(store.network, kind, ask), ask), dropped: store.network.dropped, chat: false };
  },
  json: ({ page }) => ({ ...pagingJson(page), requests: page.rows.map((row) => networkRow(row)) }),
  markdown: ({ ask, page }) => ['## Network requests', ...pagingLines(page, ask), requestsBlock(page.rows.map((row) => networkRow(row)))],
  notices: ({ page, dropped, chat }) => [
    ...page.notices,
    ...(dropped > 0 ? [`The log is full: the oldest ${dropped} network requests were dropped.`] : []),
    ...(chat ? ['The chat view shows no Page or Widget; ask with target page or widget.'] : []),
  ],
});
