import { expect, test } from 'vitest';
import { interleave, Samples } from '../../bench/measure.mjs';
import { tableOf } from '../../bench/table.mjs';

const samplesOf = (...values: number[]): Samples => {
  const samples = new Samples();
  for (const value of values) samples.add(value);
  return samples;
};

test('median and p95 do not depend on the order', () => {
  const samples = samplesOf(9, 1, 5, 3, 7);
  expect([samples.median, samples.p95]).toEqual([5, 9]);
});

test('sums pair what was taken in the same round', () => {
  expect(samplesOf(1, 10).plus(samplesOf(2, 20)).p95).toBe(30);
});

test('sides run in turn, each first in every other round; warm-up rounds do not count', async () => {
  const order: string[] = [];
  const side = (name: string, ms: number) => (): Promise<number> => {
    order.push(name);
    return Promise.resolve(ms + order.length);
  };
  const { a } = await interleave({ a: side('a', 1_000), b: side('b', 2_000) }, { rounds: 2, warmUp: 1 });
  expect(order.join('')).toBe('baabba');
  expect([a?.median, a?.p95]).toEqual([1_006, 1_006]);
});

test('a slow machine gets fewer rounds, but never too few', async () => {
  const { a } = await interleave({ a: () => Promise.resolve() }, { rounds: 1_000, warmUp: 0, limitMs: -1 });
  expect(a?.count).toBe(3);
});

test('a row says whether its ratio is within its aim', () => {
  const row = { what: 'a', against: 'b', ours: samplesOf(12), base: samplesOf(10) };
  const table = tableOf([{ ...row, aim: 1.2 }, { ...row, aim: 1.1 }, row]);
  expect(
    table.split('\n').map((line) =>
      line
        .split('|')
        .slice(5, 9)
        .map((cell) => cell.trim()),
    ),
  ).toEqual([
    ['n', 'ratio', 'aim', 'met'],
    Array.from({ length: 4 }, () => expect.stringMatching(/^-+$/)),
    ['1', '1.20', '≤ 1.2', 'yes'],
    ['1', '1.20', '≤ 1.1', 'NO'],
    ['1', '1.20', '', ''],
  ]);
});
