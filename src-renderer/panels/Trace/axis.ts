/** The part of the time axis that shows, in ms after the first event. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Nothing is zoomed in further: events have whole milliseconds. */
const LEAST_MS = 4;

export function whole(total: number): Range {
  return { from: 0, to: Math.max(1, total) };
}

export function isWhole({ from, to }: Range, total: number): boolean {
  return from <= 0 && to >= Math.max(1, total);
}

/** A range of the axis that is neither too short nor beyond its ends, as near to the wanted one as can be. */
export function within({ from, to }: Range, total: number): Range {
  const end = Math.max(1, total);
  const length = Math.min(end, Math.max(Math.min(LEAST_MS, end), to - from));
  const start = Math.min(Math.max(0, from), end - length);
  return { from: start, to: start + length };
}

/** Shows `factor` times as much, with the moment `at` where it was. */
export function zoomed(range: Range, factor: number, at: number, total: number): Range {
  const length = (range.to - range.from) * factor;
  const share = (at - range.from) / Math.max(Number.EPSILON, range.to - range.from);
  const from = at - share * Math.min(length, Math.max(1, total));
  return within({ from, to: from + length }, total);
}

export function moved(range: Range, by: number, total: number): Range {
  return within({ from: range.from + by, to: range.to + by }, total);
}

/** Moved no further than needed to have the span in view. */
export function revealing(range: Range, start: number, end: number, total: number): Range {
  if (end >= range.from && start <= range.to) return range;
  const length = range.to - range.from;
  const from = end < range.from ? start - length * 0.1 : Math.min(start - length * 0.1, end - length * 0.9);
  return within({ from, to: from + length }, total);
}

const STEPS = [1, 2, 5];

/** Round moments of a range in ms: at most `most` of them, without its start. */
export function ticks({ from, to }: Range, most: number): readonly number[] {
  const length = to - from;
  if (length <= 0 || most < 1) return [];
  for (let power = 1; power <= 1e9; power *= 10) {
    const step = STEPS.map((one) => one * power).find((one) => length / one <= most);
    if (step === undefined) continue;
    const first = Math.floor(from / step) + 1;
    return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, index) => (first + index) * step);
  }
  return [];
}
