import type { Page, PageAsk } from '../store/paging.ts';

/** The fields that all paged answers share. */
export function pagingJson({ total, pageIdx, pageSize, hasMore }: Page<unknown>): Record<string, unknown> {
  return { total, pageIdx, pageSize, hasMore };
}

/** The same as text: rows and pages counted from 1, the index to ask for next from 0. */
export function pagingLines({ total, pageIdx, pageSize, hasMore, rows }: Page<unknown>, ask: PageAsk): string[] {
  if (total === 0) return ['Showing 0 of 0.'];
  const isNewest = ask.pageIdx === undefined && ask.pageSize === undefined && hasMore;
  if (isNewest) return [`Showing ${total - rows.length + 1}-${total} of ${total}.`];
  const first = pageIdx * pageSize + 1;
  const pages = Math.ceil(total / pageSize);
  return [
    `Showing ${first}-${first + rows.length - 1} of ${total} (Page ${pageIdx + 1} of ${pages}).`,
    ...(hasMore ? [`Next page: ${pageIdx + 1}`] : []),
    ...(pageIdx > 0 ? [`Previous page: ${pageIdx - 1}`] : []),
  ];
}
