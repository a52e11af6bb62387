import { expect, test } from 'vitest';
import { diffLines } from '../../src-renderer/ui/lineDiff.ts';
import { findIn, foldsOf, marked, tonedPieces } from '../../src-renderer/ui/jsonLines.ts';

/** ` a|a`, `-b|+c`, `-d|`, `|+e` */
const drawn = (left: string, right: string): string[] => {
  const [before, after] = [left.split(''), right.split('')];
  return diffLines(before, after).map(({ left: old, right: now, same }) => {
    const [a, b] = [old === undefined ? '' : before[old], now === undefined ? '' : after[now]];
    return same ? ` ${a}|${b}` : `${a === '' ? '' : `-${a}`}|${b === '' ? '' : `+${b}`}`;
  });
};

test('equal lines stand opposite each other, replaced ones too', () => {
  expect(drawn('abc', 'abc')).toEqual([' a|a', ' b|b', ' c|c']);
  expect(drawn('abc', 'axc')).toEqual([' a|a', '-b|+x', ' c|c']);
  expect(drawn('abcd', 'ad')).toEqual([' a|a', '-b|', '-c|', ' d|d']);
  expect(drawn('ad', 'abcd')).toEqual([' a|a', '|+b', '|+c', ' d|d']);
  expect(drawn('', 'ab')).toEqual(['|+a', '|+b']);
  expect(drawn('xaby', 'zabw')).toEqual(['-x|+z', ' a|a', ' b|b', '-y|+w']);
});

test('every line of both texts is there once, in its order, however large they are', () => {
  const before = Array.from({ length: 5_000 }, (_, index) => `a${index}`);
  const after = before.map((line, index) => (index % 3 === 0 ? `b${index}` : line)).slice(10);
  const rows = diffLines(before, after);
  expect(rows.flatMap(({ left }) => (left === undefined ? [] : [left]))).toEqual(before.map((_, index) => index));
  expect(rows.flatMap(({ right }) => (right === undefined ? [] : [right]))).toEqual(after.map((_, index) => index));
});

test('matches are counted over lines and cut out of their pieces', () => {
  const lines = ['{', '  "city": "Kiti ti",', '  "n": 12', '}'];
  const matches = findIn(lines, 'ti', 10);
  expect(matches).toEqual([
    { line: 1, from: 13 },
    { line: 1, from: 16 },
  ]);
  const pieces = marked(
    tonedPieces(lines[1] ?? ''),
    matches.map(({ from }) => from),
    2,
    0,
  );
  expect(pieces.map(({ text }) => text).join('')).toBe(lines[1]);
  expect(pieces.filter(({ match }) => match !== undefined).map(({ text, match, tone }) => [text, match, tone])).toEqual([
    ['ti', 0, 'str'],
    ['ti', 1, 'str'],
  ]);
  expect(findIn(lines, '', 10)).toEqual([]);
  expect(findIn(['aaaa'], 'a', 3)).toHaveLength(3);
});

test('parts of laid out JSON fold from the line that opens them to the one that closes them', () => {
  const lines = JSON.stringify({ a: [1, 2], b: {}, c: { d: null } }, null, 2).split('\n');
  expect([...foldsOf(lines)]).toEqual([
    [1, 4],
    [6, 8],
    [0, 9],
  ]);
});
