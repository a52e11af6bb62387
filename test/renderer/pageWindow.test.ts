import { describe, expect, it } from 'vitest';
import { PAGE_ROWS, pagesToRead } from '../../src-renderer/state/pageWindow.ts';

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
