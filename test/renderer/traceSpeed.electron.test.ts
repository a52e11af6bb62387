import { expect, test } from 'vitest';
import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';
import { scrollSpeed, typingSpeed, zoomSpeed } from '../support/listSpeed.ts';
import { busyScene } from './support/chatScene.ts';
import { chatWindows } from './support/openChat.ts';

const openChat = chatWindows();
const SMOOTH = 1.2;

/** 10,000 events of one long turn: calls of three sources that overlap, one of fifty failed. */
const MANY: readonly TraceEvent[] = Array.from({ length: 5_000 }, (_, index): readonly TraceEvent[] => {
  const of = (at: number, event: string, payload: object): TraceEvent => ({
    source: 'simulator',
    id: `${event}-${index}`,
    timestamp: 1_773_722_463_000 + at,
    category: ['simulator', 'mcp', 'runtime'][index % 3] ?? 'mcp',
    event,
    requestId: 'req_7f3a21',
    payload: { callId: `c${index}`, toolName: `tool_${index}`, ...payload },
  });
  const failed = index % 50 === 0;
  return [
    of(index * 20, 'tool_call_started', {}),
    of(index * 20 + 15 + (index % 90), 'tool_call_ended', { status: failed ? 'failed' : 'succeeded', isError: failed }),
  ];
}).flat();

test('10,000 events scroll and zoom as smoothly as an empty list, and a filter answers within 100 ms of a key', {
  timeout: 120_000,
}, async () => {
  const page = await openChat({ answers: { ...busyScene('en'), trace: MANY }, width: 1440, height: 900 });
  page.setDefaultTimeout(8_000);
  await page.getByText('5,000 events').waitFor();
  const scroll = await scrollSpeed(page, '.spans', 240);
  const zoom = await zoomSpeed(page, '.tl', '.spans');
  const filter = await typingSpeed(page, {
    field: 'input[aria-label="Filter events"]',
    list: '.spans',
    rows: '.span-row',
    text: '4999',
  });
  for (const [name, { told }] of Object.entries({ scroll, zoom, filter })) process.stdout.write(`trace of 10000, ${name}: ${told}\n`);
  expect(scroll.ratio).toBeLessThanOrEqual(SMOOTH);
  expect(zoom.ratio).toBeLessThanOrEqual(SMOOTH);
  expect(filter.ratio).toBeLessThanOrEqual(1);
});
