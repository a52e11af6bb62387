import { pageOf, type PageAsk } from '../store/paging.ts';
import { toolCallRows, type ToolCallFilter } from '../store/queries.ts';
import { pagingJson } from './pagingJson.ts';
import { defineSection } from './scene.ts';

export const toolCallList = defineSection({
  name: 'toolCallList',
  fetch: (ask: ToolCallFilter & PageAsk, { store }) => pageOf(toolCallRows(store.toolCalls, ask), ask),
  json: (page) => ({ ...pagingJson(page), toolCalls: page.rows }),
  notices: (page) => page.notices,
});
