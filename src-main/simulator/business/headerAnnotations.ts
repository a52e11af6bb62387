import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { isPlainObject } from './plainJson.ts';

const KEY = 'x-mcp-header';
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const TYPES: readonly unknown[] = ['string', 'integer', 'boolean'];
const MAX_DEPTH = 32;

/** Whether arguments must be repeated as headers of the request. */
export function hasHeaderAnnotation(inputSchema: unknown): boolean {
  return JSON.stringify(inputSchema).includes(`"${KEY}"`);
}

/**
 * Why a tool's header annotations break the protocol's rules (2026-07-28): then no request can be right, and the tool
 * is to be left out. `undefined` when they are sound or absent.
 */
export function headerFault(inputSchema: unknown): Sentence | undefined {
  return hasHeaderAnnotation(inputSchema) ? faultIn(inputSchema, { isProperty: false, isReachable: true }, new Set(), 0) : undefined;
}

/** A header may stand at a property that is reached through `properties` alone. */
interface Place {
  readonly isProperty: boolean;
  readonly isReachable: boolean;
}

function faultIn(schema: unknown, place: Place, seen: Set<string>, depth: number): Sentence | undefined {
  if (depth > MAX_DEPTH || typeof schema !== 'object' || schema === null) return undefined;
  if (isPlainObject(schema) && Object.hasOwn(schema, KEY)) {
    const header = schema[KEY];
    if (!place.isProperty || !place.isReachable) return say('tool.headerPlace', { key: KEY });
    if (typeof header !== 'string' || !TOKEN.test(header)) return say('tool.headerName', { key: KEY });
    if (!TYPES.includes(schema['type'])) return say('tool.headerType', { key: KEY });
    if (seen.has(header.toLowerCase())) return say('tool.headerTwice', { key: KEY });
    seen.add(header.toLowerCase());
  }
  for (const [key, part] of Object.entries(schema)) {
    if (key === 'properties' && isPlainObject(part) && isPlainObject(schema)) {
      for (const property of Object.values(part)) {
        const fault = faultIn(property, { isProperty: true, isReachable: place.isReachable }, seen, depth + 1);
        if (fault !== undefined) return fault;
      }
    } else if (!VALUES.has(key)) {
      const fault = faultIn(part, { isProperty: false, isReachable: false }, seen, depth + 1);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** Keywords that hold values and no schemas. */
const VALUES = new Set(['default', 'const', 'enum', 'examples', 'required']);
