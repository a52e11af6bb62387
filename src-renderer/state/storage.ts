/** How long: over restarts of the app, or over a reload of the window only. */
type Kept = 'always' | 'session';

const placeOf = (kept: Kept): Storage => (kept === 'always' ? localStorage : sessionStorage);

/** Remembered values of the window. Unreadable or foreign content counts as absent: `read` checks every field. */
export function recall<Value>(key: string, read: (stored: Readonly<Record<string, unknown>>) => Value, kept: Kept = 'always'): Value {
  let stored: unknown;
  try {
    stored = JSON.parse(placeOf(kept).getItem(key) ?? '{}');
  } catch {
    stored = {};
  }
  return read(typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {});
}

export function remember(key: string, value: object, kept: Kept = 'always'): void {
  try {
    placeOf(kept).setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only the memory of sizes and choices.
  }
}

export function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
