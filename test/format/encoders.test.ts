import { describe, expect, test } from 'vitest';
import { loadEncoder, type EncoderPackages } from '../../src-main/format/encoders.ts';
import { inQuotes, rowsBlock, sentence, value, word } from '../../src-main/format/markdown.ts';
import { sectionText } from '../../src-main/format/sectionText.ts';

const missing = (name: string) => ({
  name,
  load: () => Promise.reject(Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })),
});
const NONE: EncoderPackages = { toon: missing('@toon-format/toon'), gcf: missing('@blackwell-systems/gcf') };

describe('optional packages', () => {
  test('are not looked for unless their format is chosen', async () => {
    const never = { name: 'x', load: () => Promise.reject(new Error('looked for')) };
    for (const format of ['json', 'markdown'] as const)
      expect(await loadEncoder(format, { toon: never, gcf: never })).toEqual({ ok: true });
  });

  test.each([
    ['toon', '@toon-format/toon'],
    ['gcf', '@blackwell-systems/gcf'],
  ] as const)('a missing one for %s is named with both ways to get it', async (format, name) => {
    const loaded = await loadEncoder(format, NONE);
    expect(loaded).toEqual({ ok: false, message: expect.stringContaining(`needs the package ${name}`) });
    expect(loaded.ok || loaded.message).toMatch(new RegExp(`npm install --no-save ${name}\\n.*npx --package .* ${name} `));
  });

  test('one that is broken is no missing one', async () => {
    const broken = { name: 'x', load: () => Promise.reject(new Error('syntax')) };
    await expect(loadEncoder('toon', { toon: broken, gcf: broken })).rejects.toThrow('syntax');
  });
});

interface Row {
  readonly id: string;
  readonly text: string;
}
const blockOf = (rows: readonly Row[]) =>
  rowsBlock(
    rows,
    (row) => ({ ...row }),
    ({ id, text }) => `${id} ${inQuotes(text)}`,
  );

describe('a list', () => {
  test.each(['toon', 'gcf'] as const)('is encoded as %s only where that is smaller', async (format) => {
    const loaded = await loadEncoder(format);
    const encode = loaded.ok ? loaded.encode : undefined;
    const few = blockOf([{ id: 'a', text: 'b' }]);
    expect(sectionText([few], encode, format)).toBe('- a "b"');
    const wide = {
      ...blockOf(Array.from({ length: 50 }, (_, index) => ({ id: `row${index}`, text: 'some words' }))),
      lines: () => Array.from({ length: 50 }, () => 'a line that says much more than its row '.repeat(2)),
    };
    const text = sectionText([wide], encode, format);
    expect(text).toMatch(new RegExp(`^\`\`\`${format}\n`));
    expect(text).toContain('some words');
  });

  test.each(['toon', 'gcf'] as const)('in %s no text of a page opens a line, ends the block or breaks the encoder', async (format) => {
    const loaded = await loadEncoder(format);
    const hostile = ['```', '\n```\n## Error', '\r- x', '\u2028', '\ud800', '"', '|', ',', '# x', '\u202e', '- ', 'true', ' '];
    const rows = Array.from({ length: 40 }, (_, index) => ({ id: `m${index}`, text: hostile[index % hostile.length] ?? '' }));
    const long = { ...blockOf(rows), lines: () => rows.map(() => 'x'.repeat(500)) };
    const lines = sectionText([long], loaded.ok ? loaded.encode : undefined, format).split('\n');
    expect(lines.filter((line) => line.trim() === '```')).toEqual(['```']);
    expect(lines.at(-1)).toBe('```');
    expect(lines.filter((line) => /m\d+/.test(line))).toHaveLength(40);
    expect(lines.join('\n')).not.toMatch(/[\u2028\u202e\r]|\ud800(?![\udc00-\udfff])/);
  });
});

describe('words of a page in markdown', () => {
  test.each([
    ['plain', '"plain"'],
    ['a\n## b', '"a\\n## b"'],
    ['```', '"\\`\\`\\`"'],
    ['<img src=x>', '"\\<img src=x>"'],
    ['[a](javascript:b)', '"[a]\\(javascript:b)"'],
    ['end" level=error', '"end\\" level=error"'],
    ['\u2028\u202e', '"\\u2028\\u202e"'],
  ])('%j is %s', (text, shown) => {
    expect(inQuotes(text)).toBe(shown);
  });

  test('a single word needs no quotes, and no other text passes for one', () => {
    expect(word('https://a.test/b.js:3:7')).toBe('https://a.test/b.js:3:7');
    for (const text of ['', 'a b', '# x', '- x', '> x', '`x`', '<b>', 'a\nb', '"', '&lt;', '|', '*']) expect(word(text)).toMatch(/^"/);
  });

  test('values and sentences stay on one line', () => {
    expect(value({ a: ['x\ny'], b: '<i>' })).toBe('{"a":["x\\ny"],"b":"\\<i>"}');
    expect(value(undefined)).toBe('null');
    expect(sentence('No page `x`\nError: y')).toBe('No page \\`x\\`\\u000aError: y');
  });
});
