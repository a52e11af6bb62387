/** Fields of the engine's models that every insight has; they are told elsewhere, or only DevTools draws with them. */
const COMMON = new Set([
  'insightKey',
  'strings',
  'title',
  'description',
  'docs',
  'category',
  'state',
  'relatedEvents',
  'metricSavings',
  'wastedBytes',
  'frameId',
  'navigation',
  'lcpTs',
  'createOverlays',
]);
/** Fields of an event's data that say what it was. */
const EVENT_FIELDS = [
  'url',
  'resourceType',
  'statusCode',
  'mimeType',
  'protocol',
  'priority',
  'renderBlocking',
  'encodedDataLength',
  'decodedBodyLength',
  'weighted_score_delta',
  'functionName',
  'lineNumber',
  'columnNumber',
  'nodeName',
  'type',
];
/** Times that the engine gives in microseconds under names that don't say so. */
const MICRO = new Set(['maxTime', 'timeFromInitialRequest', 'totalReflowTime', 'discoveryDelay', 'duration', 'dur']);

const BOUNDS = { depth: 6, items: 10, fields: 20, characters: 300, values: 400 } as const;

type Fields = Readonly<Record<string, unknown>>;

/** What an insight's model holds, as bounded plain data: events become what they were, when and how long. */
export function insightDetails(model: object, startMicro: number): Record<string, unknown> {
  return new Reduction(startMicro).fields(Object.entries(model).filter(([name]) => !COMMON.has(name)));
}

export const milliseconds = (micro: number): number => Math.round(micro / 10) / 100;

/** Text of the engine: an identifier with values put into it. */
export function wordsOf(text: unknown): string {
  if (typeof text === 'string') return text;
  if (!isFields(text) || typeof text['i18nId'] !== 'string') return '';
  const values = isFields(text['values']) ? text['values'] : {};
  return text['i18nId'].replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

class Reduction {
  #left: number = BOUNDS.values;
  readonly #startMicro: number;

  constructor(startMicro: number) {
    this.#startMicro = startMicro;
  }

  fields(entries: readonly (readonly [string, unknown])[], depth = 0): Record<string, unknown> {
    const kept = entries.slice(0, BOUNDS.fields).flatMap(([name, value]) => {
      if (MICRO.has(name) && typeof value === 'number') return [[`${name}Ms`, milliseconds(value)] as const];
      const reduced = this.#value(value, depth + 1);
      return reduced === undefined ? [] : [[name, reduced] as const];
    });
    return Object.fromEntries(kept);
  }

  #value(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return cut(value);
    if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : undefined;
    if (typeof value === 'boolean') return value;
    if (typeof value === 'bigint') return Number(value);
    if (typeof value !== 'object' || value === null) return undefined;
    this.#left -= 1;
    if (this.#left < 0 || depth > BOUNDS.depth) return '…';
    if (value instanceof URL) return cut(value.href);
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof Set) return this.#list([...value], depth);
    if (value instanceof Map)
      return this.#list(
        [...value].map(([key, held]: [unknown, unknown]) => ({ key, value: held })),
        depth,
      );
    if (!isFields(value)) return undefined;
    if ('i18nId' in value) return cut(wordsOf(value));
    if (isEvent(value)) return this.#event(value, depth);
    if (isWindow(value)) return { ...this.#window(value), ...this.fields(entriesWithout(value, ['min', 'max', 'range']), depth) };
    return this.fields(Object.entries(value), depth);
  }

  #list(items: readonly unknown[], depth: number): unknown[] {
    const kept = items.slice(0, BOUNDS.items).flatMap((item) => this.#value(item, depth + 1) ?? []);
    return items.length > BOUNDS.items ? [...kept, `… and ${items.length - BOUNDS.items} more`] : kept;
  }

  #event(event: TraceEvent, depth: number): Record<string, unknown> {
    const data = isFields(event['args']) && isFields(event['args']['data']) ? event['args']['data'] : {};
    const told = EVENT_FIELDS.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]] as const]));
    return {
      event: cut(event.name),
      startMs: milliseconds(event.ts - this.#startMicro),
      ...(typeof event['dur'] === 'number' && { durationMs: milliseconds(event['dur']) }),
      ...this.fields(told, depth),
    };
  }

  #window({ min, range }: Window): Record<string, number> {
    return { startMs: milliseconds(min - this.#startMicro), durationMs: milliseconds(range) };
  }
}

interface TraceEvent extends Fields {
  readonly name: string;
  readonly ts: number;
}

interface Window extends Fields {
  readonly min: number;
  readonly max: number;
  readonly range: number;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEvent = (value: Fields): value is TraceEvent =>
  typeof value['name'] === 'string' && typeof value['ts'] === 'number' && typeof value['ph'] === 'string';
const isWindow = (value: Fields): value is Window => ['min', 'max', 'range'].every((name) => typeof value[name] === 'number');

const entriesWithout = (value: Fields, names: readonly string[]): [string, unknown][] =>
  Object.entries(value).filter(([name]) => !names.includes(name));

const cut = (text: string): string =>
  text.length > BOUNDS.characters ? `${text.slice(0, BOUNDS.characters).toWellFormed()}…` : text.toWellFormed();
