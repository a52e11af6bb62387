const MAX_DEPTH = 64;

export type PlainObject = Readonly<Record<string, unknown>>;

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of parsed JSON with `text` applied to every string; what is nested deeper than a bound becomes a mark. */
export function copyJson(value: unknown, text: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[nested too deeply]';
  if (Array.isArray(value)) return value.map((part) => copyJson(part, text, depth + 1));
  // `fromEntries` defines keys: one called `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [text(key), copyJson(part, text, depth + 1)]));
}

export function copyObject(value: PlainObject, text: (text: string) => string): PlainObject {
  const copy = copyJson(value, text);
  return isPlainObject(copy) ? copy : {};
}
