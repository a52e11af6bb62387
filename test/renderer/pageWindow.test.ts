import { describe, expect, it } from 'vitest';
import { PAGE_ROWS, pagesIn, pagesToRead } from '../../src-renderer/state/pageWindow.ts';

const view = (first: number, last: number) => ({ first, last });
const known = (...pages: [number, number][]) => new Map(pages);

describe('pages to read', () => {
  it('begins with page 0, which tells the total', () => {
    expect(pagesToRead(view(0, 0), 0, known(), 1)).toEqual([0]);
  });

  it('reads only what is in view, its end first', () => {
    expect(pagesToRead(view(99_850, 99_999), 100_000, known(), 1)).toEqual([999, 998]);
    expect(pagesToRead(view(5 * PAGE_ROWS, 5 * PAGE_ROWS + 20), 100_000, known(), 1)).toEqual([5]);
  });

  it('leaves what is fresh and reads again what an older stamp read', () => {
    expect(pagesToRead(view(0, 150), 1_000, known([0, 2], [1, 2]), 2)).toEqual([]);
    expect(pagesToRead(view(0, 150), 1_000, known([0, 1], [1, 2]), 2)).toEqual([0]);
  });

  it('stays inside a list that became shorter than the view', () => {
    expect(pagesToRead(view(900, 950), 120, known(), 1)).toEqual([1]);
  });
});

describe('pages in what was read', () => {
  const read = (start: number, count: number, total: number) => ({
    start,
    total,
    rows: Array.from({ length: Math.min(count, total - start) }, (_, at) => start + at),
  });
  const found = (...of: Parameters<typeof read>) => pagesIn(read(...of)).map(({ page, rows }) => [page, rows[0], rows.length]);

  it('is the page that was asked for', () => {
    expect(found(300, 100, 1_000)).toEqual([[3, 300, 100]]);
    expect(found(900, 100, 930)).toEqual([[9, 900, 30]]);
  });

  it('are the last two of the newest rows, whole', () => {
    expect(found(850, 200, 1_050)).toEqual([
      [9, 900, 100],
      [10, 1_000, 50],
    ]);
    expect(found(801, 200, 1_001)).toEqual([
      [9, 900, 100],
      [10, 1_000, 1],
    ]);
    expect(found(800, 200, 1_000)).toEqual([
      [8, 800, 100],
      [9, 900, 100],
    ]);
  });

  it('is one page, of nothing too, where there are no more', () => {
    expect(found(0, 200, 0)).toEqual([[0, undefined, 0]]);
    expect(found(0, 200, 7)).toEqual([[0, 0, 7]]);
  });

  it('leaves out what is only a part', () => {
    expect(found(250, 100, 1_000)).toEqual([]);
  });
});
