import { describe, expect, test } from 'vitest';
import { parseConsoleQuery } from '../../src-shared/snapshot/consoleQuery.ts';

const terms = (query: string) => {
  const parsed = parseConsoleQuery(query);
  return parsed.valid
    ? parsed.terms.map(
        ({ not, ...term }) => `${not ? '-' : ''}${'text' in term ? `${term.kind}=${term.text}` : `/${term.source}/${term.flags}`}`,
      )
    : parsed;
};

describe('the console filter', () => {
  test.each([
    ['', []],
    ['  Fetch  failed ', ['text=fetch', 'text=failed']],
    ['"two words" "', ['text=two words', 'text="']],
    ['-noise -"a b"', ['-text=noise', '-text=a b']],
    ['-', ['text=-']],
    ['source:Network -url:air.ts', ['source=network', '-url=air.ts']],
    ['url:', ['text=url:']],
    ['/a b[/]c\\/d/iu x', ['/a b[/]c\\/d/iu', 'text=x']],
    ['-/^debug/', ['-/^debug/']],
    ['/stateful/gy', ['/stateful/']],
    ['/pages/weather/index', ['text=/pages/weather/index']],
    ['/open', ['text=/open']],
    ['//', ['text=//']],
  ])('%j', (query, expected) => {
    expect(terms(query)).toEqual(expected);
  });

  test('an expression that is none says why', () => {
    expect(terms('ok /(/')).toEqual({ valid: false, expression: '/(/', reason: 'Unterminated group' });
    expect(terms('/a/q')).toMatchObject({ valid: false });
  });
});
