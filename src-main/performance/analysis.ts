import { readFile } from 'node:fs/promises';
import { Insights, TraceModel } from '@paulirish/trace_engine';
import * as z from 'zod';
import type { InsightSet, LongTasks, PerformanceInsight, PerformanceReport } from '../../src-shared/snapshot/performance.ts';
import { insightDetails, milliseconds, wordsOf } from './insightDetails.ts';

type EngineEvents = Parameters<TraceModel.Model['parse']>[0];
type EngineSet = Insights.Types.InsightSet;

const EVENTS_MAX = 1_000_000;
const SETS_MAX = 20;
const LONG_TASK_MICRO = 50_000;
const LONGEST = 5;
const STATES = ['fail', 'informative', 'pass'] as const;

const fileSchema = z.object({
  traceEvents: z.array(z.looseObject({ name: z.string(), ts: z.number(), pid: z.number(), tid: z.number() })),
});
type Event = z.output<typeof fileSchema>['traceEvents'][number];

const modelSchema = z.looseObject({
  state: z.enum(STATES),
  docs: z.string(),
  metricSavings: z.record(z.string(), z.unknown()).optional(),
  wastedBytes: z.number().optional(),
});

/** Runs the trace engine of DevTools over a trace file. Blocks its thread for seconds. @throws for what is no trace */
export async function analyzeTrace(file: string): Promise<PerformanceReport> {
  const { traceEvents } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  if (traceEvents.length > EVENTS_MAX) throw new Error(`it has ${traceEvents.length} events, more than are analysed (${EVENTS_MAX})`);
  withRectangles();
  const model = TraceModel.Model.createWithAllHandlers();
  // The engine's own types name every field of every kind of event; the file has been checked for what all have.
  await model.parse(traceEvents as unknown as EngineEvents);
  const sets = [...(model.parsedTrace()?.insights?.values() ?? [])];
  return { events: traceEvents.length, sets: sets.slice(0, SETS_MAX).map((set) => insightSet(set, traceEvents)) };
}

function insightSet(set: EngineSet, events: readonly Event[]): InsightSet {
  const { min, max, range } = set.bounds;
  const within = events.filter(({ ts }) => ts >= min && ts <= max);
  const fcp = within.find(({ name, args }) => name === 'firstContentfulPaint' && frameOf(args) === set.frameId);
  const lcp = Insights.Common.getLCP(set);
  const inp = Insights.Common.getINP(set);
  const insights = Object.entries(set.model).flatMap(([name, model]) => insight(name, model, min));
  return {
    id: set.id,
    url: set.url.href,
    durationMs: milliseconds(range),
    metrics: {
      ...(fcp && { fcpMs: milliseconds(fcp.ts - min) }),
      ...(lcp && { lcpMs: milliseconds(lcp.value) }),
      ...(inp && { inpMs: milliseconds(inp.value) }),
      cls: Math.round(Insights.Common.getCLS(set).value * 10_000) / 10_000,
    },
    longTasks: longTasks(within, fcp, min),
    // The engine's order is by impact; the sort keeps it within a state.
    insights: insights.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state)),
    notComputed: Object.keys(set.modelErrors),
  };
}

function insight(name: string, model: object, startMicro: number): PerformanceInsight[] {
  const { success, data } = modelSchema.safeParse(model);
  if (!success) return [];
  const { state, docs, metricSavings = {}, wastedBytes } = data;
  const savings = Object.entries(metricSavings).flatMap(([metric, by]) =>
    typeof by === 'number' && by > 0 ? [[metric, Math.round(by * 1_000) / 1_000] as const] : [],
  );
  return [
    {
      name,
      title: wordsOf(data['title']),
      state,
      description: wordsOf(data['description']),
      docs,
      ...(savings.length > 0 && { savings: Object.fromEntries(savings) }),
      ...(wastedBytes && { wastedBytes }),
      details: insightDetails(model, startMicro),
    },
  ];
}

const argsSchema = z.looseObject({ frame: z.string() });
const frameOf = (args: unknown): string | undefined => argsSchema.safeParse(args).data?.frame;

/** The thread that painted is the page's main thread. */
function longTasks(events: readonly Event[], painted: Event | undefined, startMicro: number): LongTasks {
  const long = events.flatMap(({ name, ts, pid, tid, dur }) =>
    name === 'RunTask' && typeof dur === 'number' && dur > LONG_TASK_MICRO && pid === painted?.pid && tid === painted.tid
      ? [{ startMs: milliseconds(ts - startMicro), durationMs: milliseconds(dur) }]
      : [],
  );
  return {
    count: long.length,
    totalMs: Math.round(long.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    longest: long.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, LONGEST),
  };
}

/** The engine was written for a page, which has rectangles. */
function withRectangles(): void {
  if ('DOMRect' in globalThis) return;
  Object.assign(globalThis, { DOMRect: Rectangle, DOMRectReadOnly: Rectangle });
}

class Rectangle {
  constructor(
    readonly x = 0,
    readonly y = 0,
    readonly width = 0,
    readonly height = 0,
  ) {}

  get left(): number {
    return Math.min(this.x, this.x + this.width);
  }

  get right(): number {
    return Math.max(this.x, this.x + this.width);
  }

  get top(): number {
    return Math.min(this.y, this.y + this.height);
  }

  get bottom(): number {
    return Math.max(this.y, this.y + this.height);
  }
}
