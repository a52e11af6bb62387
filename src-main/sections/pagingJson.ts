import type { Page } from '../store/paging.ts';

/** The fields that all paged answers share. */
export function pagingJson({ total, pageIdx, pageSize, hasMore }: Page<unknown>): Record<string, unknown> {
  return { total, pageIdx, pageSize, hasMore };
}
