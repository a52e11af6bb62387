import { LANES, type Lane, type Span } from './timeline.ts';

/** One span in its lane, with the room that it has in its row, in ms. */
export interface Bar {
  readonly span: Span;
  readonly row: number;
  /** Where it ends: what still runs does at the end of the axis. */
  readonly end: number;
  /** End of the bar before it in its row, start of the one behind. */
  readonly freeFrom: number;
  readonly freeTo: number;
}

export interface LaneRows {
  readonly lane: Lane;
  readonly rows: number;
  /** By their start. */
  readonly bars: readonly Bar[];
}

/** Lanes are no higher than that: what does not fit shares a row. */
const ROWS = 8;
/** Of more spans than these the labels get no room of their own. */
const LABELLED = 200;
/** Characters of a label at most. */
export const LABEL_LENGTH = 48;
export const CHARACTER = 6.6;
export const GAP = 6;

/**
 * Rows of each lane. They depend on the spans and not on what part of the axis shows, so that zooming moves no bar up
 * or down; at the whole axis, `width` pixels wide, labels have room beside their bars.
 */
export function rowsOf(spans: readonly Span[], total: number, width: number, label: (span: Span) => string): readonly LaneRows[] {
  const perPixel = Math.max(1, total) / Math.max(1, width);
  const labelled = spans.length <= LABELLED;
  return LANES.map((lane) => {
    const taken: number[] = [];
    const last: (number | undefined)[] = [];
    const bars: { span: Span; row: number; end: number; freeFrom: number; freeTo: number }[] = [];
    for (const span of spans.filter((one) => one.lane === lane).sort((a, b) => a.start - b.start)) {
      const end = span.end ?? total;
      const words = labelled ? (label(span).length * CHARACTER + 2 * GAP) * perPixel : 0;
      const isInside = end - span.start >= words;
      const isBefore = !isInside && end + words > total && span.start >= words;
      const from = isBefore ? span.start - words : span.start;
      const free = taken.findIndex((until) => until <= from);
      const row = free >= 0 ? free : taken.length < ROWS ? taken.length : taken.indexOf(Math.min(...taken));
      const before = last[row] === undefined ? undefined : bars[last[row]];
      if (before !== undefined) before.freeTo = span.start;
      last[row] = bars.length;
      taken[row] = Math.max(end + (isInside || isBefore ? 0 : words), span.start + GAP * perPixel);
      bars.push({ span, row, end, freeFrom: before?.end ?? 0, freeTo: Number.POSITIVE_INFINITY });
    }
    return { lane, rows: taken.length, bars };
  });
}

export interface Placed {
  /** Pixels from the lane's left edge; may lie outside of it. */
  readonly left: number;
  readonly width: number;
  /** Where its label stands: in the bar when it is long enough, else where there is room, if anywhere. */
  readonly label: 'inside' | 'after' | 'before' | 'none';
}

const LEAST = 3;
/** A label of one character, and the longest that there is. */
const SHORTEST_LABEL = CHARACTER + 2 * GAP;
const LONGEST_LABEL = LABEL_LENGTH * CHARACTER + 2 * GAP;

/** A bar in a lane `width` pixels wide that shows the axis from `from` to `to`. */
export function placed(bar: Bar, range: { readonly from: number; readonly to: number }, width: number, words: number): Placed {
  const scale = width / (range.to - range.from);
  const at = (ms: number): number => (ms - range.from) * scale;
  const left = at(bar.span.start);
  const length = Math.max(LEAST, at(bar.end) - left);
  const [shownLeft, shownRight] = [Math.max(0, left), Math.min(width, left + length)];
  const label =
    words <= shownRight - shownLeft
      ? 'inside'
      : left + length + words <= Math.min(width, at(bar.freeTo))
        ? 'after'
        : left - words >= Math.max(0, at(bar.freeFrom))
          ? 'before'
          : 'none';
  return { left, width: length, label };
}

/**
 * Where a bar lies that is so thin, and has so little room, that no label can stand at it; `outside` for one that shows
 * neither itself nor a label. Says so without asking for the label: there may be thousands.
 */
export function thinBar(
  { span, end, freeFrom, freeTo }: Bar,
  range: { readonly from: number; readonly to: number },
  width: number,
): { readonly left: number; readonly width: number } | 'outside' | undefined {
  const scale = width / (range.to - range.from);
  const left = (span.start - range.from) * scale;
  const length = Math.max(LEAST, (end - span.start) * scale);
  if (left + length + LONGEST_LABEL < 0) return 'outside';
  if (length > LEAST) return undefined;
  const after = Math.min(width, (freeTo - range.from) * scale) - left - length;
  const before = left - Math.max(0, (freeFrom - range.from) * scale);
  return Math.max(after, before) < SHORTEST_LABEL ? { left, width: length } : undefined;
}
