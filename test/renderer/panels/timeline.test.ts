import { describe, expect, test } from 'vitest';
import { moved, revealing, ticks, whole, zoomed } from '../../../src-renderer/panels/Trace/axis.ts';
import { compareSteps } from '../../../src-renderer/panels/Trace/compareTurns.ts';
import { CHARACTER, GAP, placed, rowsOf } from '../../../src-renderer/panels/Trace/lanes.ts';
import { type Span, spansOf } from '../../../src-renderer/panels/Trace/timeline.ts';
import type { TraceEvent } from '../../../src-shared/snapshot/trace.ts';
import { TRACE } from '../support/chatScene.ts';

let count = 0;
function event(at: number, name: string, payload: unknown = {}, change: Partial<TraceEvent> = {}): TraceEvent {
  count += 1;
  return { source: 'simulator', id: `e${count}`, timestamp: 1_000 + at, category: 'mcp', event: name, requestId: 'r', payload, ...change };
}

test('a beginning and the end of the same call are one span, also when calls overlap', () => {
  const spans = spansOf(TRACE, true);
  expect(spans.map(({ lane, name, subject, start, end, state }) => [lane, name, subject, start, end, state])).toEqual([
    ['simulator', 'query.submit', undefined, 0, 0, 'done'],
    ['simulator', 'gateway', 'openai', 100, 660, 'done'],
    ['mcp', 'tools/list', 'weather', 680, 860, 'done'],
    ['mcp', 'tools/call', 'get_weather', 880, 1_190, 'done'],
    ['mcp', 'tools/call', 'get_air_quality', 882, 1_964, 'failed'],
    ['runtime', 'card.mount', 'weather-card', 1_220, 1_220, 'done'],
    ['runtime', 'card.ready', 'weather-card', 1_420, 1_420, 'done'],
    ['simulator', 'gateway', 'openai', 1_980, undefined, 'running'],
  ]);
  expect(spans[4]).toMatchObject({ toolCallId: 't2', events: [{ event: 'tools/call.start' }, { event: 'tools/call.error' }] });
});

test('what never ended runs only while its request does', () => {
  expect(spansOf(TRACE, false).at(-1)).toMatchObject({ name: 'gateway', start: 1_980, end: 1_980, state: 'done' });
});

test.each(['tool_call_started', 'toolCallStarted', 'TOOL_CALL_START', 'tool-call.begin'])('%s is a beginning', (name) => {
  expect(spansOf([event(0, name)], true)[0]).toMatchObject({ state: 'running', end: undefined });
});

test('an end alone reaches back by its own duration, but not before the request', () => {
  const [, alone, early] = spansOf(
    [event(0, 'x'), event(500, 'call.end', { durationMs: 200 }), event(100, 'list.end', { durationMs: 900 })],
    false,
  );
  expect(early).toMatchObject({ start: 300, end: 500 });
  expect(alone).toMatchObject({ start: 0, end: 100 });
});

test('hostile payloads are points, not errors', () => {
  const odd = [null, 'text', 4, [1], { callId: 7, toolName: {} }, { durationMs: 'x' }, { durationMs: -5 }];
  const spans = spansOf(
    odd.map((payload, index) => event(index, 'tool.end', payload)),
    true,
  );
  expect(spans).toHaveLength(odd.length);
  expect(spans.every(({ start, end, subject }) => start === end && subject === undefined)).toBe(true);
});

test('an unknown category lies in the lane of its source', () => {
  const of = (source: TraceEvent['source'], category: string) => spansOf([event(0, 'x', {}, { source, category })], false)[0]?.lane;
  expect([of('simulator', 'other'), of('widget_runtime', 'other'), of('widget_runtime', 'mcp')]).toEqual(['simulator', 'runtime', 'mcp']);
});

const words = ({ subject, name }: Span): string => subject ?? name;

test('bars and labels of one row never overlap, on the whole axis and on any part of it', () => {
  const spans = spansOf(TRACE, true);
  for (const width of [300, 900]) {
    for (const range of [whole(2_100), { from: 800, to: 1_000 }, { from: 0, to: 50 }]) {
      for (const { bars, rows } of rowsOf(spans, 2_100, width, words)) {
        const taken = bars.map((bar) => {
          const text = words(bar.span).length * CHARACTER + 2 * GAP;
          const { left, width: length, label } = placed(bar, range, width, text);
          expect(bar.row).toBeLessThan(rows);
          return { row: bar.row, from: left - (label === 'before' ? text : 0), to: left + length + (label === 'after' ? text : 0) };
        });
        for (const [index, one] of taken.entries())
          for (const other of taken.slice(index + 1)) if (other.row === one.row) expect(other.from + 3).toBeGreaterThanOrEqual(one.to);
      }
    }
  }
});

test('rows do not depend on what part of the axis shows, and are few however many spans there are', () => {
  const many = spansOf(
    Array.from({ length: 10_000 }, (_, index) => event(index, 'x.end', { durationMs: 5_000 })),
    false,
  );
  const lanes = rowsOf(many, 10_000, 800, words);
  expect(lanes.map(({ rows }) => rows)).toEqual([0, 8, 0]);
  expect(lanes.flatMap(({ bars }) => bars)).toHaveLength(10_000);
});

test('a short bar has its label outside, on the side that has room', () => {
  const labelsOf = (...events: TraceEvent[]) =>
    rowsOf(spansOf(events, false), 1_000, 400, () => 'label').flatMap(({ bars }) =>
      bars.map((bar) => placed(bar, whole(1_000), 400, 5 * CHARACTER + 2 * GAP).label),
    );
  expect(labelsOf(event(0, 'a'), event(990, 'b'))).toEqual(['after', 'before']);
  expect(labelsOf(event(0, 'a.start'), event(1_000, 'a.end'))).toEqual(['inside']);
});

test('what waits for the person is pending until it is answered', () => {
  const asked = event(0, 'approval_asked', { callId: 'c' });
  expect(spansOf([asked], true)[0]).toMatchObject({ name: 'approval', state: 'pending', end: undefined });
  expect(spansOf([asked, event(300, 'approval_answered', { callId: 'c', verdict: 'allowed' })], true)[0]).toMatchObject({
    state: 'done',
    end: 300,
  });
});

describe('the range that shows', () => {
  test('zooms about a moment, within the axis', () => {
    expect(zoomed(whole(1_000), 0.5, 250, 1_000)).toEqual({ from: 125, to: 625 });
    expect(zoomed({ from: 125, to: 625 }, 10, 250, 1_000)).toEqual(whole(1_000));
    const least = zoomed(whole(1_000), 1e-9, 500, 1_000);
    expect(least.to - least.from).toBe(4);
  });

  test('moves no further than the axis goes', () => {
    expect(moved({ from: 100, to: 300 }, -500, 1_000)).toEqual({ from: 0, to: 200 });
    expect(moved({ from: 100, to: 300 }, 5_000, 1_000)).toEqual({ from: 800, to: 1_000 });
  });

  test('moves to a span only when that is out of view', () => {
    const range = { from: 100, to: 300 };
    expect(revealing(range, 150, 160, 1_000)).toBe(range);
    const after = revealing(range, 700, 710, 1_000);
    expect(after.from).toBeLessThan(700);
    expect(after.to).toBeGreaterThan(710);
    const before = revealing(range, 20, 30, 1_000);
    expect([before.from <= 20, before.to >= 30, before.to - before.from]).toEqual([true, true, 200]);
  });
});

test('two turns are compared step by step, whatever their ids', () => {
  const turn = (city: string, ms: number, answer: string, id: string) =>
    spansOf(
      [
        event(0, 'tool_call_started', { callId: id, toolName: 'get_weather', arguments: { city } }),
        event(ms, 'tool_call_ended', { callId: id, toolName: 'get_weather', status: 'succeeded', result: answer }),
        ...(id === 'b' ? [event(ms + 5, 'card_shown', { cardId: id })] : []),
      ],
      false,
    );
  expect(compareSteps(turn('北京', 100, 'sun', 'a'), turn('北京', 100, 'sun', 'a2'))).toMatchObject([{ slower: 0, differs: [] }]);
  expect(compareSteps(turn('北京', 100, 'sun', 'a'), turn('上海', 350, 'rain', 'b'))).toMatchObject([
    { name: 'tool_call', subject: 'get_weather', slower: 250, differs: ['input', 'output'] },
    { name: 'card_shown', differs: ['onlyRight'] },
  ]);
});

test.each([
  [2_100, 5, [500, 1_000, 1_500, 2_000]],
  [9, 4, [5]],
  [0, 4, []],
  [1_000, 0, []],
])('ticks of %d ms, at most %d', (total, most, expected) => {
  expect(ticks({ from: 0, to: total }, most)).toEqual(expected);
});
