import { networkRows, type NetworkFilter } from '../store/networkQueries.ts';
import { pageOf, type PageAsk } from '../store/paging.ts';
import { type NetworkTarget, networkTargetOf } from '../../src-shared/snapshot/network.ts';
import { networkRow, requestsBlock } from './networkRow.ts';
import { pagingJson, pagingLines } from './paging.ts';
import { defineSection } from './scene.ts';

export interface NetworkListAsk extends NetworkFilter, PageAsk {
  readonly target: NetworkTarget | 'current';
}

export const networkList = defineSection({
  name: 'networkList',
  fetch(ask: NetworkListAsk, { store }) {
    const target = ask.target === 'current' ? networkTargetOf(store.view) : ask.target;
    return { ask, page: pageOf(networkRows(store.network, target, ask), ask), dropped: store.network.dropped };
  },
  json: ({ page }) => ({ ...pagingJson(page), requests: page.rows.map((row) => networkRow(row)) }),
  markdown: ({ ask, page }) => ['## Network requests', ...pagingLines(page, ask), requestsBlock(page.rows.map((row) => networkRow(row)))],
  notices: ({ page, dropped }) => [
    ...page.notices,
    ...(dropped > 0 ? [`The log is full: the oldest ${dropped} network requests were dropped.`] : []),
  ],
});
