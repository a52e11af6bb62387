import { isRecord, own, type JsonRecord } from '../../../src-shared/record.ts';

const MAX_EXAMPLES = 4;
const EXAMPLE_CHARACTERS = 40;
/** Properties of a schema that are looked at. */
const MAX_PROPERTIES = 50;

/**
 * What a query may name for a tool to have all that it needs, as its input schema offers it: each entry holds a value of
 * every required property, or one of the first property that has any. None when a required property offers no value.
 */
export function exampleArguments(inputSchema: JsonRecord): readonly string[] {
  const declared = own(inputSchema, 'properties');
  const properties = isRecord(declared) ? declared : {};
  const names = own(inputSchema, 'required');
  const required = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  if (required.length > MAX_PROPERTIES) return [];
  const offers = required.map((name) => valuesOf(own(properties, name)));
  const [first, ...others] = offers;
  if (first === undefined) {
    const optional = Object.values(properties).slice(0, MAX_PROPERTIES).map(valuesOf);
    return optional.find((values) => values.length > 0) ?? [];
  }
  if (offers.some((values) => values.length === 0)) return [];
  return first.map((value) => [value, ...others.map(([other]) => other)].join(' '));
}

/** The short texts and numbers that a schema names as examples, as default or as all there are. */
function valuesOf(schema: unknown): readonly string[] {
  if (!isRecord(schema)) return [];
  const listed = ['examples', 'enum'].flatMap((keyword) => {
    const values = own(schema, keyword);
    return Array.isArray(values) ? values.slice(0, MAX_EXAMPLES) : [];
  });
  return [...listed, own(schema, 'default'), own(schema, 'const')]
    .map((value) => (typeof value === 'number' ? String(value) : value))
    .filter((value) => typeof value === 'string' && value.trim() !== '' && value.length <= EXAMPLE_CHARACTERS && !/\p{C}/u.test(value))
    .slice(0, MAX_EXAMPLES)
    .map(String);
}
