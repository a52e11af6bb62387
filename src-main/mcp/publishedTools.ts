import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { annotationsOf, type ToolDefinition } from '../../src-shared/protocol/toolDefinition.ts';

/** Fields that any answer may carry besides its own. */
const COMMON = {
  stored: z.boolean().optional(),
  notices: z.array(z.string()).optional(),
  // Its fields are the same for all tools, and each word here is paid for fifteen times.
  error: z.looseObject({}).optional(),
};

/** How deep an output schema goes into detail: the fields of the answer, and of its rows or objects. */
const OUTPUT_LEVELS = 2;

/**
 * What `tools/list` says of a tool. In the output schema no field is required: 1.x clients check failed answers and
 * `{stored: false}` against it as well. Agents pay for each word here, so it stays short.
 */
export function listedTool(definition: ToolDefinition): ListedTool {
  const { name, title, description, input, output } = definition;
  return {
    name,
    title,
    description,
    inputSchema: objectSchema(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: objectSchema(outline(z.toJSONSchema(output.extend(COMMON), { io: 'output' }), OUTPUT_LEVELS)),
    annotations: { ...annotationsOf(definition) },
  };
}

function objectSchema(schema: unknown): ListedTool['inputSchema'] {
  const cleaned = clean(schema);
  if (!isObject(cleaned) || cleaned['type'] !== 'object') throw new Error('The schema of a tool must describe an object.');
  return { ...cleaned, type: 'object' };
}

/** The schema of an answer without what is required, and without detail below `levels` of objects. */
function outline(schema: unknown, levels: number): unknown {
  if (!isObject(schema)) return schema;
  const { required: _required, properties, items, ...rest } = schema;
  if (levels === 0 && rest['type'] === 'object') return { type: 'object' };
  return {
    ...rest,
    ...(isObject(properties) && { properties: mapValues(properties, (property) => outline(property, levels - 1)) }),
    ...(items !== undefined && { items: outline(items, levels) }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Without what clients stumble over or what says nothing: the dialect, an `additionalProperties` that allows all
 * (some clients drop a tool that has it), and the bounds of safe integers.
 */
function clean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(clean);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !saysNothing(key, value))
      .map(([key, value]) => [key, key === 'properties' && isObject(value) ? mapValues(value, clean) : isData(key) ? value : clean(value)]),
  );
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function isData(key: string): boolean {
  return key === 'default' || key === 'const' || key === 'enum';
}

function saysNothing(key: string, value: unknown): boolean {
  return (
    key === '$schema' ||
    (key === 'additionalProperties' && isObject(value) && Object.keys(value).length === 0) ||
    (key === 'propertyNames' && isObject(value) && value['type'] === 'string') ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  );
}
