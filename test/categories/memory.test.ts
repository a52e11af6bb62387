import { describe, expect, test } from 'vitest';
import type { HeapSnapshot } from '../../src-shared/snapshot/heap.ts';
import { HeapReader } from '../../src-main/targets/heapReader.ts';
import { liveScene } from '../support/scene.ts';
import { expectGolden } from './golden.ts';

const FIELDS = ['type', 'name', 'id', 'self_size', 'edge_count'];
const TYPES = ['hidden', 'array', 'string', 'object', 'code'];
/** Type, index of the name, bytes. */
type Node = readonly [type: string, name: number, size: number];

function snapshotText(nodes: readonly Node[], strings: readonly string[]): string {
  const flat = nodes.flatMap(([type, name, size], index) => [TYPES.indexOf(type), name, index * 2 + 1, size, 0]);
  const head = {
    meta: { node_fields: FIELDS, node_types: [TYPES, 'string', 'number', 'number', 'number'], edge_fields: [] },
    node_count: nodes.length,
  };
  return `{"snapshot":${JSON.stringify(head)},\n"nodes":[${flat.join(',\n')}],\n"edges":[1,2,3],\n"locations":[],\n"strings":${JSON.stringify(strings).replaceAll('","', '",\n"')}}`;
}

const NODES: readonly Node[] = [
  ['object', 2, 40],
  ['object', 2, 60],
  ['object', 3, 1_000],
  ['string', 1, 16],
  ['string', 4, 24],
  ['hidden', 1, 8],
];
const STRINGS = ['', '"strings":[', 'Le"ak]\\,{\u2028', '窗口'.repeat(200), 'x'.repeat(10_000)];

function summaryOf(text: string, piece: number): ReturnType<HeapReader['summary']> {
  const reader = new HeapReader();
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  return reader.summary();
}

describe('the reader', () => {
  const text = snapshotText(NODES, STRINGS);

  test.each([1, 2, 7, 64, 1_000_000])('sums up classes from pieces of %i characters', (piece) => {
    expect(summaryOf(text, piece)).toEqual({
      nodes: 6,
      selfBytes: 1_148,
      classes: 4,
      bySize: [
        { name: `${'窗口'.repeat(50)}…`, count: 1, selfBytes: 1_000 },
        { name: 'Le"ak]\\,{\u2028', count: 2, selfBytes: 100 },
        { name: '(string)', count: 2, selfBytes: 40 },
        { name: '(hidden)', count: 1, selfBytes: 8 },
      ],
      byCount: expect.arrayContaining([{ name: '(hidden)', count: 1, selfBytes: 8 }]) as unknown,
    });
  });

  test('a snapshot that broke off, or of another form, gives no summary', () => {
    expect(() => summaryOf(text.slice(0, -3), 64)).toThrow('not whole');
    expect(() => summaryOf(text.replaceAll('self_size', 'other'), 64)).toThrow('unknown form');
    expect(() => new HeapReader().push('x'.repeat(100_000))).toThrow('unknown form');
  });

  test('many classes are cut to the first ones, a name of escapes is cut whole', () => {
    const many = Array.from({ length: 500 }, (_, index): Node => ['object', index, index]);
    const summary = summaryOf(
      snapshotText(
        many,
        many.map((_, index) => (index === 499 ? '\u0001'.repeat(5_000) : `Class${index}`)),
      ),
      333,
    );
    expect(summary.classes).toBe(500);
    expect(summary.bySize).toHaveLength(20);
    expect(summary.bySize[0]?.name).toBe(`${'\u0001'.repeat(100)}…`);
  });

  test('reads 40 MB in seconds', () => {
    const piece = '3,2,123456,48,7,\n'.repeat(60_000);
    const head = snapshotText([], []).split('"nodes":[')[0] ?? '';
    const reader = new HeapReader();
    const from = performance.now();
    reader.push(`${head}"nodes":[`);
    for (let round = 0; round < 40; round++) reader.push(piece);
    reader.push('3,2,1,48,0],"edges":[');
    reader.push('],"strings":["a","b","C"]}');
    console.log(`heap reader: ${Math.round((piece.length * 40) / 1e6)} MB in ${Math.round(performance.now() - from)} ms`);
    expect(reader.summary()).toMatchObject({ nodes: 2_400_001, bySize: [{ name: 'C', count: 2_400_001 }] });
    expect(performance.now() - from).toBeLessThan(12_000);
  });
});

describe('golden', () => {
  const taken: HeapSnapshot = {
    filePath: '/tmp/wsd/heap-1.heapsnapshot',
    fileBytes: 5_000_000,
    summary: summaryOf(snapshotText(NODES, STRINGS), 64),
  };
  test('take_heap_snapshot', () =>
    expectGolden('take_heap_snapshot', liveScene, { memory: { take: () => Promise.resolve(taken) } }, 'take_heap_snapshot'));
  test('take_heap_snapshot.file', () => {
    const take = (filePath: string | undefined) => Promise.resolve({ ...taken, filePath: `/app/${filePath}` });
    return expectGolden('take_heap_snapshot.file', liveScene, { memory: { take } }, 'take_heap_snapshot', {
      filePath: 'a.heapsnapshot.gz',
    });
  });
  test('take_heap_snapshot.none', () => {
    const scene = () => {
      const fixture = liveScene();
      fixture.store.setView('chat');
      return fixture;
    };
    return expectGolden('take_heap_snapshot.none', scene, { memory: { take: () => Promise.resolve(taken) } }, 'take_heap_snapshot');
  });
});
