import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';

/** One place of the data that does not keep to the schema. */
export interface SchemaFault {
  /** Property names and indices from the root. */
  readonly path: readonly string[];
  readonly keyword: string;
  /** What the schema says there, as JSON where it is short: `"string"`, `["a","b"]`, `5`. For `required` the missing name. */
  readonly expected: string;
}

const MAX_FAULTS = 200;
const EXPECTED_CHARACTERS = 200;
/** These only say that something below them is wrong, which is told itself. */
const WRAPPERS = new Set([
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  '$ref',
  '$dynamicRef',
  'allOf',
  'additionalProperties',
  'dependentSchemas',
]);
/** Of these the branches are not told: which of them was meant, nobody knows. */
const CHOICES = new Set(['anyOf', 'oneOf', 'not', 'if', 'contains']);

/** Checks against JSON Schema 2020-12. @throws for a schema that is none */
export function schemaFaults(schema: Schema, data: unknown): readonly SchemaFault[] {
  const { errors } = new Validator(schema, '2020-12', false).validate(data);
  const choices = errors.filter(({ keyword }) => CHOICES.has(keyword)).map(({ keywordLocation }) => `${keywordLocation}/`);
  const told = errors.filter(
    ({ keyword, keywordLocation }) => !WRAPPERS.has(keyword) && !choices.some((choice) => keywordLocation.startsWith(choice)),
  );
  return told.slice(0, MAX_FAULTS).map((unit) => faultOf(schema, unit));
}

function faultOf(schema: Schema, { keyword, keywordLocation, instanceLocation, error }: OutputUnit): SchemaFault {
  const path = tokens(instanceLocation);
  // A subschema `false` forbids the property that it is found at.
  if (keyword === 'false') return { path, keyword: 'additionalProperties', expected: path.at(-1) ?? '' };
  if (keyword === 'required') return { path, keyword, expected: /"((?:[^"\\]|\\.)*)"/.exec(error)?.[1] ?? '' };
  const expected = JSON.stringify(schemaAt(schema, tokens(keywordLocation))) ?? '';
  return { path, keyword, expected: expected.length > EXPECTED_CHARACTERS ? `${expected.slice(0, EXPECTED_CHARACTERS)}…` : expected };
}

const tokens = (pointer: string): string[] =>
  pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((token) => token !== '')
    .map((token) => decoded(token).replaceAll('~1', '/').replaceAll('~0', '~'));

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

function child(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** What stands at a keyword's location; `$ref` leads on to where it points. */
function schemaAt(root: Schema, path: readonly string[]): unknown {
  let at: unknown = root;
  for (const token of path) {
    at = child(at, token);
    if (token === '$ref' && typeof at === 'string') at = resolveRef(root, at);
  }
  return at;
}

/** A reference within the schema; nothing is ever fetched. */
export function resolveRef(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let at: unknown = root;
  for (const token of tokens(reference)) at = child(at, token);
  return at;
}
