import { describe, expect, test } from 'vitest';
import { pageOf, type PageAsk } from '../../src-main/store/paging.ts';

function paged(total: number, ask: PageAsk) {
  const numbers = Array.from({ length: total }, (_, index) => index);
  const { rows, ...page } = pageOf({ total, slice: (start, end) => numbers.slice(start, end) }, ask);
  return { ...page, first: rows[0], last: rows.at(-1), count: rows.length };
}

const INVALID = ['Invalid page number provided. Showing first page.'];

describe('pageOf', () => {
  test.each([
    ['nothing asked, nothing there', 0, {}, { pageIdx: 0, pageSize: 200, hasMore: false, count: 0, notices: [] }],
    ['nothing asked, all fits', 200, {}, { pageIdx: 0, pageSize: 200, hasMore: false, first: 0, last: 199, notices: [] }],
    [
      'nothing asked, more than fits: the newest',
      201,
      {},
      {
        pageIdx: 0,
        pageSize: 200,
        hasMore: true,
        first: 1,
        last: 200,
        notices: ['Showing the newest 200 of 201 rows. Ask with pageIdx and pageSize for the others, oldest first.'],
      },
    ],
    ['size only', 137, { pageSize: 50 }, { pageIdx: 0, pageSize: 50, hasMore: true, first: 0, last: 49, notices: [] }],
    ['index only', 137, { pageIdx: 6 }, { pageIdx: 6, pageSize: 20, hasMore: false, first: 120, last: 136, notices: [] }],
    ['exactly the last page', 40, { pageIdx: 1 }, { pageIdx: 1, hasMore: false, first: 20, last: 39, notices: [] }],
    ['one past the last page', 40, { pageIdx: 2 }, { pageIdx: 0, hasMore: true, first: 0, last: 19, notices: INVALID }],
    ['negative index', 40, { pageIdx: -1 }, { pageIdx: 0, first: 0, notices: INVALID }],
    ['first page of nothing', 0, { pageIdx: 0 }, { pageIdx: 0, pageSize: 20, count: 0, hasMore: false, notices: [] }],
    ['second page of nothing', 0, { pageIdx: 1 }, { pageIdx: 0, count: 0, notices: INVALID }],
    [
      'size above the maximum',
      500,
      { pageSize: 1_000, pageIdx: 2 },
      {
        pageIdx: 2,
        pageSize: 200,
        first: 400,
        last: 499,
        hasMore: false,
        notices: ['pageSize 1000 is above the maximum. Showing 200 rows a page.'],
      },
    ],
    ['the greatest index', 5, { pageIdx: Number.MAX_SAFE_INTEGER, pageSize: 1 }, { pageIdx: 0, first: 0, notices: INVALID }],
  ])('%s', (_name, total, ask, expected) => {
    expect(paged(total, ask)).toMatchObject({ total, ...expected });
  });
});
