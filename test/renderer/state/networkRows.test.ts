import { describe, expect, it } from 'vitest';
import type { NetworkRow } from '../../../src-shared/ipc/networkView.ts';
import { parseFilter } from '../../../src-renderer/state/networkFilter.ts';
import {
  axisOf,
  DEFAULT_FILTER,
  DEFAULT_SORT,
  filterRows,
  nameOf,
  rowsInScope,
  segmentsOf,
  sortRows,
  totalsOf,
  withDocuments,
  type Scope,
} from '../../../src-renderer/state/networkRows.ts';
import { row } from '../support/networkRow.ts';

const scopeOf = (rows: readonly NetworkRow[], more: Partial<Scope> = {}): Scope => ({
  rows,
  documents: [],
  begins: { page: 0, widget: 0, card: 0 },
  clearedBefore: 0,
  skipped: [],
  ...more,
});
const ids = (rows: readonly NetworkRow[]): string => rows.map(({ position }) => position).join();

describe('the filter', () => {
  const rows = [
    row(0, { status: 404, method: 'POST', encodedBytes: 20_000 }),
    row(1, { resourceType: 'script', url: 'https://cdn.test/lib.js', mimeType: 'text/javascript', durationMs: 900 }),
    row(2, { state: 'blocked', blockedBy: 'csp', resourceType: 'script', url: 'https://other.test/x.js' }),
    row(3, { state: 'pending', redirects: 2, finalUrl: 'https://final.test/end' }),
    row(4, { resourceType: 'xhr', fromCache: true, status: 304 }),
  ];
  it.each([
    ['', '0,1,2,3,4'],
    ['status:404', '0'],
    ['status:4xx', '0'],
    ['status:blocked', '2'],
    ['type:script', '1,2'],
    ['type:js', '1,2'],
    ['type:xhr', '0,3,4'],
    ['method:post', '0'],
    ['METHOD:POST', '0'],
    ['-type:js', '0,3,4'],
    ['type:js cdn', '1'],
    ['is:failed', '0,2'],
    ['is:cached', '4'],
    ['is:redirected', '3'],
    ['is:pending', '3'],
    ['is:nonsense', ''],
    ['domain:final.test', '3'],
    ['mime:javascript', '1'],
    ['size:>10k', '0'],
    ['time:>500ms', '1'],
    ['/item-[03]/', '0,3'],
    ['/(/', ''],
    ['LIB.JS', '1'],
    ['constructor:x', ''],
    ['https://cdn.test/lib.js', '1'],
    ['-', '0,1,2,3,4'],
  ])('%j finds %j', (query, found) => {
    expect(ids(rows.filter(parseFilter(query)))).toBe(found);
  });

  it('joins chips and failed-only with the words', () => {
    expect(ids(filterRows(rows, { ...DEFAULT_FILTER, groups: ['js'] }))).toBe('1,2');
    expect(ids(filterRows(rows, { ...DEFAULT_FILTER, groups: ['js', 'fetch'], failedOnly: true }))).toBe('0,2');
    expect(ids(filterRows(rows, { ...DEFAULT_FILTER, groups: ['js'], query: 'status:blocked' }))).toBe('2');
  });
});

describe('the scope', () => {
  const rows = [row(0), row(1, { target: 'widget' }), row(2), row(3), row(4)];
  it('holds the requests of the conversation’s cards in the chat, or of one of them', () => {
    const ofCard = (position: number, cardId: string) => row(position, { target: 'card', cardId });
    const scope = scopeOf([...rows, ofCard(5, 'old'), ofCard(6, 'a'), ofCard(7, 'b')], { begins: { page: 0, widget: 0, card: 6 } });
    expect(ids(rowsInScope(scope, DEFAULT_FILTER, 'chat'))).toBe('6,7');
    expect(ids(rowsInScope(scope, DEFAULT_FILTER, 'widget'))).toBe('1');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'card' }, 'page'))).toBe('6,7');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'card:b' }, 'chat'))).toBe('7');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'card', preserved: true }, 'chat'))).toBe('5,6,7');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'all' }, 'chat'))).toBe('0,1,2,3,4,6,7');
  });
  it('holds the present document of the current target, all of it when preserved', () => {
    const scope = scopeOf(rows, { begins: { page: 3, widget: 0, card: 0 } });
    expect(ids(rowsInScope(scope, DEFAULT_FILTER, 'page'))).toBe('3,4');
    expect(ids(rowsInScope(scope, DEFAULT_FILTER, 'widget'))).toBe('1');
    expect(ids(rowsInScope(scope, DEFAULT_FILTER, 'chat'))).toBe('');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, preserved: true }, 'page'))).toBe('0,2,3,4');
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'all' }, 'chat'))).toBe('1,3,4');
  });
  it('leaves out what was cleared and what came during a pause', () => {
    const scope = scopeOf(rows, { clearedBefore: 2, skipped: [[3, 4]] });
    expect(ids(rowsInScope(scope, { ...DEFAULT_FILTER, target: 'all' }, 'page'))).toBe('2,4');
  });
  it('has a line before each document, only in the order of time', () => {
    const documents = [
      { target: 'page', position: 0, timestamp: 1 },
      { target: 'page', position: 3, timestamp: 2 },
      { target: 'page', position: 5, timestamp: 3 },
    ] as const;
    const scope = scopeOf(rows, { documents });
    const filter = { ...DEFAULT_FILTER, preserved: true };
    const kinds = (items: ReturnType<typeof withDocuments>) =>
      items.map((item) => (item.kind === 'row' ? item.row.position : '|')).join('');
    expect(kinds(withDocuments([row(0), row(2), row(3), row(4)], scope, filter, DEFAULT_SORT))).toBe('|02|34|');
    expect(kinds(withDocuments([row(0), row(3)], scope, DEFAULT_FILTER, DEFAULT_SORT))).toBe('03');
    expect(kinds(withDocuments([row(0), row(3)], scope, filter, { column: 'size', descending: false }))).toBe('03');
  });
});

describe('order, totals and time', () => {
  it('sorts by each column, equal ones by their time', () => {
    const rows = [
      row(0, { encodedBytes: 5, durationMs: 9 }),
      row(1, { encodedBytes: 9, durationMs: 1 }),
      row(2, { encodedBytes: 5, durationMs: 99, status: 404 }),
    ];
    expect(ids(sortRows(rows, { column: 'size', descending: false }))).toBe('0,2,1');
    expect(ids(sortRows(rows, { column: 'size', descending: true }))).toBe('1,0,2');
    expect(ids(sortRows(rows, { column: 'time', descending: false }))).toBe('1,0,2');
    expect(ids(sortRows(rows, { column: 'status', descending: false }))).toBe('0,1,2');
  });
  it('counts what went over the wire, not what came from a cache', () => {
    const rows = [
      row(0, { encodedBytes: 100, bodyBytes: 300 }),
      row(1, { encodedBytes: 50, fromCache: true, bodyBytes: 40, durationMs: 20 }),
    ];
    expect(totalsOf(rows)).toEqual({ requests: 2, transferred: 100, resources: 340, finishMs: 30 });
    expect(totalsOf([])).toEqual({ requests: 0, transferred: 0, resources: 0, finishMs: undefined });
  });
  it('spans from the first beginning to the last end, to now while one is under way', () => {
    const { durationMs: _ended, ...pending } = row(1, { state: 'pending' });
    expect(axisOf([row(0), row(2)], 0)).toEqual({ from: 1_000, length: 25 });
    expect(axisOf([row(0), pending], 1_500)).toEqual({ from: 1_000, length: 500 });
    expect(axisOf([], 0).length).toBe(1);
  });
  it('puts the steps one behind the other, the handshake out of the connecting', () => {
    const timing = { queued: 1, dns: 2, connect: 10, tls: 4, send: 1, wait: 20, receive: 5 };
    expect(segmentsOf({ hops: [{ startMs: 0, timing }], durationMs: 39 }, 39).map(({ phase, start, ms }) => [phase, start, ms])).toEqual([
      ['queued', 0, 1],
      ['dns', 1, 2],
      ['connect', 3, 6],
      ['tls', 9, 4],
      ['send', 13, 1],
      ['wait', 14, 20],
      ['receive', 34, 5],
    ]);
  });
  it('gives one piece to an exchange without steps, up to the next', () => {
    const hops = [
      { startMs: 0, timing: {} },
      { startMs: 30, timing: {} },
    ];
    expect(segmentsOf({ hops, durationMs: 50 }, 50)).toEqual([
      { phase: 'whole', start: 0, ms: 30 },
      { phase: 'whole', start: 30, ms: 20 },
    ]);
  });
});

it.each([
  ['https://a.test/', 'a.test'],
  ['https://a.test/x/y.js?v=1#z', 'y.js?v=1'],
  ['https://a.test/dir/', 'dir/'],
  ['https://a.test/?q=1', 'a.test/?q=1'],
  ['data:text/plain,hi', 'data:text/plain,hi'],
  ['nonsense', 'nonsense'],
])('%s is named %s', (url, name) => expect(nameOf(url)).toBe(name));
