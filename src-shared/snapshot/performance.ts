/** What kind of device a recording stands for, by the width of its viewport. */
export type DeviceScope = 'PHONE' | 'DESKTOP';

export interface PerformanceMetrics {
  readonly fcpMs?: number;
  readonly lcpMs?: number;
  /** Of the longest interaction; absent when nobody interacted. */
  readonly inpMs?: number;
  readonly cls: number;
}

/** Tasks of the page's main thread that are longer than 50 ms. */
export interface LongTasks {
  readonly count: number;
  readonly totalMs: number;
  readonly longest: readonly { readonly startMs: number; readonly durationMs: number }[];
}

/** One finding of the trace engine. */
export interface PerformanceInsight {
  readonly name: string;
  readonly title: string;
  readonly state: 'fail' | 'informative' | 'pass';
  readonly description: string;
  /** Where it is explained. */
  readonly docs: string;
  /** Estimates by metric: ms, of CLS a score. */
  readonly savings?: Readonly<Record<string, number>>;
  readonly wastedBytes?: number;
  /** What the engine found, cut. Fields ending in `Ms` are ms, of events from the beginning of the set. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** One navigation, or the time before the first one. */
export interface InsightSet {
  readonly id: string;
  readonly url: string;
  readonly durationMs: number;
  readonly metrics: PerformanceMetrics;
  readonly longTasks: LongTasks;
  /** What fails first, in the engine's order of impact. */
  readonly insights: readonly PerformanceInsight[];
  /** Names of insights that the engine could not compute. */
  readonly notComputed: readonly string[];
}

export interface PerformanceReport {
  readonly events: number;
  readonly sets: readonly InsightSet[];
}

/** A recording in its file. */
export interface PerformanceTrace {
  readonly filePath: string;
  readonly fileBytes: number;
  readonly durationMs: number;
  readonly deviceScope: DeviceScope;
  /** Absent when the trace could not be analysed. */
  readonly report?: PerformanceReport;
  readonly notices: readonly string[];
}

/** A narrower viewport is a phone's. */
const PHONE_BELOW = 768;

export function deviceScopeOf(viewport: { readonly width: number }): DeviceScope {
  return viewport.width < PHONE_BELOW ? 'PHONE' : 'DESKTOP';
}
