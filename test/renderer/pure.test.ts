import { say } from '../../src-shared/words/sentence.ts';
import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../src-renderer/device/verdictOf.ts';
import { clock, place } from '../../src-renderer/panels/Console/consoleText.ts';
import { shortcutLabel, shortcutOf } from '../../src-shared/shortcuts.ts';
import { initialsOf } from '../../src-renderer/shell/initials.ts';
import { clampSize } from '../../src-renderer/state/layout.ts';
import { createWidgetData, readJsonObject } from '../../src-renderer/state/widgetData.ts';
import { compact } from '../../src-renderer/ui/compact.ts';
import { oneLine, printable } from '../../src-renderer/ui/printable.ts';

describe('text of guests', () => {
  it('spells out what would turn, hide or overwrite', () => {
    expect(printable('a\u202eb\u001b[2J\u200bc\u0007')).toBe('a\\u202eb\\u001b[2J\\u200bc\\u0007');
    expect(printable('tag\u{e0041}')).toBe('tag\\u{e0041}');
    expect(printable('one\r\ntwo\tthree')).toBe('one\ntwo\tthree');
  });

  it('is cut, and put on one line', () => {
    expect(printable('x'.repeat(50_000), 10)).toBe(`${'x'.repeat(10)}…`);
    expect(oneLine('a\n  b')).toBe('a b');
  });
});

describe('short names', () => {
  it('are of two letters, no two alike', () => {
    expect(initialsOf(['天气', '天气卡片', '天气图', '七日预报'])).toEqual(['天气', '天片', '天图', '七日']);
    expect(initialsOf(['City list', 'weather', 'weather-index', '2048', ''])).toEqual(['Cl', 'we', 'wi', '20', '?']);
    expect(initialsOf(['Home', 'Home', 'Home'])).toEqual(['Ho', 'He', 'H3']);
  });
});

describe('widget data', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', { line: 3, column: 3, reason: 'json.comma' }],
    ['{"a": }', { line: 1, column: 7, reason: 'json.value' }],
    ['{"a": "x', { line: 1, column: 7, reason: 'json.string' }],
    ['{"a": 1} // no', { line: 1, column: 10, reason: 'json.comment' }],
    ['[1]', { line: 1, column: 1, reason: 'data.object' }],
    ['', { line: 1, column: 1, reason: 'json.value' }],
  ])('%j is faulted where it is wrong', (text, fault) => {
    expect(readJsonObject(text)).toMatchObject({ fault });
  });

  it('keeps the form that a person gave to equal data', () => {
    const data = createWidgetData();
    data.type('card', '{ "a": 1 }');
    data.fill('card', { a: 1 }, 'i-1');
    expect(data.store.getState().texts.card).toBe('{ "a": 1 }');
    data.fill('card', { a: 2 }, 'i-2');
    expect(data.dataOf('card')).toEqual({ a: 2 });
  });
});

describe('verdict', () => {
  const target = { type: 'page', id: 'p', name: 'P', source: 'project', instanceId: 'i-1' } as const;
  const rendered = { slot: 'page', instanceId: 'i-1', state: 'rendered', startedAtMs: 1, by: 'you' } as const;
  const none = { errors: 0, blank: false, nodes: undefined };

  it('tells the worst first', () => {
    expect(verdictOf({}, none).state).toBe('none');
    expect(verdictOf({ target }, none).state).toBe('rendering');
    expect(verdictOf({ target, render: rendered }, none).state).toBe('healthy');
    expect(verdictOf({ target, render: rendered }, { ...none, blank: true }).state).toBe('blank');
    expect(verdictOf({ target, render: rendered }, { ...none, blank: true, errors: 2 }).state).toBe('errors');
    expect(verdictOf({ target, render: rendered, failure: { message: 'unknown' } }, none).state).toBe('failed');
    expect(
      verdictOf(
        { target, render: rendered, gone: { reason: 'crashed', message: say('guest.crashed', { reason: 'oom', code: '5' }) } },
        none,
      ).state,
    ).toBe('gone');
  });
});

describe('shortcuts', () => {
  const keys = { key: 'r', code: 'KeyR', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  it('take the platform key alone and the exact shift', () => {
    expect(shortcutOf({ ...keys, ctrlKey: true }, false)).toBe('again');
    expect(shortcutOf({ ...keys, metaKey: true }, false)).toBeUndefined();
    expect(shortcutOf({ ...keys, metaKey: true }, true)).toBe('again');
    expect(shortcutOf({ ...keys, key: 'C', shiftKey: true, ctrlKey: true }, false)).toBe('pick');
    expect(shortcutOf({ ...keys, key: 'c', ctrlKey: true }, false)).toBeUndefined();
    expect(shortcutOf({ ...keys, ctrlKey: true, altKey: true }, false)).toBeUndefined();
    expect(shortcutOf({ ...keys, key: '∫', code: 'KeyB', metaKey: true, altKey: true }, true)).toBe('dock');
    expect(shortcutOf({ ...keys, key: 'F6', code: 'F6', shiftKey: true }, false)).toBe('previousRegion');
    expect(shortcutOf({ ...keys, key: 'F6', code: 'F6', ctrlKey: true }, false)).toBeUndefined();
    // Plus by whatever keys a layout has it.
    expect(shortcutOf({ ...keys, key: '=', code: 'Equal', ctrlKey: true }, false)).toBe('zoomIn');
    expect(shortcutOf({ ...keys, key: '+', code: 'Equal', ctrlKey: true, shiftKey: true }, false)).toBe('zoomIn');
    expect(shortcutOf({ ...keys, key: '+', code: 'NumpadAdd', ctrlKey: true }, false)).toBe('zoomIn');
    expect(shortcutOf({ ...keys, key: '+', code: 'Equal' }, false)).toBeUndefined();
  });
  it('are written as the platform writes them', () => {
    expect(shortcutLabel('dock', true)).toBe('⌘⌥B');
    expect(shortcutLabel('previousRegion', false)).toBe('Shift+F6');
    expect(shortcutLabel('pick', true)).toBe('⌘⇧C');
    expect(shortcutLabel('pick', false)).toBe('Ctrl+Shift+C');
  });
});

it('keeps a size between its least and what its neighbour needs', () => {
  expect(clampSize(424, 288, 1216, 440)).toBe(424);
  expect(clampSize(2000, 288, 1216, 440)).toBe(776);
  expect(clampSize(10, 288, 1216, 440)).toBe(288);
  expect(clampSize(424, 288, 300, 440)).toBe(288);
});

it.each([
  [0, '0'],
  [999, '999'],
  [12_550, '12.5k'],
  [99_999, '99.9k'],
  [100_000, '100k'],
])('counts %d as %s', (count, expected) => {
  expect(compact(count)).toBe(expected);
});

it('names a place by file and line', () => {
  expect(place({ url: 'https://a.invalid/x/air.ts?v=1#h', lineNumber: 48 })).toBe('air.ts:48');
  expect(place({ url: 'https://a.invalid/', lineNumber: 1 })).toBe('a.invalid:1');
  expect(place({})).toBeUndefined();
  expect(clock(new Date(2026, 2, 17, 4, 5, 6, 7).getTime())).toBe('04:05:06.007');
});
