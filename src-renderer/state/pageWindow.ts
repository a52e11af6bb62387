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

/** The whole pages among rows that were read from `start` on; the last page of all is whole with what it has. */
export function pagesIn<Row>(read: { readonly start: number; readonly rows: readonly Row[]; readonly total: number }) {
  const pages: { readonly page: number; readonly rows: readonly Row[] }[] = [];
  for (let page = Math.ceil(read.start / PAGE_ROWS); ; page += 1) {
    const from = page * PAGE_ROWS - read.start;
    const rows = read.rows.slice(from, from + PAGE_ROWS);
    if (rows.length < PAGE_ROWS && read.start + from + rows.length < read.total) return pages;
    pages.push({ page, rows });
    if ((page + 1) * PAGE_ROWS >= read.total) return pages;
  }
}
