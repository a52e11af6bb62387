import { pageOf, type PageAsk } from '../store/paging.ts';
import { toolCallRows, type ToolCallFilter } from '../store/queries.ts';
import { pagingJson, pagingLines } from './paging.ts';
import { toolCallsBlock } from './rows.ts';
import { defineSection } from './scene.ts';

export const toolCallList = defineSection({
  name: 'toolCallList',
  fetch: (ask: ToolCallFilter & PageAsk, { store }) => ({ ask, page: pageOf(toolCallRows(store.toolCalls, ask), ask) }),
  json: ({ page }) => ({ ...pagingJson(page), toolCalls: page.rows }),
  markdown: ({ ask, page }) => ['## Tool calls', ...pagingLines(page, ask), toolCallsBlock(page.rows)],
  notices: ({ page }) => page.notices,
});
