import * as z from 'zod';
import type { ToolDefinition } from '../../src-shared/protocol/toolDefinition.ts';
import { escapeUnseen } from '../format/escape.ts';
import { shortened } from '../format/words.ts';

const VALUE_CHARACTERS = 100;
const PROBLEMS = 3;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What is wrong with the arguments, and what the tool takes: message and hint of an INVALID_ARGUMENTS. */
export function explainArguments(
  definition: ToolDefinition,
  args: unknown,
  error: z.ZodError,
): [message: string, details: { hint: string }] {
  const schema = z.toJSONSchema(definition.input, { io: 'input' });
  const sentences = [...new Set(error.issues.flatMap((issue) => sentencesOf(issue, args, schema)))];
  const more = sentences.length - PROBLEMS;
  const message = [...sentences.slice(0, PROBLEMS), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
  const names = Object.keys(schema.properties ?? {});
  return [
    message,
    { hint: names.length === 0 ? `${definition.name} takes no arguments.` : `${definition.name} takes: ${names.join(', ')}.` },
  ];
}

function sentencesOf(issue: z.core.$ZodIssue, args: unknown, schema: JsonSchema): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `Unknown argument ${quoted(key)}.`);
  if (issue.path.length === 0) return [`The arguments are ${quoted(args)}; expected an object.`];
  const { value, expected } = lookUp(args, schema, issue.path);
  const name = escapeUnseen(issue.path.map(String).join('.'));
  const accepts = expected ? `expected ${accepted(expected)}` : issue.message;
  return [value === undefined ? `Argument "${name}" is missing; ${accepts}.` : `Argument "${name}" is ${quoted(value)}; ${accepts}.`];
}

/** The received value, and the innermost part of the schema on the way to it. */
function lookUp(args: unknown, schema: JsonSchema, path: readonly PropertyKey[]): { value: unknown; expected: JsonSchema | undefined } {
  let value = args;
  let expected: JsonSchema | undefined = schema;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    expected = partOf(typeof key === 'number' ? expected?.items : expected?.properties?.[String(key)]);
  }
  return { value, expected };
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** Of a schema that also takes null, the other choice. */
function partOf(schema: unknown): JsonSchema | undefined {
  if (!isSchema(schema)) return undefined;
  const choice = schema.anyOf?.find((part) => isSchema(part) && part.type !== 'null');
  return isSchema(choice) ? choice : schema;
}

function quoted(value: unknown): string {
  return escapeUnseen(shortened(JSON.stringify(value) ?? String(value), VALUE_CHARACTERS));
}

/** The accepted range in words, as the published schema has it. */
function accepted(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  const minimum = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  const maximum = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum;
  if (schema.type === 'array') {
    return `an array of ${plural(partOf(schema.items) ?? {})}${schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`}`;
  }
  if (schema.type === 'string') return schema.minLength ? 'a non-empty string' : 'a string';
  const kind = /^[aeiou]/.test(typeOf(schema)) ? `an ${typeOf(schema)}` : `a ${typeOf(schema)}`;
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${kind}, ${minimum} or more`;
  return kind;
}

function typeOf({ type }: JsonSchema): string {
  return typeof type === 'string' ? type : 'value';
}

function plural(items: JsonSchema): string {
  if (items.enum) return items.enum.map((value) => JSON.stringify(value)).join(', ');
  return items.minLength ? `non-empty ${typeOf(items)}s` : `${typeOf(items)}s`;
}
