import { LIMITS } from '../../src-shared/snapshot/limits.ts';

/** JSON of a value, cut with a mark of its true size. Never throws. */
export function boundedJson(value: unknown, limit: number = LIMITS.tracePayload): string {
  let text: string;
  try {
    text = JSON.stringify(value, undefined, 2) ?? 'undefined';
  } catch {
    return '"(not JSON)"';
  }
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}… (${text.length} characters)`;
}

/** A payload for the trace: the value itself when it is small, else its cut JSON. */
export function boundedPayload(value: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(value).map(([key, part]) => {
    const text = typeof part === 'string' ? part : boundedJson(part, Number.POSITIVE_INFINITY);
    return [key, text.length <= LIMITS.tracePayload ? part : boundedJson(part)];
  });
  return Object.fromEntries(entries);
}
