import { FlattenMap, originalPositionFor, type SourceMapInput, TraceMap } from '@jridgewell/trace-mapping';
import { isRecord, type JsonRecord } from '../../src-shared/record.ts';

/** Characters of a map, places in it, and parts of an indexed one: what a page brings along must not fill the memory. */
const MAX_CHARACTERS = 16_000_000;
const MAX_PLACES = 1_500_000;
const MAX_SECTIONS = 1_000;
const MAX_SOURCES = 20_000;

export interface OriginalPosition {
  /** As the map names it, its root applied, not resolved against anything. */
  readonly source: string;
  /** 1-based */
  readonly line: number;
  /** 1-based */
  readonly column: number;
}

/** A source map of a guest: hostile until shown otherwise. */
export class SourceMap {
  readonly #map: TraceMap;

  private constructor(map: TraceMap) {
    this.#map = map;
  }

  /** `undefined` for what is no map, is broken, or is larger than anybody needs. */
  static parse(text: string): SourceMap | undefined {
    if (text.length > MAX_CHARACTERS) return undefined;
    try {
      // A line before the JSON keeps it from being run as a script.
      const map: unknown = JSON.parse(text.replace(/^\)\]\}[^\n]*\n/, ''));
      if (!isRecord(map) || map['version'] !== 3) return undefined;
      if ('sections' in map) return isSoundIndex(map) ? new SourceMap(new FlattenMap(asInput(map))) : undefined;
      return isSound(map) && placesIn(map) <= MAX_PLACES ? new SourceMap(new TraceMap(asInput(map))) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Line and column are 1-based. */
  originalOf(line: number, column: number): OriginalPosition | undefined {
    try {
      const found = originalPositionFor(this.#map, { line, column: Math.max(0, column - 1) });
      return found.source === null ? undefined : { source: found.source, line: found.line, column: found.column + 1 };
    } catch {
      return undefined; // mappings that cannot be decoded
    }
  }
}

/** Its shape was looked at field by field. */
const asInput = (map: JsonRecord): SourceMapInput => map as unknown as SourceMapInput;

function isSound({ sources, mappings, sourceRoot, names = [] }: JsonRecord): boolean {
  return (
    typeof mappings === 'string' &&
    Array.isArray(sources) &&
    sources.length <= MAX_SOURCES &&
    sources.every((source) => source === null || typeof source === 'string') &&
    Array.isArray(names) &&
    (sourceRoot === undefined || sourceRoot === null || typeof sourceRoot === 'string')
  );
}

function isSoundIndex({ sections }: JsonRecord): boolean {
  if (!Array.isArray(sections) || sections.length > MAX_SECTIONS) return false;
  const maps = sections.map((section) => (isRecord(section) && isPlace(section['offset']) ? section['map'] : undefined));
  // An index within an index is nothing that any tool makes.
  return (
    maps.every((map): map is JsonRecord => isRecord(map) && !('sections' in map) && isSound(map)) &&
    maps.reduce((sum, map) => sum + placesIn(map), 0) <= MAX_PLACES
  );
}

function isPlace(offset: unknown): boolean {
  return isRecord(offset) && [offset['line'], offset['column']].every((value) => typeof value === 'number' && value >= 0 && value < 1e7);
}

function placesIn({ mappings }: JsonRecord): number {
  let places = 1;
  const text = typeof mappings === 'string' ? mappings : '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === ',' || character === ';') places++;
  }
  return places;
}
