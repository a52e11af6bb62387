import type { Schema } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { suggestionsAt } from '../../../src-renderer/editor/schemaCompletion.ts';
import { schemaFaults } from '../../../src-renderer/editor/schemaFaults.ts';
import { translator } from '../../../src-renderer/i18n/translate.ts';
import { schemaMarks } from '../../../src-renderer/panels/WidgetData/marks.ts';

const schema: Schema = {
  type: 'object',
  required: ['city', 'days'],
  additionalProperties: false,
  properties: {
    city: { type: 'string', minLength: 2, description: 'Name of the city' },
    level: { enum: ['low', 'high'] },
    ok: { type: 'boolean' },
    days: { type: 'array', items: { $ref: '#/$defs/day' } },
    either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  },
  $defs: { day: { type: 'object', required: ['high'], properties: { high: { type: 'number', maximum: 60 }, icon: { const: 'sun' } } } },
};

describe('faults by the schema', () => {
  it('are told where they are, with what is expected there, and each once', () => {
    const data = { city: 'a', level: 'mid', days: [{ high: 99 }, {}], either: true, zz: 1 };
    expect(schemaFaults(schema, data)).toEqual([
      { path: ['city'], keyword: 'minLength', expected: '2' },
      { path: ['level'], keyword: 'enum', expected: '["low","high"]' },
      { path: ['days', '0', 'high'], keyword: 'maximum', expected: '60' },
      { path: ['days', '1'], keyword: 'required', expected: 'high' },
      { path: ['either'], keyword: 'oneOf', expected: '[{"type":"string"},{"type":"number"}]' },
      { path: ['zz'], keyword: 'additionalProperties', expected: 'zz' },
    ]);
    expect(schemaFaults(schema, { city: 'ab', days: [] })).toEqual([]);
  });

  it('are marked at the value, at the name where it should not be, and at the opening of what lacks something', () => {
    const text = '{"city": "ab", "zz": [1], "days": [{"high": 1}, {}]}';
    const marks = schemaMarks(translator('en'), text, schemaFaults(schema, JSON.parse(text)));
    expect(marks.map(({ from, to, message }) => [text.slice(from, to), message])).toEqual([
      ['{', 'the property high is missing'],
      ['"zz"', 'the schema does not know the property zz'],
    ]);
    expect(marks[0]?.from).toBe(text.lastIndexOf('{'));
  });
});

describe('suggestions', () => {
  const at = (text: string) => {
    const offset = text.indexOf('|');
    return suggestionsAt(schema, text.replace('|', ''), offset);
  };
  const labels = (text: string): string[] => at(text)?.items.map(({ label }) => label) ?? [];

  it('are the names that are not there yet, required ones first, with a value to begin with', () => {
    expect(labels('{"city": "a", "|"}')).toEqual(['days', 'level', 'ok', 'either']);
    expect(at('{"|"}')?.items[0]).toEqual({ label: 'city', insert: '"city": ""', detail: 'string *', info: 'Name of the city' });
    expect(at('{"|": 1}')?.items[0]?.insert).toBe('"city"');
  });

  it('are the values that the schema names, through references and lists', () => {
    expect(labels('{"level": |}')).toEqual(['"low"', '"high"']);
    expect(labels('{"ok": |}')).toEqual(['true', 'false']);
    expect(labels('{"days": [{"icon": "|"}]}')).toEqual(['"sun"']);
    expect(labels('{"days": [{"|"}]}')).toEqual(['high', 'icon']);
  });

  it('go over what is typed of a word, and survive a schema that refers to itself', () => {
    const found = at('{"level": "lo|"}');
    expect([found?.from, found?.to]).toEqual([10, 14]);
    const circular = { $ref: '#' };
    expect(suggestionsAt(circular, '{""}', 2)?.items).toEqual([]);
  });
});
