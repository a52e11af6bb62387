/**
 * Where a container stands. Positions count from where its content starts, so in a right-to-left or reversed container
 * `x` grows to the left; `maxX` is the far end in any case.
 */
export interface ScrollPosition {
  readonly uid: string;
  readonly x: number;
  readonly y: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Client size of the container. */
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}
