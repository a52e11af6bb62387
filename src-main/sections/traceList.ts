import { pageOf, type PageAsk } from '../store/paging.ts';
import { traceRows, type TraceFilter } from '../store/queries.ts';
import { pagingJson, pagingLines } from './paging.ts';
import { traceBlock } from './rows.ts';
import { defineSection } from './scene.ts';

export const traceList = defineSection({
  name: 'traceList',
  fetch: (ask: TraceFilter & PageAsk, { store }) => ({ ask, page: pageOf(traceRows(store.trace, ask), ask) }),
  json: ({ page }) => ({ ...pagingJson(page), events: page.rows }),
  markdown: ({ ask, page }) => ['## Trace events', ...pagingLines(page, ask), traceBlock(page.rows)],
  notices: ({ page }) => page.notices,
});
