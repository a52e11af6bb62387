/** Rows of one read of the console. */
export const PAGE_ROWS = 100;

/**
 * Pages to read so that the rows `first..last` are right under `stamp`, the view's end first. `known` holds the stamp
 * under which each page was read. With nothing known that is page 0: its answer tells the total.
 */
export function pagesToRead(
  view: { readonly first: number; readonly last: number },
  total: number,
  known: ReadonlyMap<number, number>,
  stamp: number,
): readonly number[] {
  const lastPage = Math.max(0, Math.ceil(total / PAGE_ROWS) - 1);
  const from = Math.min(Math.floor(Math.max(0, view.first) / PAGE_ROWS), lastPage);
  const to = Math.min(Math.floor(Math.max(0, view.last) / PAGE_ROWS), lastPage);
  const pages: number[] = [];
  for (let page = to; page >= from; page -= 1) if (known.get(page) !== stamp) pages.push(page);
  return pages;
}
