/** Pixels of a picture, row by row, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels are looked at in squares of this side; regions are made of squares. */
const CELL = 8;
/** Differences of a channel below this are of anti-aliasing. */
const TOLERANCE = 24;
const MAX_REGIONS = 100;

/** Where two pictures differ, as boxes around squares that touch. What only one of them has counts as changed. */
export function changedRegions(left: Pixels, right: Pixels): readonly Region[] {
  const width = Math.max(left.width, right.width);
  const height = Math.max(left.height, right.height);
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const changed = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      if (changed[cell] === 0 && differs(left, right, x, y)) changed[cell] = 1;
    }
  }
  const regions: Region[] = [];
  for (let cell = 0; cell < changed.length && regions.length < MAX_REGIONS; cell += 1) {
    if (changed[cell] === 1) regions.push(boxFrom(changed, columns, cell, { width, height }));
  }
  return regions;
}

function differs(left: Pixels, right: Pixels, x: number, y: number): boolean {
  const inLeft = x < left.width && y < left.height;
  const inRight = x < right.width && y < right.height;
  if (inLeft !== inRight) return true;
  const [one, other] = [(y * left.width + x) * 4, (y * right.width + x) * 4];
  for (let channel = 0; channel < 4; channel += 1) {
    if (Math.abs((left.data[one + channel] ?? 0) - (right.data[other + channel] ?? 0)) >= TOLERANCE) return true;
  }
  return false;
}

/** Box around all changed squares that touch the one at `start`, which are taken out. */
function boxFrom(changed: Uint8Array, columns: number, start: number, size: { width: number; height: number }): Region {
  const open = [start];
  changed[start] = 0;
  let [left, top, right, bottom] = [columns, Number.MAX_SAFE_INTEGER, 0, 0];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    [left, top, right, bottom] = [Math.min(left, column), Math.min(top, row), Math.max(right, column), Math.max(bottom, row)];
    for (const [across, down] of NEIGHBOURS) {
      const next = cell + down * columns + across;
      const nextColumn = column + across;
      if (nextColumn < 0 || nextColumn >= columns || changed[next] !== 1) continue;
      changed[next] = 0;
      open.push(next);
    }
  }
  const [x, y] = [left * CELL, top * CELL];
  return { x, y, width: Math.min((right + 1) * CELL, size.width) - x, height: Math.min((bottom + 1) * CELL, size.height) - y };
}

const NEIGHBOURS = [-1, 0, 1]
  .flatMap((down) => [-1, 0, 1].map((across) => [across, down] as const))
  .filter(([across, down]) => across !== 0 || down !== 0);
