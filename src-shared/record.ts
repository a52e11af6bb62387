export type JsonRecord = Readonly<Record<string, unknown>>;

/** A JSON object: neither `null` nor a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property: keys of hostile JSON never reach the prototype. */
export function own(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
