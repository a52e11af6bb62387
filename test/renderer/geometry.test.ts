import { describe, expect, it } from 'vitest';
import {
  crosses,
  draggedLength,
  largestScale,
  partOf,
  readLength,
  rulerTicks,
  scaleOf,
  screenSize,
  steppedLength,
  steppedZoom,
  visiblePart,
} from '../../src-renderer/device/geometry.ts';
import { presetOf } from '../../src-renderer/device/presets.ts';

const phone = { width: 390, height: 844 };

describe('scale of a device in its room', () => {
  it('fits by shrinking and never enlarges', () => {
    expect(scaleOf('fit', phone, { width: 400, height: 422 }, true)).toBeCloseTo(0.5);
    expect(scaleOf('fit', phone, { width: 4000, height: 4000 }, true)).toBe(1);
  });

  it('is the chosen zoom, inside the room only where nothing cuts the native guest', () => {
    for (const beyond of [true, false]) expect(scaleOf(2, phone, { width: 4000, height: 4000 }, beyond)).toBe(2);
    expect(scaleOf(2, phone, { width: 585, height: 40 }, true)).toBe(2);
    expect(scaleOf(2, phone, { width: 585, height: 4000 }, false)).toBeCloseTo(1.5);
    expect(largestScale(phone, { width: 585, height: 4000 })).toBeCloseTo(1.5);
  });

  it('stays positive in a room too small for anything', () => {
    const scale = scaleOf('fit', { width: 9999, height: 9999 }, { width: 0, height: 0 }, true);
    expect(scale).toBeGreaterThan(0);
    expect(screenSize({ width: 9999, height: 9999 }, scale)).toEqual({ width: 1, height: 1 });
  });
});

describe('steps of zoom', () => {
  it.each([
    [0.43, 1, Infinity, 0.5],
    [0.499, 1, Infinity, 0.75],
    [1, 1, Infinity, 1.5],
    [1, 1, 1.4, undefined],
    [2, 1, Infinity, undefined],
    [2, -1, Infinity, 1.5],
    [0.83, -1, Infinity, 0.75],
    [0.5, -1, Infinity, undefined],
    [0.3, -1, Infinity, undefined],
  ] as const)('from %d by %d with at most %d', (scale, step, most, next) => {
    expect(steppedZoom(scale, step, most)).toBe(next);
  });
});

describe('what shows of a screen larger than its room', () => {
  const room = { x: 200.4, y: 100, width: 399.2, height: 500.9 };

  it.each([
    ['its middle', { x: 50, y: -500, width: 780, height: 1_688 }, { x: 201, y: 100, width: 398, height: 500 }],
    ['its corner', { x: 216, y: 124, width: 780, height: 1_688 }, { x: 216, y: 124, width: 383, height: 476 }],
    ['its end', { x: -300, y: -1_200, width: 780, height: 1_688 }, { x: 201, y: 100, width: 279, height: 388 }],
    ['all of it', { x: 300, y: 200, width: 20, height: 30 }, { x: 300, y: 200, width: 20, height: 30 }],
  ])('is %s, in whole pixels inside both', (_what, screen, part) => {
    expect(visiblePart(screen, room)).toEqual(part);
  });

  it('keeps a pixel of what lies outside', () => {
    expect(visiblePart({ x: 900, y: 0, width: 10, height: 10 }, room)).toMatchObject({ width: 1, height: 1 });
  });

  it('is whole pixels of the page too', () => {
    const screen = { x: 50, y: -500, width: 780, height: 1_688 };
    expect(partOf(screen, visiblePart(screen, room), 2)).toEqual({ x: 75, y: 300, width: 200, height: 250 });
  });
});

describe('screen size', () => {
  it.each([
    [phone, 1, { width: 390, height: 844 }],
    [phone, 0.5, { width: 195, height: 422 }],
    [{ width: 1, height: 1 }, 1, { width: 1, height: 1 }],
    [{ width: 3, height: 1000 }, 0.1, { width: 1, height: 100 }],
    [{ width: 390, height: 390 }, 389 / 390, { width: 389, height: 389 }],
  ])('%o at %d is whole pixels', (size, scale, expected) => {
    expect(screenSize(size, scale)).toEqual(expected);
  });

  it('never exceeds the room', () => {
    for (let width = 1; width < 9999; width += 97) {
      const room = { width: 401, height: 733 };
      const size = { width, height: 10_000 - width };
      const screen = screenSize(size, scaleOf('fit', size, room, true));
      expect(screen.width).toBeLessThanOrEqual(room.width);
      expect(screen.height).toBeLessThanOrEqual(room.height);
    }
  });
});

it.each([
  ['390', 390],
  [' 1 ', 1],
  ['9999', 9999],
  ['0', undefined],
  ['10000', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
])('reads the length %j', (text, expected) => {
  expect(readLength(text)).toBe(expected);
});

it('knows a preset upright and turned, a card only as it stands', () => {
  expect(presetOf(phone)?.name).toBe('iPhone 15');
  expect(presetOf({ width: 844, height: 390 })?.name).toBe('iPhone 15');
  expect(presetOf({ width: 360, height: 240 })?.group).toBe('cards');
  expect(presetOf({ width: 240, height: 360 })).toBeUndefined();
});

it('touching rectangles do not cross', () => {
  const stage = { x: 100, y: 100, width: 50, height: 50 };
  expect(crosses(stage, { x: 150, y: 100, width: 10, height: 10 })).toBe(false);
  expect(crosses(stage, { x: 149, y: 149, width: 10, height: 10 })).toBe(true);
});

describe('resizing', () => {
  it('moves both edges of a device that stays in the middle, and keeps to the range', () => {
    expect(draggedLength(390, 10, 1, false)).toBe(410);
    expect(draggedLength(390, -10, 0.5, false)).toBe(350);
    expect(draggedLength(390, -10_000, 1, false)).toBe(1);
    expect(draggedLength(390, 10_000, 0.1, false)).toBe(9_999);
  });

  it('moves one edge of a device that is larger than its room', () => {
    expect(draggedLength(390, 10, 2, true)).toBe(395);
    expect(draggedLength(390, -10, 0.5, true)).toBe(370);
  });

  it.each([
    ['390', { key: 'ArrowUp', shiftKey: false }, 391],
    ['390', { key: 'ArrowDown', shiftKey: true }, 380],
    ['3', { key: 'ArrowDown', shiftKey: true }, 1],
    ['9999', { key: 'ArrowUp', shiftKey: false }, 9_999],
    ['390', { key: 'Enter', shiftKey: false }, undefined],
    ['x', { key: 'ArrowUp', shiftKey: false }, undefined],
  ])('counts %j with %j', (text, keys, expected) => {
    expect(steppedLength(text, keys)).toBe(expected);
  });

  it.each([0.03, 0.4, 0.82, 1, 2])('rulers at %d keep their ticks and labels apart and inside the device', (scale) => {
    for (const length of [1, 390, 844, 9_999]) {
      const ticks = rulerTicks(length, scale);
      expect(ticks.at(0)).toEqual({ at: 0, labelled: true });
      expect(ticks.at(-1)?.at).toBeLessThanOrEqual(length);
      const gaps = (all: readonly { at: number }[]): number[] => all.slice(1).map(({ at }, index) => (at - (all[index]?.at ?? 0)) * scale);
      expect(Math.min(Infinity, ...gaps(ticks))).toBeGreaterThanOrEqual(5 - 1e-9);
      expect(Math.min(Infinity, ...gaps(ticks.filter(({ labelled }) => labelled)))).toBeGreaterThanOrEqual(44 - 1e-9);
    }
  });
});
