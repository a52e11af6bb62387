import { describe, expect, test } from 'vitest';
import { Question } from '../../../src-main/simulator/business/question.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import type { FieldValue } from '../../../src-shared/simulator/elicitation.ts';

const plain = (text: string): string => text;

function question(properties: Record<string, unknown>, required: readonly string[] = [], redact = plain): Question {
  return new Question({ message: 'm', requestedSchema: { type: 'object', properties, required } }, redact);
}

/** What one field comes to with one value: its content, or what is wrong with it. */
function checked(schema: Record<string, unknown>, value: FieldValue, required = false): unknown {
  const answer = question({ a: schema }, required ? ['a'] : []).check([value]);
  return 'problems' in answer ? answer.problems[0]?.problem : answer.content['a'];
}

describe('fields', () => {
  test('every kind that the protocol has, with its bounds, values and default', () => {
    const { fields } = question(
      {
        text: { type: 'string', title: 'Text', description: 'why', minLength: 1, maxLength: 9, format: 'email', default: 'a@b' },
        number: { type: 'number', minimum: 0.5, default: 1.5 },
        integer: { type: 'integer', maximum: 3 },
        flag: { type: 'boolean', default: true },
        plain: { type: 'string', enum: ['a', 'b'], default: 'b' },
        named: { type: 'string', enum: ['a', 'b'], enumNames: ['A', 'B'] },
        titled: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] },
        many: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 1, maxItems: 2, default: ['b', 'gone'] },
        manyTitled: { type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } },
      },
      ['text', 'flag'],
    );
    expect(fields).toEqual([
      {
        ...{ name: 'text', title: 'Text', description: 'why', required: true, secret: false, kind: 'text' },
        ...{ minLength: 1, maxLength: 9, format: 'email', initial: 'a@b' },
      },
      { name: 'number', title: 'number', required: false, secret: false, kind: 'number', minimum: 0.5, initial: 1.5 },
      { name: 'integer', title: 'integer', required: false, secret: false, kind: 'integer', maximum: 3 },
      { name: 'flag', title: 'flag', required: true, secret: false, kind: 'boolean', initial: true },
      { name: 'plain', title: 'plain', required: false, secret: false, kind: 'choice', options: options('a', 'b'), initial: 'b' },
      { name: 'named', title: 'named', required: false, secret: false, kind: 'choice', options: options('a:A', 'b:B') },
      { name: 'titled', title: 'titled', required: false, secret: false, kind: 'choice', options: options('a:A') },
      {
        ...{ name: 'many', title: 'many', required: false, secret: false, kind: 'choices', options: options('a', 'b') },
        ...{ minItems: 1, maxItems: 2, initial: ['b'] },
      },
      { name: 'manyTitled', title: 'manyTitled', required: false, secret: false, kind: 'choices', options: options('a:A') },
    ]);
  });

  test('words are bounded and without secrets; names and values go back exactly', () => {
    const hide = (text: string): string => text.replaceAll('hunter2', '•••');
    const asked = question(
      { hunter2: { type: 'string', title: `hunter2${'x'.repeat(10_000)}`, description: 'hunter2', enum: ['hunter2'] } },
      [],
      hide,
    );
    const [field] = asked.fields;
    expect(JSON.stringify(field?.title)).not.toContain('hunter2');
    expect(field?.title.length).toBeLessThan(300);
    expect(field?.description).toBe('•••');
    const answer = asked.check(['hunter2']);
    expect(answer).toEqual({ content: { hunter2: 'hunter2' } });
    expect(JSON.stringify('content' in answer && asked.shown(answer.content))).not.toContain('hunter2');
    const long = new Question({ message: 'x'.repeat(100_000), requestedSchema: { type: 'object', properties: {} } }, plain);
    expect(long.message.length).toBeLessThanOrEqual(LIMITS.elicitationWords + 1);
  });

  test('what looks like a password is hidden in records; a name like __proto__ stays a name', () => {
    const asked = question({ apiKey: { type: 'string' }, author: { type: 'string' } });
    expect(asked.fields.map(({ name, secret }) => [name, secret])).toEqual([
      ['apiKey', true],
      ['author', false],
    ]);
    const own = question(JSON.parse('{"__proto__":{"type":"string"}}'));
    const answer = own.check(['kept']);
    expect('content' in answer && JSON.stringify(answer.content)).toBe('{"__proto__":"kept"}');
    expect(asked.shown({ apiKey: 'sk-1234567', author: 'me' })).toEqual([
      { title: 'apiKey', value: '•••' },
      { title: 'author', value: 'me' },
    ]);
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['field1', { type: 'string', title: 'Your password' }, true],
    ['field1', { type: 'string', title: '短信验证码' }, true],
    ['userPin', { type: 'integer' }, true],
    ['pin', { type: 'number' }, true],
    ['login_pwd', { type: 'string' }, true],
    ['shipping', { type: 'string', title: 'Spinning' }, false],
    ['shareSecret', { type: 'boolean' }, false],
  ])('%s %j: hidden %s', (name, schema, secret) => {
    expect(question({ [name]: schema }).fields[0]?.secret).toBe(secret);
  });
});

function options(...pairs: readonly string[]): unknown {
  return pairs.map((pair) => {
    const [value, title = value] = pair.split(':');
    return { value, title };
  });
}

describe('answers', () => {
  const text = { type: 'string' };
  const choice = { type: 'string', enum: ['a', 'b'] };
  const choices = { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] } };
  test.each<[string, Record<string, unknown>, FieldValue, boolean, unknown]>([
    ['an empty text is left out', text, '', false, undefined],
    ['a blank required text is missing', text, '  ', true, 'required'],
    ['a text goes as it is', text, ' a ', true, ' a '],
    ['characters count, not code units', { ...text, maxLength: 2 }, '😀😀', true, '😀😀'],
    ['too short', { ...text, minLength: 3 }, '😀😀', true, 'minLength'],
    ['too long', { ...text, maxLength: 2 }, 'abc', true, 'maxLength'],
    ['a pattern', { ...text, pattern: '^\\d+$' }, '12', true, '12'],
    ['against a pattern', { ...text, pattern: '^\\d+$' }, 'x', true, 'pattern'],
    ['a pattern that is none', { ...text, pattern: '(' }, 'x', true, 'x'],
    ['an address', { ...text, format: 'email' }, 'a@b', true, 'a@b'],
    ['no address', { ...text, format: 'email' }, 'a b@c', true, 'format'],
    ['a URI', { ...text, format: 'uri' }, 'https://a.b/c', true, 'https://a.b/c'],
    ['no URI', { ...text, format: 'uri' }, 'a.b', true, 'format'],
    ['a date', { ...text, format: 'date' }, '2028-02-29', true, '2028-02-29'],
    ['no date of the calendar', { ...text, format: 'date' }, '2026-02-29', true, 'format'],
    ['a time', { ...text, format: 'date-time' }, '2026-02-28T08:00:00+08:00', true, '2026-02-28T08:00:00+08:00'],
    ['a time without its zone', { ...text, format: 'date-time' }, '2026-02-28T08:00:00', true, 'format'],
    ['a format that is not known here', { ...text, format: 'phone' }, '1', true, '1'],
    ['a number', { type: 'number' }, ' 1.5e3 ', true, 1_500],
    ['no number', { type: 'number' }, 'x', true, 'number'],
    ['without end', { type: 'number' }, 'Infinity', true, 'number'],
    ['a whole number', { type: 'integer' }, '-3', true, -3],
    ['no whole number', { type: 'integer' }, '1.5', true, 'integer'],
    ['a whole number that is not exact', { type: 'integer' }, '9007199254740993', true, 'integer'],
    ['zero within its bounds', { type: 'number', minimum: 0, maximum: 0 }, '0', true, 0],
    ['too small', { type: 'number', minimum: 0 }, '-1', true, 'minimum'],
    ['too large', { type: 'number', maximum: 0 }, '1', true, 'maximum'],
    ['a value that is offered', choice, 'b', true, 'b'],
    ['a value that is not', choice, 'c', true, 'option'],
    ['values, in the order that is offered', choices, ['c', 'a'], true, ['a', 'c']],
    ['values that are not offered', choices, ['x'], false, undefined],
    ['no values, where one may choose none', choices, [], true, []],
    ['no values, where one must choose', { ...choices, minItems: 1 }, [], true, 'required'],
    ['too few', { ...choices, minItems: 2 }, ['a'], false, 'minItems'],
    ['too many', { ...choices, maxItems: 1 }, ['a', 'b'], false, 'maxItems'],
    ['yes', { type: 'boolean' }, true, false, true],
    ['anything else than yes', { type: 'boolean' }, 'true', false, false],
  ])('%s', (_name, schema, value, required, expected) => {
    expect(checked(schema, value, required)).toEqual(expected);
  });

  test('a pattern that never ends is left to the server', () => {
    const start = performance.now();
    expect(checked({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`, true)).toBe(`${'a'.repeat(40)}!`);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a form full of such patterns takes no longer than a few of them', () => {
    const names = Array.from({ length: LIMITS.elicitationFields }, (_, index) => `f${index}`);
    const asked = question(Object.fromEntries(names.map((name) => [name, { type: 'string', pattern: '^(a+)+$' }])));
    const start = performance.now();
    expect(asked.check(names.map(() => `${'a'.repeat(40)}!`))).toHaveProperty('content');
    // Each for its own 20 ms would be a second.
    expect(performance.now() - start).toBeLessThan(700);
  });

  test('what is missing altogether is missing', () => {
    expect(question({ a: { type: 'string' }, b: { type: 'string' } }, ['b']).check([])).toEqual({
      problems: [{ field: 1, problem: 'required' }],
    });
  });
});
