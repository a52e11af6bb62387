/** Remembered values of the window. Unreadable or foreign content counts as absent: `read` checks every field. */
export function recall<Value>(key: string, read: (stored: Readonly<Record<string, unknown>>) => Value): Value {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    stored = {};
  }
  return read(typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored)) : {});
}

export function remember(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs only the memory of sizes and choices.
  }
}

export function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
