export interface DiffRow {
  /** Line numbers from 0; absent where the side has no line. */
  readonly left?: number;
  readonly right?: number;
  readonly same: boolean;
}

/** Above this many pairs to compare, what differs in the middle is only put side by side. */
const PAIRS = 4_000_000;

/** Two texts line by line: what is the same stands opposite each other, what was replaced too. */
export function diffLines(left: readonly string[], right: readonly string[]): readonly DiffRow[] {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  const rows: DiffRow[] = Array.from({ length: head }, (_, index) => ({ left: index, right: index, same: true }));
  rows.push(...middle(left, right, head, left.length - tail, right.length - tail));
  for (let index = tail; index > 0; index -= 1) rows.push({ left: left.length - index, right: right.length - index, same: true });
  return rows;
}

function middle(left: readonly string[], right: readonly string[], head: number, leftEnd: number, rightEnd: number): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let [oldFrom, newFrom] = [head, head];
  const differ = (oldTo: number, newTo: number): void => {
    for (; oldFrom < oldTo || newFrom < newTo; oldFrom += 1, newFrom += 1)
      rows.push({ ...(oldFrom < oldTo && { left: oldFrom }), ...(newFrom < newTo && { right: newFrom }), same: false });
    [oldFrom, newFrom] = [oldTo, newTo];
  };
  for (const [oldAt, newAt] of common(left, right, head, leftEnd, rightEnd)) {
    differ(oldAt, newAt);
    rows.push({ left: oldAt, right: newAt, same: true });
    [oldFrom, newFrom] = [oldAt + 1, newAt + 1];
  }
  differ(leftEnd, rightEnd);
  return rows;
}

/** Pairs of equal lines of a longest common subsequence. */
function common(
  left: readonly string[],
  right: readonly string[],
  head: number,
  leftEnd: number,
  rightEnd: number,
): readonly (readonly [number, number])[] {
  const [height, width] = [leftEnd - head, rightEnd - head];
  if (height === 0 || width === 0 || height * width > PAIRS) return [];
  const stride = width + 1;
  const lengths = new Uint32Array((height + 1) * stride);
  const at = (row: number, column: number): number => lengths[row * stride + column] ?? 0;
  for (let row = height - 1; row >= 0; row -= 1)
    for (let column = width - 1; column >= 0; column -= 1)
      lengths[row * stride + column] =
        left[head + row] === right[head + column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < height && column < width; ) {
    if (left[head + row] === right[head + column]) pairs.push([head + row++, head + column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
