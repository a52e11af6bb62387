import { describe, expect, test } from 'vitest';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import {
  deviceScopeOf,
  type PerformanceInsight,
  type PerformanceReport,
  type PerformanceTrace,
} from '../../src-shared/snapshot/performance.ts';
import type { LargeFileAsk } from '../../src-main/files/outputFiles.ts';
import { insightDetails, wordsOf } from '../../src-main/performance/insightDetails.ts';
import { PerformanceTracing, type PerformanceTracingOptions } from '../../src-main/performanceTracing.ts';
import { recording } from '../../src-main/sections/recording.ts';
import { PerformanceRecorder } from '../../src-main/targets/performanceRecorder.ts';
import type { Guest } from '../../src-main/targets/guest.ts';
import { emptyScene, liveScene, NOON } from '../support/scene.ts';
import { expectGolden } from './golden.ts';

const HOSTILE = 'https://a.test/`x`\n# forged\u202e<b>';
const insight = (name: string, state: PerformanceInsight['state'], more: Partial<PerformanceInsight> = {}): PerformanceInsight => ({
  name,
  title: `${name} title`,
  state,
  description: 'See `how` to [improve](https://docs.test).',
  docs: 'https://docs.test/insight',
  details: { requests: [{ event: 'SyntheticNetworkRequest', startMs: 12.5, durationMs: 200, url: HOSTILE }] },
  ...more,
});
const REPORT: PerformanceReport = {
  events: 24_000,
  sets: [
    {
      id: 'NAVIGATION_0',
      url: HOSTILE,
      durationMs: 2_458.8,
      metrics: { fcpMs: 322.57, lcpMs: 1_900, cls: 0.1663 },
      longTasks: { count: 2, totalMs: 420, longest: [{ startMs: 873.92, durationMs: 269.72 }] },
      insights: [
        insight('RenderBlocking', 'fail', { savings: { LCP: 82, CLS: 0.01 }, wastedBytes: 1_500 }),
        insight('LCPBreakdown', 'informative'),
        insight('Cache', 'pass'),
      ],
      notComputed: ['ThirdParties'],
    },
  ],
};
const TRACE: PerformanceTrace = {
  filePath: '/tmp/wsd/trace-1.json',
  fileBytes: 5_000_000,
  durationMs: 5_012,
  deviceScope: 'PHONE',
  report: REPORT,
  notices: [],
};

describe('an insight as plain data', () => {
  test('events say what they were and when, times are ms from the start, everything is cut', () => {
    const event = {
      name: 'ResourceSendRequest',
      ph: 'X',
      ts: 1_500_000,
      dur: 250_000,
      args: { data: { url: 'x'.repeat(1_000), frame: 'F' } },
    };
    const circular: Record<string, unknown> = { event };
    circular['self'] = circular;
    const details = insightDetails(
      {
        state: 'fail',
        title: { i18nId: 'not told here' },
        createOverlays: () => [],
        lcpMs: 12.345_678,
        maxTime: 90_000,
        subparts: { ttfb: { min: 1_100_000, max: 1_300_000, range: 200_000, label: { i18nId: 'Took {time}', values: { time: '1 s' } } } },
        requests: new Set([event]),
        byUrl: new Map([[new URL('https://a.test/b'), 3n]]),
        many: Array.from({ length: 25 }, (_, index) => index),
        circular,
        nothing: undefined,
        endless: Number.NaN,
      },
      1_000_000,
    );
    expect(details).toMatchObject({
      lcpMs: 12.346,
      maxTimeMs: 90,
      subparts: { ttfb: { startMs: 100, durationMs: 200, label: 'Took 1 s' } },
      requests: [{ event: 'ResourceSendRequest', startMs: 500, durationMs: 250, url: `${'x'.repeat(300)}…` }],
      byUrl: [{ key: 'https://a.test/b', value: 3 }],
    });
    expect(details['many']).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, '… and 15 more']);
    for (const name of ['state', 'title', 'createOverlays', 'nothing', 'endless']) expect(details).not.toHaveProperty(name);
    expect(JSON.stringify(details).length).toBeLessThan(5_000);
  });

  test('a wide and deep model stays small', () => {
    const deep = (level: number): unknown => (level === 0 ? 'leaf' : Array.from({ length: 10 }, () => ({ child: deep(level - 1) })));
    expect(JSON.stringify(insightDetails({ deep: deep(5) }, 0)).length).toBeLessThan(10_000);
  });

  test('words of the engine', () => {
    expect([wordsOf('plain'), wordsOf({ i18nId: 'a {b} {c}', values: { b: 1 } }), wordsOf(undefined)]).toEqual(['plain', 'a 1 {c}', '']);
  });
});

test.each([
  [390, 'PHONE'],
  [767, 'PHONE'],
  [768, 'DESKTOP'],
  [1_920, 'DESKTOP'],
])('a viewport %i wide is a %s', (width, scope) => expect(deviceScopeOf({ width })).toBe(scope));

describe('the recorder', () => {
  /** A guest whose browser records nothing. */
  function guest() {
    const ending = new AbortController();
    const sent: string[] = [];
    let complete: ((params: never) => void) | undefined;
    const devtools = {
      ended: ending.signal,
      get gone() {
        return ending.signal.aborted ? new Error('The guest crashed.') : undefined;
      },
      on: (_method: string, listener: (params: never) => void) => {
        complete = listener;
        return () => {};
      },
      send: (method: string) => {
        sent.push(method);
        if (ending.signal.aborted) return Promise.reject(new Error('The guest crashed.'));
        if (method === 'Tracing.end') complete?.({ stream: 's', dataLossOccurred: true } as never);
        return Promise.resolve(method === 'IO.read' ? { data: '{}', eof: true } : {});
      },
    };
    const shown = { devtools, viewport: { width: 1_000, height: 1, deviceScaleFactor: 1 } } as unknown as Guest;
    return { shown, sent, end: () => ending.abort(new Error('The guest crashed.')) };
  }
  const recorder = () => {
    const since: (number | undefined)[] = [];
    return {
      since,
      recorder: new PerformanceRecorder(
        () => NOON,
        (ms) => since.push(ms),
      ),
    };
  };

  test('never records two at once, and is free again after one was discarded', async () => {
    const { recorder: one, since } = recorder();
    const { shown, sent } = guest();
    const both = await Promise.allSettled([one.start(shown), one.start(shown)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(one.start(shown)).rejects.toMatchObject({ code: 'INSPECTION_FAILED', hint: 'End it with performance_stop_trace.' });
    await one.discard();
    expect(sent).toEqual(['Tracing.start', 'Tracing.end', 'IO.close']);
    await one.start(shown);
    expect(since).toEqual([NOON, undefined, NOON]);
    await one.discard();
  });

  test('a guest that ends takes its recording with it: stopping says so, and another can begin', async () => {
    const { recorder: one, since } = recorder();
    const first = guest();
    await one.start(first.shown);
    first.end();
    expect(since).toEqual([NOON, undefined]);
    await expect(one.stop('/nowhere')).rejects.toMatchObject({
      code: 'INSPECTION_FAILED',
      message: expect.stringContaining('lost') as unknown,
    });
    await expect(one.stop('/nowhere')).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
    const second = guest();
    await one.start(second.shown);
    second.end();
    await one.start(guest().shown);
    await one.discard();
  });
});

describe('from a recording to its report', () => {
  const CALL = { signal: new AbortController().signal, by: 'test' };
  function tracing(change: Partial<PerformanceTracingOptions> = {}) {
    const steps: string[] = [];
    const step = (name: string) => () => Promise.resolve(void steps.push(name));
    const writeLarge = async <Result>(_ask: LargeFileAsk, work: (file: string) => Promise<Result>) => ({
      filePath: '/a.json',
      fileBytes: 2,
      result: await work('/a'),
    });
    const one = new PerformanceTracing({
      files: { writeLarge },
      start: step('start'),
      stop: () => {
        steps.push('stop');
        return Promise.resolve({ durationMs: 10, deviceScope: 'DESKTOP', isFull: true, atLimit: true });
      },
      discard: step('discard'),
      renderAgain: step('render'),
      analyze: () => Promise.resolve(REPORT),
      ...change,
    });
    return { one, steps };
  }

  test('records, renders again, stops, analyses; what was lost is told', async () => {
    const { one, steps } = tracing();
    const trace = await one.record({ reload: true, seconds: 0 }, CALL);
    expect(steps).toEqual(['start', 'render', 'stop']);
    expect(trace).toMatchObject({ filePath: '/a.json', deviceScope: 'DESKTOP', report: REPORT });
    expect(trace.notices).toEqual([
      'The buffer was full: the end of the recording is missing.',
      'The recording had ended by itself at its limit.',
    ]);
    expect(one.insight('Cache', undefined).set.id).toBe('NAVIGATION_0');
  });

  test('a render that fails, or a client that leaves, leaves no recording behind', async () => {
    const failing = tracing({ renderAgain: () => Promise.reject(new DebuggerError('RENDER_FAILED', 'no')) });
    await expect(failing.one.record({ reload: true, seconds: 0 }, CALL)).rejects.toMatchObject({ code: 'RENDER_FAILED' });
    expect(failing.steps).toEqual(['start', 'discard']);
    const left = tracing();
    const gone = AbortSignal.timeout(20);
    await expect(left.one.record({ reload: false, seconds: 20 }, { ...CALL, signal: gone })).rejects.toThrow();
    expect(left.steps).toEqual(['start', 'discard']);
  });

  test('a trace that cannot be analysed is kept, and no older report passes for its own', async () => {
    let fails = false;
    const { one } = tracing({ analyze: () => (fails ? Promise.reject(new Error('it is no trace')) : Promise.resolve(REPORT)) });
    await one.stop(undefined);
    fails = true;
    const trace = await one.stop(undefined);
    expect(trace).toMatchObject({ filePath: '/a.json' });
    expect(trace.report).toBeUndefined();
    expect(trace.notices.at(-1)).toBe('The trace could not be analysed: it is no trace');
    expect(() => one.insight('Cache', undefined)).toThrow('No performance trace has insights yet.');
  });
});

test('a recording that goes on is a standing fact', () => {
  const { store, fake } = emptyScene();
  const scene = { store, live: fake, writeFile: () => Promise.reject(new Error('unused')) };
  expect(recording.standing(scene)).toBeUndefined();
  store.recordingSinceMs = NOON;
  expect(recording.standing(scene)?.notices).toEqual([
    'A performance trace is being recorded since 2026-01-01T00:00:00.000Z, for 60 s at most. performance_stop_trace ends it.',
  ]);
});

describe('golden', () => {
  const port = (trace = TRACE) => ({
    performance: {
      record: () => Promise.resolve(trace),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(trace),
      insight: (name: string) => {
        const [set] = REPORT.sets;
        const found = set?.insights.find((one) => one.name === name);
        if (!set || !found) throw new DebuggerError('TARGET_NOT_FOUND', 'The last performance trace has no such insight.');
        return { set, insight: found };
      },
    },
  });
  test('performance_start_trace', () => expectGolden('performance_start_trace', liveScene, port(), 'performance_start_trace'));
  test('performance_start_trace.manual', () =>
    expectGolden('performance_start_trace.manual', liveScene, port(), 'performance_start_trace', { autoStop: false }));
  test('performance_start_trace.invalid', () =>
    expectGolden('performance_start_trace.invalid', liveScene, port(), 'performance_start_trace', { autoStop: false, filePath: 'a.json' }));
  test('performance_stop_trace', () => {
    const { report: _report, ...bare } = TRACE;
    const notices = ['The trace could not be analysed: it is no trace'];
    return expectGolden('performance_stop_trace', liveScene, port({ ...bare, deviceScope: 'DESKTOP', notices }), 'performance_stop_trace');
  });
  test('performance_analyze_insight', () =>
    expectGolden('performance_analyze_insight', liveScene, port(), 'performance_analyze_insight', { insightName: 'RenderBlocking' }));
  test('performance_analyze_insight.unknown', () =>
    expectGolden('performance_analyze_insight.unknown', liveScene, port(), 'performance_analyze_insight', { insightName: 'x' }));
});
