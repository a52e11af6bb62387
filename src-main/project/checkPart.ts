import * as z from 'zod';
import { say, type Sentence, type SentenceValue } from '../../src-shared/words/sentence.ts';
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
  problems.add({ path, message: say(missing ? 'part.missing' : 'part.wrong', { name }), fix: fixFor(issue) });
}

export function tellUnknownKey(key: string, known: readonly string[], owner: JsonPath, problems: ProblemList): void {
  const [meant] = nearest(key, known, 1);
  problems.add({
    severity: 'warning',
    path: [...owner, key],
    at: 'key',
    message: say('part.unknownKey', { key: JSON.stringify(key) }),
    fix: meant === undefined ? say('part.unknownKeyFix', { keys: known.join(', ') }) : say('part.write', { what: `"${meant}"` }),
  });
}

function keysOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set(schema.options.flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : [])))];
  }
  return [];
}

const KINDS: Readonly<Record<string, Sentence>> = {
  string: say('part.writeText'),
  number: say('part.writeNumber'),
  int: say('part.writeWhole'),
  boolean: say('part.writeBoolean'),
  array: say('part.writeList'),
  object: say('part.writeObject'),
  record: say('part.writeObject'),
};

function fixFor(issue: z.core.$ZodIssue): Sentence {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? say('part.write', { what: issue.expected });
  if (issue.code === 'invalid_value') return say('part.write', { what: either(issue.values.map((value) => JSON.stringify(value))) });
  if (issue.code === 'too_small') {
    return issue.origin === 'string' ? say('part.writeSome') : say('part.writeAtLeast', { min: String(issue.minimum) });
  }
  if (issue.code === 'too_big') {
    return say(issue.origin === 'string' ? 'part.writeShorter' : 'part.writeAtMost', { max: String(issue.maximum) });
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') return say('part.writeAddress');
  return say(issue.code === 'invalid_union' ? 'part.writeGateway' : 'part.schemaFix');
}

const either = ([first = '', ...others]: readonly string[]): SentenceValue =>
  others.reduce<SentenceValue>((before, second) => say('part.writeEither', { first: before, second }), first);

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
