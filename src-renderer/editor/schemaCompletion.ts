import { getLocation, parseTree, findNodeAtLocation, type Node } from 'jsonc-parser';
import { resolveRef } from './schemaFaults.ts';

type Json = Readonly<Record<string, unknown>>;

/** What may be written at a place: its text goes over `from` to `to`. */
export interface Suggestion {
  readonly label: string;
  readonly insert: string;
  readonly detail: string;
  readonly info?: string;
}

export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly kind: 'property' | 'value';
  readonly items: readonly Suggestion[];
}

const MAX_ITEMS = 200;
const MAX_SCHEMAS = 64;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A schema with all that it combines: what any of its branches allows is suggested. */
function spread(root: Json, schema: unknown, into: Json[] = []): readonly Json[] {
  if (!isObject(schema) || into.includes(schema) || into.length >= MAX_SCHEMAS) return into;
  into.push(schema);
  if (typeof schema['$ref'] === 'string') spread(root, resolveRef(root, schema['$ref']), into);
  for (const name of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[name];
    if (Array.isArray(branches)) for (const branch of branches) spread(root, branch, into);
  }
  return into;
}

function below(root: Json, schemas: readonly Json[], segment: string | number): readonly Json[] {
  return schemas.flatMap((schema) => {
    if (typeof segment === 'string') {
      const known =
        isObject(schema['properties']) && Object.hasOwn(schema['properties'], segment) ? schema['properties'][segment] : undefined;
      return spread(root, known ?? schema['additionalProperties']);
    }
    const prefix = schema['prefixItems'];
    return spread(root, (Array.isArray(prefix) ? prefix[segment] : undefined) ?? schema['items']);
  });
}

function typeOf(schemas: readonly Json[]): string {
  const types = schemas.flatMap(({ type }) => (Array.isArray(type) ? type : [type])).filter((type) => typeof type === 'string');
  return [...new Set(types)].join(' | ');
}

const textOf = (schemas: readonly Json[], name: 'description' | 'title'): string | undefined =>
  schemas.map((schema) => schema[name]).find((text) => typeof text === 'string');

/** A value to begin with, of the kind that the schema asks for. */
function blank(schemas: readonly Json[]): string {
  for (const schema of schemas) {
    if (Object.hasOwn(schema, 'default')) return JSON.stringify(schema['default']);
    if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema['const']);
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return JSON.stringify(schema['enum'][0]);
  }
  const [type] = typeOf(schemas).split(' | ');
  return { string: '""', number: '0', integer: '0', boolean: 'false', array: '[]', object: '{}' }[type ?? ''] ?? 'null';
}

function valuesOf(schemas: readonly Json[]): readonly unknown[] {
  const values = schemas.flatMap((schema) => [
    ...(Array.isArray(schema['enum']) ? schema['enum'] : []),
    ...(Object.hasOwn(schema, 'const') ? [schema['const']] : []),
    ...(Array.isArray(schema['examples']) ? schema['examples'] : []),
    ...(Object.hasOwn(schema, 'default') ? [schema['default']] : []),
  ]);
  if (typeOf(schemas).includes('boolean')) values.push(true, false);
  return values;
}

/** Property names, or values, that the schema knows at an offset of the text. */
export function suggestionsAt(schema: Json, text: string, offset: number): Suggestions | undefined {
  const location = getLocation(text, offset);
  const path = location.isAtPropertyKey ? location.path.slice(0, -1) : location.path;
  let schemas = spread(schema, schema);
  for (const segment of path) schemas = below(schema, schemas, segment);
  const { previousNode: node } = location;
  const within = node !== undefined && offset >= node.offset && offset <= node.offset + node.length;
  const from = within ? node.offset : wordStart(text, offset);
  const to = within ? node.offset + node.length : offset;
  return location.isAtPropertyKey
    ? { from, to, kind: 'property', items: properties(schema, schemas, text, path, to) }
    : { from, to, kind: 'value', items: values(schemas) };
}

function wordStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /[\w.+-]/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

function properties(
  root: Json,
  schemas: readonly Json[],
  text: string,
  path: readonly (string | number)[],
  to: number,
): readonly Suggestion[] {
  const tree: Node | undefined = parseTree(text);
  const object = tree && findNodeAtLocation(tree, [...path]);
  const there = new Set(
    object?.children
      ?.map((property) => property.children?.[0])
      .map((key) => (key && key.offset + key.length !== to ? key.value : undefined)),
  );
  const hasColon = /^\s*:/.test(text.slice(to));
  const required = new Set(schemas.flatMap((schema) => (Array.isArray(schema['required']) ? schema['required'] : [])));
  const names = new Set(schemas.flatMap((schema) => (isObject(schema['properties']) ? Object.keys(schema['properties']) : [])));
  return [...names]
    .filter((name) => !there.has(name))
    .toSorted((a, b) => Number(required.has(b)) - Number(required.has(a)))
    .slice(0, MAX_ITEMS)
    .map((name) => {
      const known = below(root, schemas, name);
      const info = textOf(known, 'description') ?? textOf(known, 'title');
      const key = JSON.stringify(name);
      return {
        label: name,
        insert: hasColon ? key : `${key}: ${blank(known)}`,
        detail: `${typeOf(known)}${required.has(name) ? ' *' : ''}`,
        ...(info !== undefined && { info: info.slice(0, 500) }),
      };
    });
}

function values(schemas: readonly Json[]): readonly Suggestion[] {
  const texts = new Set(valuesOf(schemas).map((value) => JSON.stringify(value)));
  return [...texts].slice(0, MAX_ITEMS).map((text) => ({ label: text, insert: text, detail: '' }));
}
