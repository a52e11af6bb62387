import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { en } from '../../src-renderer/i18n/en.ts';
import { translator } from '../../src-renderer/i18n/translate.ts';
import { zh } from '../../src-renderer/i18n/zh.ts';

const root = path.resolve(import.meta.dirname, '../../src-renderer');
const HAN = /\p{Script=Han}/u;
const WORD = /\p{L}{2,}/u;
/** Attributes that people see or hear. */
const SPOKEN = new Set(['label', 'title', 'alt', 'placeholder', 'hint', 'aria-label', 'aria-description', 'copiedLabel']);

/** Words of a component's source that ought to come from a catalogue. */
function literals(source: string): string[] {
  const found: string[] = [];
  const keep = (value: unknown, wanted: RegExp): void => {
    if (typeof value === 'string' && wanted.test(value)) found.push(value.trim());
  };
  new Visitor({
    JSXText: ({ value }) => keep(value, WORD),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && SPOKEN.has(name.name) && value?.type === 'Literal') keep(value.value, WORD);
    },
    Literal: ({ value }) => keep(value, HAN),
    TemplateElement: ({ value }) => keep(value.raw, HAN),
  }).visit(parseSync('component.tsx', source).program);
  return found;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const sources = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const components = new Map([...sources].filter(([file]) => file.endsWith('.tsx')));

describe('catalogues', () => {
  it('have the same keys', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
  });

  it('name the same values in both languages', () => {
    const values = (entry: unknown): string[] => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();
    for (const [key, entry] of Object.entries(en)) {
      expect([key, values(Object.entries(zh).find(([one]) => one === key)?.[1])]).toEqual([key, values(entry)]);
    }
  });

  it('hold no entry that nothing shows', () => {
    const code = [...sources]
      .filter(([file]) => !file.startsWith('i18n'))
      .map(([, source]) => source)
      .join('\n');
    const prefixes = [...code.matchAll(/`(\w+\.)\$\{/g)].map((match) => match[1] ?? '');
    const unused = Object.keys(en).filter((key) => !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused).toEqual([]);
  });

  it('choose the plural, format numbers, and keep a text as it is', () => {
    const t = translator('en');
    expect(t('tree.nodes', { n: 1 })).toBe('1 node');
    expect(t('tree.nodes', { n: 5000 })).toBe('5,000 nodes');
    expect(t('status.agent', { client: '{tool}', tool: '$&' })).toBe('{tool}: $&');
    expect(translator('zh-CN')('tree.nodes', { n: 1 })).toBe('1 个节点');
  });
});

describe('components', () => {
  it('hold no words of their own', () => {
    expect(components.size).toBeGreaterThan(20);
    const offenders = [...components].flatMap(([file, source]) => literals(source).map((word) => `${file}: ${word}`));
    expect(offenders).toEqual([]);
  });

  it('would be caught with words of their own', () => {
    expect(literals('<p>Hello</p>')).toEqual(['Hello']);
    expect(literals('<Button label="Copy" className="line" />')).toEqual(['Copy']);
    expect(literals("const word = '页面';")).toEqual(['页面']);
    expect(literals('<p className="cut">{t("a.b")} × {n}</p>')).toEqual([]);
  });
});
