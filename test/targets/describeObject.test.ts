import { expect, test } from 'vitest';
import { describeObject } from '../../src-main/targets/describeObject.ts';

const LIMITS = { depth: 4, properties: 100, values: 500, characters: 10_000, text: 1_000 };
const describe = (value: unknown): unknown => JSON.parse(describeObject(value, LIMITS));

test('values that JSON knows are themselves; the others say their kind', () => {
  const symbol = Symbol('s');
  expect(describe({ a: 1, b: 'x', c: null, d: true, e: undefined, f: 10n, g: symbol, h: -0, i: Number.NaN, [symbol]: 2 })).toEqual({
    type: 'object',
    description: 'Object',
    properties: [
      { name: 'a', value: 1 },
      { name: 'b', value: 'x' },
      { name: 'c', value: null },
      { name: 'd', value: true },
      { name: 'e', value: { type: 'undefined' } },
      { name: 'f', value: { type: 'bigint', value: '10n' } },
      { name: 'g', value: { type: 'symbol', description: 'Symbol(s)' } },
      { name: 'h', value: { type: 'number', value: '-0' } },
      { name: 'i', value: { type: 'number', value: 'NaN' } },
      { name: 'Symbol(s)', value: 2 },
    ],
  });
});

test('cycles end where they begin, at their distance', () => {
  const outer: Record<string, unknown> = { n: 1 };
  outer['self'] = outer;
  outer['inner'] = { up: outer };
  expect(describe(outer)).toMatchObject({
    properties: [
      { name: 'n', value: 1 },
      { name: 'self', value: { type: 'cycle', levels: 1 } },
      { name: 'inner', value: { properties: [{ name: 'up', value: { type: 'cycle', levels: 2 } }] } },
    ],
  });
});

test('no getter runs', () => {
  let ran = false;
  const object = {
    get trap() {
      ran = true;
      return 1;
    },
  };
  expect(describe(object)).toMatchObject({ properties: [{ name: 'trap', type: 'accessor' }] });
  expect(ran).toBe(false);
});

test('built-in kinds are told by what they are, not by what they call themselves', () => {
  expect(describe(new Map([['k', new Set([1])]]))).toEqual({
    type: 'map',
    entries: [{ key: 'k', value: { type: 'set', entries: [{ value: 1 }] } }],
  });
  expect(describe(new Date(0))).toEqual({ type: 'date', description: '1970-01-01T00:00:00.000Z' });
  expect(describe(/a+/gi)).toEqual({ type: 'regexp' });
  expect(describe(new Uint8Array([1, 2]))).toMatchObject({ type: 'typedarray', description: 'Uint8Array(2)' });
  expect(describe(new Error('outer', { cause: new TypeError('inner') }))).toMatchObject({
    type: 'error',
    description: expect.stringContaining('outer'),
    properties: expect.arrayContaining([expect.objectContaining({ name: 'cause', value: expect.objectContaining({ type: 'error' }) })]),
  });
  expect(describe(Object.create(Map.prototype))).toMatchObject({ type: 'object' });
});

test.each([
  ['many properties', Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, index]))],
  ['a long array', { big: Array.from({ length: 1e6 }, () => 'x') }],
  ['long texts', Array.from({ length: 90 }, () => 'y'.repeat(5_000))],
  ['depth', Array.from({ length: 500 }).reduce<Record<string, unknown>>((inner) => ({ inner }), {})],
  ['breadth at each depth', Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1)))],
])('%s stay bounded and say so', (_name, value) => {
  const text = describeObject(value, LIMITS);
  expect(text.length).toBeLessThan(60_000);
  expect(text).toContain('"overflow":true');
});
