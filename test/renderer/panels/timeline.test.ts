import { expect, test } from 'vitest';
import { layOut, spansOf, ticks } from '../../../src-renderer/panels/Trace/timeline.ts';
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

test('bars and labels of one row never overlap and stay in the lane', () => {
  const spans = spansOf(TRACE, true);
  for (const width of [40, 300, 900]) {
    for (const { bars, rows } of layOut(spans, 2_100, width, ({ subject, name }) => subject ?? name)) {
      for (const bar of bars) {
        expect(bar.left).toBeGreaterThanOrEqual(0);
        expect(bar.left + bar.width).toBeLessThanOrEqual(width + 0.001);
        expect(bar.row).toBeLessThan(rows);
      }
      for (const [index, bar] of bars.entries()) {
        for (const other of bars.slice(index + 1)) {
          if (other.row === bar.row) expect(other.left).toBeGreaterThanOrEqual(bar.left + bar.width);
        }
      }
    }
  }
});

test('a short bar has its label outside, on the side that has room', () => {
  const lanes = layOut(spansOf([event(0, 'a'), event(990, 'b')], false), 1_000, 400, () => 'label');
  expect(lanes.flatMap(({ bars }) => bars.map(({ label }) => label))).toEqual(['after', 'before']);
  const [whole] = layOut(spansOf([event(0, 'a.start'), event(1_000, 'a.end')], false), 1_000, 400, () => 'label').flatMap(
    ({ bars }) => bars,
  );
  expect(whole?.label).toBe('inside');
});

test.each([
  [2_100, 5, [500, 1_000, 1_500, 2_000]],
  [9, 4, [5]],
  [0, 4, []],
  [1_000, 0, []],
])('ticks of %d ms, at most %d', (total, most, expected) => {
  expect(ticks(total, most)).toEqual(expected);
});
