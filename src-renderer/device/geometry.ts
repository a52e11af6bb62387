import { LIMITS } from '../../src-shared/snapshot/limits.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** On which axes a device is larger than its room. */
export interface Anchored {
  readonly width: boolean;
  readonly height: boolean;
}

/** `fit`, or window pixels per CSS pixel of the guest. */
export type Zoom = 'fit' | number;
export const ZOOMS: readonly Zoom[] = ['fit', 0.5, 0.75, 1, 1.5, 2];

/** The largest scale at which a device still lies wholly inside the room. */
export function largestScale(size: Size, room: Size): number {
  return Math.max(0, Math.min(room.width / size.width, room.height / size.height));
}

/**
 * A chosen zoom counts as it is where `beyond` the room is allowed, for the room then pans over the device; "fit" never
 * exceeds the room, and never enlarges. The least scale keeps one pixel of the guest in view in a room too small for
 * anything.
 */
export function scaleOf(zoom: Zoom, size: Size, room: Size, beyond: boolean): number {
  const least = 1 / Math.max(size.width, size.height);
  const most = beyond && zoom !== 'fit' ? zoom : largestScale(size, room);
  return Math.max(least, Math.min(zoom === 'fit' ? 1 : zoom, most));
}

const STEPS_OF_ZOOM = ZOOMS.filter((zoom) => zoom !== 'fit');

/** The next zoom to choose above or below a scale; nothing beyond the last. */
export function steppedZoom(scale: number, step: 1 | -1, most: number): number | undefined {
  // A scale that shows as 50 % is no step away from 50 %.
  const near = 0.005;
  return step === 1
    ? STEPS_OF_ZOOM.find((zoom) => zoom > scale + near && zoom <= most)
    : STEPS_OF_ZOOM.findLast((zoom) => zoom < scale - near);
}

/** What of a screen shows in the room that pans over it, in whole pixels: never more than either, never nothing. */
export function visiblePart(screen: Rect, room: Rect): Rect {
  const [x, y] = [Math.max(screen.x, Math.ceil(room.x)), Math.max(screen.y, Math.ceil(room.y))];
  const right = Math.min(screen.x + screen.width, Math.floor(room.x + room.width));
  const bottom = Math.min(screen.y + screen.height, Math.floor(room.y + room.height));
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** The whole CSS pixels of the guest that a part of its screen shows something of. */
export function partOf(screen: Rect, part: Rect, scale: number): Rect {
  const [left, top] = [part.x - screen.x, part.y - screen.y];
  const [x, y] = [Math.floor(left / scale), Math.floor(top / scale)];
  return { x, y, width: Math.ceil((left + part.width) / scale) - x, height: Math.ceil((top + part.height) / scale) - y };
}

/** Whole window pixels that a device takes at a scale; never more than `size × scale`, never nothing. */
export function screenSize(size: Size, scale: number): Size {
  // The tiny amount undoes binary rounding, as in 390 × (1 / 390).
  const whole = (length: number): number => Math.max(1, Math.floor(length * scale + 1e-6));
  return { width: whole(size.width), height: whole(size.height) };
}

export function crosses(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A side of the device as typed: a whole number in range, or nothing. */
export function readLength(text: string): number | undefined {
  const digits = /^\s*(\d{1,5})\s*$/.exec(text)?.[1];
  const value = Number(digits);
  return digits !== undefined && value >= LIMITS.viewportMin && value <= LIMITS.viewportMax ? value : undefined;
}

interface StepKeys {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** A side after an arrow key, one CSS pixel up or down, ten with Shift; nothing for other keys and unreadable sides. */
export function steppedLength(text: string, { key, shiftKey }: StepKeys): number | undefined {
  const step = (shiftKey ? 10 : 1) * (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0);
  const length = readLength(text);
  return step === 0 || length === undefined ? undefined : inRange(length + step);
}

export function inRange(length: number): number {
  return Math.max(LIMITS.viewportMin, Math.min(LIMITS.viewportMax, Math.round(length)));
}

/**
 * A side whose edge was dragged so many window pixels. A device stays in the middle, so that its other edge moves as far
 * the other way, unless it is `anchored`: larger than the room on that axis, it keeps its place there.
 */
export function draggedLength(start: number, by: number, scale: number, anchored: boolean): number {
  return inRange(start + ((anchored ? 1 : 2) * by) / scale);
}

export interface Tick {
  /** CSS pixels of the guest. */
  readonly at: number;
  readonly labelled: boolean;
}

/** Window pixels that two ticks, and two labels, keep apart at least. */
const APART = { tick: 5, label: 44 } as const;
const STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000];

/** Where a ruler has its ticks. */
export function rulerTicks(length: number, scale: number): readonly Tick[] {
  const least = (pixels: number): number => STEPS.find((step) => step * scale >= pixels) ?? 5000;
  const labels = least(APART.label);
  const step = Math.max(least(APART.tick), labels / 10);
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => ({
    at: index * step,
    labelled: (index * step) % labels === 0,
  }));
}
