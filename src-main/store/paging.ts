import { LIMITS } from '../../src-shared/snapshot/limits.ts';

/** Rows that are made only when they are asked for. */
export interface Rows<Row> {
  readonly total: number;
  slice(start: number, end: number): Row[];
}

export interface PageAsk {
  readonly pageIdx?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface Page<Row> {
  readonly total: number;
  readonly pageIdx: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
  readonly rows: readonly Row[];
  /** What was corrected in the ask, in words. */
  readonly notices: readonly string[];
}

const MAX = LIMITS.pageSizeMax;

/** One page of rows, oldest first. A page that doesn't exist is corrected and told, not refused. */
export function pageOf<Row>(rows: Rows<Row>, ask: PageAsk): Page<Row> {
  const { total } = rows;
  if (ask.pageIdx === undefined && ask.pageSize === undefined) return newest(rows);

  const notices: string[] = [];
  const asked = ask.pageSize ?? LIMITS.pageSizeDefault;
  const pageSize = Math.min(asked, MAX);
  if (asked > MAX) notices.push(`pageSize ${asked} is above the maximum. Showing ${MAX} rows a page.`);

  const pages = Math.max(1, Math.ceil(total / pageSize));
  const wanted = ask.pageIdx ?? 0;
  const exists = wanted >= 0 && wanted < pages;
  if (!exists) notices.push('Invalid page number provided. Showing first page.');
  const pageIdx = exists ? wanted : 0;

  const start = pageIdx * pageSize;
  const end = Math.min(start + pageSize, total);
  return { total, pageIdx, pageSize, hasMore: end < total, rows: rows.slice(start, end), notices };
}

/** No page was asked for: everything, as long as that is not too much. */
function newest<Row>(rows: Rows<Row>): Page<Row> {
  const { total } = rows;
  const start = Math.max(0, total - MAX);
  return {
    total,
    pageIdx: 0,
    pageSize: MAX,
    hasMore: start > 0,
    rows: rows.slice(start, total),
    notices: start === 0 ? [] : [`Showing the newest ${MAX} of ${total} rows. Ask with pageIdx and pageSize for the others, oldest first.`],
  };
}
