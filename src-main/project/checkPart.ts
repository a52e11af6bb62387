import * as z from 'zod';
import type { JsonPath } from './manifestText.ts';
import { nearest } from './nearest.ts';
import type { ProblemList } from './problems.ts';

/**
 * The value when it is sound; unknown keys are told and left out. Anything else that is wrong is told, and the whole
 * part counts as broken: `undefined`.
 */
export function checkPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: JsonPath,
  problems: ProblemList,
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  for (const issue of issues) tellIssue(issue, schema, value, path, problems);
  if (issues.some((issue) => issue.code !== 'unrecognized_keys')) return undefined;
  const known = structuredClone(value);
  for (const issue of issues) {
    const owner = valueAt(known, issue.path);
    if (issue.code === 'unrecognized_keys' && isObject(owner)) for (const key of issue.keys) delete owner[key];
  }
  const again = schema.safeParse(known);
  return again.success ? again.data : undefined;
}

function tellIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown, base: JsonPath, problems: ProblemList): void {
  const path = [...base, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))];
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) tellUnknownKey(key, keysOf(schema), path, problems);
    return;
  }
  const name = path.findLast((step) => typeof step === 'string') ?? 'wsd.json';
  const missing = valueAt(value, issue.path) === undefined;
  problems.add({ path, message: missing ? `"${name}" is missing.` : `"${name}" is not what it must be.`, fix: fixFor(issue) });
}

export function tellUnknownKey(key: string, known: readonly string[], owner: JsonPath, problems: ProblemList): void {
  const [meant] = nearest(key, known, 1);
  problems.add({
    severity: 'warning',
    path: [...owner, key],
    at: 'key',
    message: `The key ${JSON.stringify(key)} is unknown and has no effect.`,
    fix: meant === undefined ? `Remove it. Known here: ${known.join(', ')}.` : `Write "${meant}".`,
  });
}

function keysOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(schema.options.flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : [])))];
  }
  return [];
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list: [...]',
  object: 'an object: {...}',
  record: 'an object: {...}',
};

function fixFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `Write ${KINDS[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `Write ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'Write a text that is not empty.' : `Write ${issue.minimum} or more.`;
  if (issue.code === 'too_big') return `Write at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`;
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'Write a full address that begins with http:// or https://.';
  if (issue.code === 'invalid_union') return 'Write "embedded", "openai" or "ag-ui".';
  return 'Write what docs/wsd.schema.json allows.';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isObject(at)) at = at[String(step)];
    else return undefined;
  }
  return at;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
