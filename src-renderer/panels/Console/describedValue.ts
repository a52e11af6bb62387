import { isRecord } from '../../../src-shared/record.ts';
import { oneLine } from '../../ui/printable.ts';

/** What a value is, by the colour and the form it is shown in. */
export type ValueTone = 'str' | 'num' | 'kw' | 'fn' | 'obj' | 'dim';

export interface ValueMember {
  readonly name: string;
  readonly value: unknown;
}

/** A kept value of the page, ready to be shown: main keeps objects as `{type, description?, properties?, entries?, …}`. */
export interface ShownValue {
  readonly tone: ValueTone;
  /** On one line. */
  readonly text: string;
  readonly members: readonly ValueMember[];
  /** How many members there were beyond those that were kept; -1 when nobody counted. */
  readonly missing: number;
  /** What needs a word of the window's language. */
  readonly note?: { readonly key: 'console.accessor' | 'console.notKept' } | { readonly key: 'console.cycle'; readonly n: number };
}

interface Kept {
  readonly type: string;
  readonly value?: unknown;
  readonly description?: unknown;
  readonly properties?: unknown;
  readonly entries?: unknown;
  readonly overflow?: unknown;
  readonly size?: unknown;
  readonly levels?: unknown;
}

const PREVIEWED = 5;
const PREVIEW_CHARACTERS = 160;

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value['type'] === 'string';
}

const leaf = (tone: ValueTone, text: string): ShownValue => ({ tone, text, members: [], missing: 0 });

/** A property of a preview holds its value as words, next to its type; one that was looked into holds the value itself. */
function memberOf(property: unknown): ValueMember[] {
  if (!isRecord(property)) return [];
  const { name, type, value } = property;
  if (typeof type !== 'string') return [{ name: String(name), value }];
  if (type === 'accessor' || type === 'empty') return [{ name: String(name), value: { type } }];
  if (type === 'string') return [{ name: String(name), value: typeof value === 'string' ? value : '' }];
  if (type === 'number' || type === 'boolean' || type === 'bigint') return [{ name: String(name), value: { type, value } }];
  if (type === 'null' || type === 'undefined') return [{ name: String(name), value: { type } }];
  return [{ name: String(name), value: { type, description: value, overflow: true } }];
}

function membersOf({ properties, entries }: Kept): ValueMember[] {
  const named = Array.isArray(properties) ? properties.flatMap(memberOf) : [];
  const held = Array.isArray(entries) ? entries : [];
  return [
    ...named,
    ...held.filter(isRecord).map((entry, index) => ({
      name: 'key' in entry ? shownValue(entry['key']).text : String(index),
      value: entry['value'],
    })),
  ];
}

function countMissing({ overflow, size }: Kept, members: readonly ValueMember[]): number {
  if (overflow !== true) return 0;
  return typeof size === 'number' && size > members.length ? size - members.length : -1;
}

/** `{city: "北京", days: Array(2), …}`, or `Array(2) [1, 2]`. */
function previewText(kind: string, description: string, members: readonly ValueMember[], more: boolean): string {
  const list = kind === 'array' || kind === 'typedarray' || kind === 'set';
  const words = members.slice(0, PREVIEWED).map(({ name, value }) => {
    const text = briefText(value);
    if (list) return text;
    return kind === 'map' ? `${name} => ${text}` : `${name}: ${text}`;
  });
  if (more || members.length > PREVIEWED) words.push('…');
  const inside = oneLine(words.join(', '), PREVIEW_CHARACTERS);
  const named = description === '' || description === 'Object' ? '' : `${oneLine(description, 80)} `;
  return list ? `${named}[${inside}]` : `${named}{${inside}}`;
}

/** A value inside a preview: objects by their class only. */
function briefText(value: unknown): string {
  if (isKept(value) && (value.properties !== undefined || value.entries !== undefined || value.type === 'object')) {
    const description = typeof value.description === 'string' ? value.description : '';
    return description === '' || description === 'Object' ? '{…}' : oneLine(description, 40);
  }
  return oneLine(shownValue(value).text, 60);
}

export function shownValue(value: unknown): ShownValue {
  if (typeof value === 'string') return leaf('str', `"${oneLine(value, 1_000)}"`);
  if (typeof value === 'number') return leaf('num', String(value));
  if (value === null || typeof value !== 'object') return leaf('kw', String(value));
  if (!isKept(value)) return leaf('dim', oneLine(JSON.stringify(value), 200));
  const { type } = value;
  const description = typeof value.description === 'string' ? value.description : '';
  switch (type) {
    case 'undefined':
    case 'null':
      return leaf('kw', type);
    case 'empty':
      return leaf('dim', type);
    case 'boolean':
      return leaf('kw', String(value.value));
    case 'number':
    case 'bigint':
      return leaf('num', String(value.value));
    case 'symbol':
      return leaf('str', oneLine(description, 200));
    case 'function':
      // A preview holds its source, a look inside only its name.
      return leaf('fn', /^(?:async|function|class|\(|\w+\s*=>)/.test(description) ? oneLine(description, 200) : `ƒ ${description}()`);
    case 'accessor':
      return { ...leaf('dim', '(…)'), note: { key: 'console.accessor' } };
    case 'cycle':
      return { ...leaf('dim', '↺'), note: { key: 'console.cycle', n: Number(value.levels) } };
    default: {
      const members = membersOf(value);
      const missing = countMissing(value, members);
      if (members.length > 0)
        return { tone: 'obj', text: previewText(type, headOf(type, description), members, missing !== 0), members, missing };
      const isEmpty = missing === 0 && (type === 'object' || type === 'array' || type === 'map' || type === 'set');
      const text = isEmpty ? previewText(type, description, [], false) : oneLine(headOf(type, description), 200);
      return { ...leaf('obj', text), ...(missing !== 0 && { note: { key: 'console.notKept' } }) };
    }
  }
}

/** An error's words go on over its stack, which is shown elsewhere. */
function headOf(type: string, description: string): string {
  const head = type === 'error' ? (description.split('\n', 1)[0] ?? '') : description;
  return head === '' ? type : head;
}
