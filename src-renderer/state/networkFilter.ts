import type { NetworkRow } from '../../src-shared/ipc/networkView.ts';
import type { ResourceType } from '../../src-shared/snapshot/network.ts';

/** Groups of types, as the chips over the list name them. */
export const TYPE_GROUPS = {
  fetch: ['fetch', 'xhr', 'eventsource', 'preflight'],
  document: ['document'],
  css: ['stylesheet'],
  js: ['script'],
  font: ['font'],
  image: ['image'],
  media: ['media'],
  socket: ['websocket'],
  other: ['manifest', 'ping', 'other'],
} as const satisfies Record<string, readonly ResourceType[]>;
export type TypeGroup = keyof typeof TYPE_GROUPS;

const groups: readonly (readonly [string, readonly string[]])[] = Object.entries(TYPE_GROUPS);

/** Another name that people give to a group. */
const OTHER_NAMES: Readonly<Record<string, TypeGroup>> = { xhr: 'fetch', doc: 'document', style: 'css', img: 'image', ws: 'socket' };

export function groupOf({ resourceType }: Pick<NetworkRow, 'resourceType'>): string {
  return groups.find(([, types]) => types.includes(resourceType))?.[0] ?? 'other';
}

export const isFailed = ({ state, status = 0 }: NetworkRow): boolean => state === 'failed' || state === 'blocked' || status >= 400;

export type RowTest = (row: NetworkRow) => boolean;

const SIZE = /^([<>])?(\d+(?:\.\d+)?)(k|m)?b?$/i;
const SIZE_UNITS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

function number(text: string): ((value: number) => boolean) | undefined {
  const [, sign, digits, unit] = SIZE.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const limit = Number(digits) * (SIZE_UNITS[unit?.toLowerCase() ?? ''] ?? 1);
  return sign === '<' ? (value) => value < limit : (value) => value > limit;
}

function hasStatus({ status, state }: NetworkRow, wanted: string): boolean {
  const text = String(status ?? '');
  return /^\dxx$/.test(wanted) ? text.length === 3 && text[0] === wanted[0] : text === wanted || state === wanted;
}

const never: RowTest = () => false;

/** What may stand before a colon; the test of what stands behind it, in lower case. */
const KEYS: Readonly<Record<string, (wanted: string) => RowTest>> = {
  status: (wanted) => (row) => hasStatus(row, wanted),
  type: (wanted) => (row) => row.resourceType === wanted || groupOf(row) === (OTHER_NAMES[wanted] ?? wanted),
  method: (wanted) => (row) => row.method.toLowerCase() === wanted,
  mime: (wanted) => (row) => (row.mimeType ?? '').toLowerCase().includes(wanted),
  domain: (wanted) => (row) => hostOf(row.url).includes(wanted) || hostOf(row.finalUrl ?? '').includes(wanted),
  is: (wanted) => {
    const tests: Readonly<Record<string, RowTest>> = {
      failed: isFailed,
      blocked: ({ state }) => state === 'blocked',
      cached: ({ fromCache }) => fromCache,
      pending: ({ state }) => state === 'pending',
      running: ({ state }) => state === 'pending',
      redirected: ({ redirects }) => redirects > 0,
    };
    return tests[wanted] ?? never;
  },
  size: (wanted) => {
    const fits = number(wanted);
    return fits === undefined ? never : ({ encodedBytes, bodyBytes }) => fits(encodedBytes ?? bodyBytes ?? 0);
  },
  time: (wanted) => {
    const fits = number(wanted.replace(/ms$/, ''));
    return fits === undefined ? never : ({ durationMs }) => durationMs !== undefined && fits(durationMs);
  },
};
export const FILTER_KEYS = Object.keys(KEYS);

export function hostOf(url: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function testOf(word: string): RowTest {
  const [, key = '', wanted = ''] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const keyed = Object.hasOwn(KEYS, key.toLowerCase()) ? KEYS[key.toLowerCase()] : undefined;
  if (keyed !== undefined) return keyed(wanted.toLowerCase());
  const pattern = /^\/(.+)\/$/.exec(word)?.[1];
  if (pattern !== undefined) {
    try {
      const expression = new RegExp(pattern, 'i');
      return ({ url, finalUrl = '' }) => expression.test(url) || expression.test(finalUrl);
    } catch {
      // No pattern after all: the characters themselves.
    }
  }
  const part = word.toLowerCase();
  return ({ url, finalUrl = '' }) => url.toLowerCase().includes(part) || finalUrl.toLowerCase().includes(part);
}

/** Words that must all hold: parts of the address, `/patterns/`, `key:value`, each turned round by a leading `-`. */
export function parseFilter(query: string): RowTest {
  const tests = query
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .map((word): RowTest => {
      if (!word.startsWith('-')) return testOf(word);
      const test = testOf(word.slice(1));
      return (row) => !test(row);
    });
  return (row) => tests.every((test) => test(row));
}
