import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;

/** Blocks its thread, shifts its layout, and reads layout in a loop. */
const SLOW = `<!doctype html><meta charset="utf-8"><h1>Slow</h1><p>Text that is painted first.</p><script>
  const busy = (ms) => { const from = performance.now(); while (performance.now() - from < ms); };
  busy(150);
  setTimeout(() => {
    const bar = document.createElement('div');
    bar.style.height = '300px';
    bar.textContent = 'late';
    document.body.prepend(bar);
    for (let width = 0; width < 200; width++) { bar.style.width = width + 'px'; bar.offsetHeight; }
    busy(120);
  }, 600);
</script>`;

/** Layout of so many nested blocks ends the renderer by itself. */
const CRASH = `<h1>Before</h1><script>setTimeout(() => {
  let inner = document.body;
  for (let i = 0; i < 6000; i++) inner = inner.appendChild(document.createElement('div'));
  inner.textContent = 'deep'; document.body.offsetHeight;
}, 1_500)</script>`;

beforeAll(async () => {
  app = await CaseApp.start(
    { pages: { slow: SLOW, other: '<h1>Other</h1>', crash: CRASH }, widgets: { card: '<h1>Card</h1>' } },
    { flags: ['--categories', 'performance'] },
  );
});
afterAll(() => app.stop());
afterEach(() => app.alive());

interface Trace {
  readonly filePath: string;
  readonly fileBytes: number;
  readonly durationMs: number;
  readonly deviceScope: string;
  readonly events: number;
}
interface Set {
  readonly id: string;
  readonly url: string;
  readonly metrics: { readonly fcpMs?: number; readonly lcpMs?: number; readonly cls: number };
  readonly longTasks: { readonly count: number; readonly totalMs: number };
  readonly insights: readonly { readonly name: string; readonly state: string }[];
  readonly passed: readonly string[];
  readonly notComputed: readonly string[];
}

const traceOf = (answer: Record<string, unknown>): { trace: Trace; sets: readonly Set[] } => ({
  trace: answer['trace'] as Trace,
  sets: answer['insightSets'] as readonly Set[],
});
const noticesOf = (answer: Record<string, unknown>): readonly string[] => (answer['notices'] ?? []) as readonly string[];

test('a recorded render: metrics, long tasks and insights of the page, and a file that DevTools opens', async () => {
  await app.page('/slow');
  const before = await app.tree();
  const answer = await app.ok('performance_start_trace', { seconds: 2, filePath: 'traces/slow.json.gz' });
  const { trace, sets } = traceOf(answer);
  expect(trace.filePath).toBe(path.join(realpathSync(app.project.folder), 'traces', 'slow.json.gz'));
  expect(trace).toMatchObject({ deviceScope: 'PHONE' });
  expect(noticesOf(answer).join()).toContain('phones are some 4 times slower');
  const packed = readFileSync(trace.filePath);
  expect(packed.length).toBe(trace.fileBytes);
  const { traceEvents }: { traceEvents: readonly { readonly name: string }[] } = JSON.parse(gunzipSync(packed).toString());
  expect(traceEvents.length).toBe(trace.events);
  process.stdout.write(`trace: ${trace.events} events, ${trace.fileBytes} bytes packed, ${JSON.stringify(sets)}\n`);
  const navigation = sets.find(({ id }) => id.startsWith('NAVIGATION'));
  expect(navigation?.url).toBe('wsd-guest://slow.page/slow.html');
  expect(navigation).toMatchObject({ metrics: { fcpMs: expect.any(Number) as unknown, lcpMs: expect.any(Number) as unknown } });
  expect(navigation?.longTasks.count).toBeGreaterThanOrEqual(2);
  expect(navigation?.metrics.cls).toBeGreaterThan(0);
  const names = navigation?.insights.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(['LCPBreakdown', 'CLSCulprits']));
  expect(navigation?.notComputed).toEqual([]);
  const found = await app.ok('performance_analyze_insight', { insightName: 'LCPBreakdown', insightSetId: navigation?.id });
  expect(found['insight']).toMatchObject({ name: 'LCPBreakdown', details: { lcpMs: expect.any(Number) as unknown } });
  expect((await app.fails('performance_analyze_insight', { insightName: 'Nope' })).hint).toContain('LCPBreakdown');
  expect(before).toContain('Slow');
  expect(await app.tree()).toContain('late');
});

test('recorded by hand: never two at once, told on every answer, and the endpoint answers while it is analysed', async () => {
  await app.widget('card');
  expect(await app.fails('performance_stop_trace')).toMatchObject({ code: 'TARGET_NOT_FOUND' });
  expect(await app.ok('performance_start_trace', { autoStop: false, reload: false })).toMatchObject({ recording: true });
  expect((await app.fails('performance_start_trace')).message).toContain('already being recorded');
  expect(noticesOf(await app.ok('list_render_targets')).join()).toContain('performance_stop_trace ends it');
  await app.widget('card', { city: '北京' });
  const stopping = app.ok('performance_stop_trace');
  const ended = stopping.then(() => true);
  const waits: number[] = [];
  for (let isDone = false; !isDone; isDone = await Promise.race([ended, sleep(5).then(() => false)]))
    waits.push((await timed(app.ok('list_render_targets'))).ms);
  const { trace, sets } = traceOf(await stopping);
  process.stdout.write(`answers while stopping: ${waits.length}, longest ${Math.round(Math.max(...waits))} ms\n`);
  expect(Math.max(...waits)).toBeLessThan(1_500);
  expect(sets.some(({ url }) => url.includes('card'))).toBe(true);
  expect(JSON.parse(readFileSync(trace.filePath, 'utf8'))).toHaveProperty('traceEvents');
  expect(noticesOf(await app.ok('list_render_targets'))).toEqual([]);
});

test('a refused path costs no recording; a target that goes takes its recording with it, and the next one works', async () => {
  await app.page('/other');
  expect(await app.fails('performance_start_trace', { filePath: '/etc/trace.json' })).toMatchObject({ code: 'FILE_REFUSED' });
  expect(await app.fails('performance_start_trace', { autoStop: false, filePath: 'a.json' })).toMatchObject({ code: 'INVALID_ARGUMENTS' });
  expect(await app.fails('performance_stop_trace')).toMatchObject({ code: 'TARGET_NOT_FOUND' });
  await app.page('/crash');
  await app.ok('performance_start_trace', { autoStop: false, reload: false });
  for (let round = 0; round < 80 && !(await app.agent.call('take_snapshot')).isError; round++) await sleep(100);
  expect((await app.fails('performance_stop_trace')).message).toContain('lost');
  await app.page('/other');
  expect(traceOf(await app.ok('performance_start_trace', { seconds: 1 })).sets.some(({ url }) => url.includes('other'))).toBe(true);
});
