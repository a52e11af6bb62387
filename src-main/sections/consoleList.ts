import { pageOf, type PageAsk } from '../store/paging.ts';
import { consoleRows, consoleScope, type ConsoleFilter, type ConsoleScope } from '../store/queries.ts';
import { pagingJson, pagingLines } from './paging.ts';
import { consoleBlock, ONE_BASED } from './rows.ts';
import { defineSection } from './scene.ts';

export interface ConsoleListAsk extends ConsoleFilter, PageAsk {
  readonly target: ConsoleScope | 'current';
}

export const consoleList = defineSection({
  name: 'consoleList',
  fetch: (ask: ConsoleListAsk, { store }) => ({
    ask,
    page: pageOf(consoleRows(store.console, consoleScope(ask.target, store.view), ask), ask),
  }),
  json: ({ page }) => ({ ...pagingJson(page), messages: page.rows }),
  markdown: ({ ask, page }) => [
    '## Console messages',
    ...pagingLines(page, ask),
    ...(page.rows.some(({ lineNumber }) => lineNumber !== undefined) ? [ONE_BASED] : []),
    consoleBlock(page.rows),
  ],
  notices: ({ page }) => page.notices,
});
