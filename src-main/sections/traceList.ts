import { pageOf, type PageAsk } from '../store/paging.ts';
import { traceRows, type TraceFilter } from '../store/queries.ts';
import { pagingJson } from './pagingJson.ts';
import { defineSection } from './scene.ts';

export const traceList = defineSection({
  name: 'traceList',
  fetch: (ask: TraceFilter & PageAsk, { store }) => pageOf(traceRows(store.trace, ask), ask),
  json: (page) => ({ ...pagingJson(page), events: page.rows }),
  notices: (page) => page.notices,
});
