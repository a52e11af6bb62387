import { expect, test } from 'vitest';
import { spansOf } from '../../src-renderer/panels/Trace/timeline.ts';
import { traceOutline } from '../../src-main/store/traceOutline.ts';
import { TRACE } from '../renderer/support/chatScene.ts';

test('an outline gives the same timeline as the whole events', () => {
  const plain = (events: typeof TRACE) => spansOf(events, true).map(({ events: _events, ...span }) => span);
  expect(plain(TRACE.map(traceOutline))).toEqual(plain(TRACE));
});

test('payloads are small whatever they hold', () => {
  const [event] = TRACE;
  if (!event) throw new Error('no event');
  const payload = { toolName: 'x'.repeat(10_000), arguments: 'y'.repeat(10_000), error: { huge: 'z'.repeat(10_000) }, name: { a: 1 } };
  expect(JSON.stringify(traceOutline({ ...event, payload }))).toHaveLength(
    JSON.stringify(traceOutline({ ...event, payload: {} })).length + 200 + '"toolName":"","error":true'.length,
  );
  expect(traceOutline({ ...event, payload: 'text' }).payload).toBeUndefined();
});
