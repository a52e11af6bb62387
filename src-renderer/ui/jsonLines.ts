export interface Piece {
  readonly text: string;
  readonly tone: 'str' | 'role' | 'num' | 'kw' | undefined;
  /** Index of the match that it is part of. */
  readonly match?: number;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** A line of JSON cut where its kinds change. Other text comes out whole, or nearly so. */
export function tonedPieces(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of line.matchAll(TOKEN)) {
    const [whole, string, colon, word] = found;
    const text = string ?? whole;
    if (found.index > end) pieces.push({ text: line.slice(end, found.index), tone: undefined });
    pieces.push({ text, tone: string === undefined ? (word === undefined ? 'num' : 'kw') : colon === undefined ? 'str' : 'role' });
    end = found.index + text.length;
  }
  if (end < line.length) pieces.push({ text: line.slice(end), tone: undefined });
  return pieces;
}

export interface Match {
  readonly line: number;
  readonly from: number;
}

/** Where the word stands, case aside, line by line; at most `most` places. */
export function findIn(lines: readonly string[], word: string, most: number): readonly Match[] {
  const wanted = word.toLowerCase();
  const matches: Match[] = [];
  if (wanted === '') return matches;
  for (const [line, text] of lines.entries()) {
    const lower = text.toLowerCase();
    for (let from = lower.indexOf(wanted); from >= 0; from = lower.indexOf(wanted, from + wanted.length)) {
      if (matches.length === most) return matches;
      matches.push({ line, from });
    }
  }
  return matches;
}

/** The pieces of one line, cut again where its matches begin and end. `first` is the index of the line's first match. */
export function marked(pieces: readonly Piece[], starts: readonly number[], length: number, first: number): readonly Piece[] {
  if (starts.length === 0) return pieces;
  const cut: Piece[] = [];
  let at = 0;
  for (const { text, tone } of pieces) {
    const end = at + text.length;
    for (let from = at; from < end; ) {
      const index = starts.findIndex((start) => start + length > from);
      const start = starts[index] ?? Number.POSITIVE_INFINITY;
      const inside = start <= from;
      const to = Math.min(end, inside ? start + length : start);
      cut.push({ text: text.slice(from - at, to - at), tone, ...(inside && { match: first + index }) });
      from = to;
    }
    at = end;
  }
  return cut;
}

/** For each line that opens a part, the line that closes it: what can be folded of laid out JSON. */
export function foldsOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const folds = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (/^\s*[}\]],?$/.test(line)) {
      const from = open.pop();
      if (from !== undefined && index > from + 1) folds.set(from, index);
    } else if (/[{[]$/.test(line)) open.push(index);
  }
  return folds;
}
