import { expect, test } from 'vitest';
import { maskOf } from '../../src-main/keys/mask.ts';

function inPieces(pieces: readonly string[], secrets: readonly string[]): string {
  const { cut, hide } = maskOf(secrets);
  let [text, waiting] = ['', ''];
  for (const piece of pieces) {
    const { shown, held } = cut(waiting + piece);
    text += shown;
    waiting = held;
  }
  return text + hide(waiting);
}

test('the longest of secrets that begin alike is masked whole, however it comes', () => {
  const secrets = ['abcdef', 'abcdefghijkl'];
  expect(maskOf(secrets).hide('xabcdefghijkl abcdefgh')).toBe('x••• •••gh');
  expect(inPieces([...'xabcdefghijkl abcdefgh'], secrets)).toBe('x••• •••gh');
  expect(maskOf(secrets).cut('abcdef')).toEqual({ shown: '', held: 'abcdef' });
  expect(maskOf(secrets).cut('abcdefx')).toEqual({ shown: '•••x', held: '' });
});

test('characters that mean something to a pattern are taken as they are, and short values hide nothing', () => {
  const secret = '^a.*[b]+(c)|\\d{2}?$-/';
  expect(maskOf([secret, 'short']).hide(`<${secret}> short`)).toBe('<•••> short');
  expect(maskOf(['short']).cut('short')).toEqual({ shown: 'short', held: '' });
  expect(maskOf(['\ud800 lone surrogate']).hide('x \ud800 lone surrogate')).toBe('x •••');
});

test('pieces show what the whole shows', () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const letters = (count: number): string => Array.from({ length: count }, () => 'ab"'[random(3)]).join('');
  for (let round = 0; round < 2_000; round += 1) {
    const secrets = Array.from({ length: 1 + random(3) }, () => letters(6 + random(4)));
    const words = [letters(random(8)), secrets[0], letters(random(4)), secrets.at(-1), letters(random(8))].join('');
    const pieces: string[] = [];
    for (let at = 0; at < words.length; ) {
      const size = 1 + random(6);
      pieces.push(words.slice(at, at + size));
      at += size;
    }
    expect(inPieces(pieces, secrets)).toBe(maskOf(secrets).hide(words));
  }
});

test('a long answer of what looks like a secret is dealt with at once', () => {
  const secret = 'a'.repeat(8_000);
  const start = performance.now();
  expect(
    inPieces(
      Array.from({ length: 200 }, () => 'a'.repeat(1_000)),
      [secret],
    ),
  ).toBe('•••'.repeat(25));
  expect(performance.now() - start).toBeLessThan(5_000);
});
