import { pageOf, type PageAsk } from '../store/paging.ts';
import { consoleRows, consoleScope, type ConsoleFilter, type ConsoleScope } from '../store/queries.ts';
import { pagingJson } from './pagingJson.ts';
import { defineSection } from './scene.ts';

export interface ConsoleListAsk extends ConsoleFilter, PageAsk {
  readonly target: ConsoleScope | 'current';
}

export const consoleList = defineSection({
  name: 'consoleList',
  fetch: (ask: ConsoleListAsk, { store }) => pageOf(consoleRows(store.console, consoleScope(ask.target, store.view), ask), ask),
  json: (page) => ({ ...pagingJson(page), messages: page.rows }),
  notices: (page) => page.notices,
});
