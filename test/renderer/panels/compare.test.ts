import { describe, expect, it } from 'vitest';
import { changedRegions, type Pixels } from '../../../src-renderer/panels/WidgetData/changedRegions.ts';
import { differences } from '../../../src-renderer/panels/WidgetData/dataDiff.ts';

function picture(width: number, height: number, dark: readonly (readonly [x: number, y: number])[] = []): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x, y] of dark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

describe('regions of two pictures', () => {
  it('are boxes around what differs, apart where it is apart', () => {
    expect(changedRegions(picture(100, 60), picture(100, 60))).toEqual([]);
    const changed = picture(100, 60, [
      [1, 1],
      [9, 9],
      [90, 50],
    ]);
    expect(changedRegions(picture(100, 60), changed)).toEqual([
      { x: 0, y: 0, width: 16, height: 16 },
      { x: 88, y: 48, width: 8, height: 8 },
    ]);
  });

  it('hold what only one of the pictures has', () => {
    expect(changedRegions(picture(16, 16), picture(16, 20))).toEqual([{ x: 0, y: 16, width: 16, height: 4 }]);
  });
});

describe('differences of two sets of data', () => {
  it('are the smallest parts that differ', () => {
    expect(differences({ a: 1, list: [1, { b: 2 }], gone: null }, { a: 1, list: [1, { b: 3 }, 4], more: true })).toEqual([
      { path: 'list[1].b', left: '2', right: '3' },
      { path: 'list[2]', right: '4' },
      { path: 'gone', left: 'null' },
      { path: 'more', right: 'true' },
    ]);
    expect(differences({ a: [] }, { a: {} })).toEqual([{ path: 'a', left: '[]', right: '{}' }]);
    expect(differences({ a: 1 }, { a: 1 })).toEqual([]);
  });
});
