import type { TraceEvent } from '../../../src-shared/snapshot/trace.ts';
import type { Translate } from '../../i18n/translate.ts';

export type Lane = 'simulator' | 'mcp' | 'runtime';
export const LANES: readonly Lane[] = ['simulator', 'mcp', 'runtime'];
export const LANE_CLASS = { simulator: 'sim', mcp: 'mcp', runtime: 'run' } as const;

/** What happened from one event to another, or at one moment. */
export interface Span {
  /** id of the event that began it. */
  readonly id: string;
  readonly lane: Lane;
  /** What the pair's events have in common, or the event itself. */
  readonly name: string;
  /** What it is about: a tool, a card, ... */
  readonly subject: string | undefined;
  /** ms after the first event. */
  readonly start: number;
  /** Equal to `start` for a moment; `undefined` while it runs. */
  readonly end: number | undefined;
  /** `pending` waits for the person. */
  readonly state: 'done' | 'running' | 'pending' | 'failed';
  readonly toolCallId: string | undefined;
  readonly events: readonly TraceEvent[];
}

const BEGIN = /^(.+?)[._:/ -]?(?:started|starting|start|begin|began|asked)$/i;
const WAITS = /asked$/i;
const END =
  /^(.+?)[._:/ -]?(?:ended|end|done|finished|finish|completed|complete|succeeded|result|response|failed|failure|error|cancelled|canceled|denied|stopped|timeout|answered)$/i;
const BAD = /(?:failed|failure|error|timeout)$/i;

type Payload = Readonly<Record<string, unknown>>;

function payloadOf({ payload }: TraceEvent): Payload {
  return typeof payload === 'object' && payload !== null ? { ...payload } : {};
}

function textOf(payload: Payload, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => payload[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : undefined;
}

export function laneOf({ category, source }: TraceEvent): Lane {
  const named = LANES.find((lane) => lane === category);
  return named ?? (source === 'simulator' ? 'simulator' : 'runtime');
}

function isBad(event: TraceEvent, payload: Payload): boolean {
  return BAD.test(event.event) || payload.isError === true || (payload.error !== undefined && payload.error !== null);
}

interface Open {
  readonly index: number;
  readonly key: string;
}

/**
 * Pairs each beginning with the next end of the same lane, name and call; without a call id, of the same request.
 * An end without a beginning reaches back by its own `durationMs`. `live` says that the request still runs: what has
 * not ended by then is running, afterwards it is a moment.
 */
export function spansOf(events: readonly TraceEvent[], live: boolean): readonly Span[] {
  const ordered = [...events].sort((a, b) => a.timestamp - b.timestamp);
  const zero = ordered[0]?.timestamp ?? 0;
  const spans: Span[] = [];
  const open: Open[] = [];
  for (const event of ordered) {
    const payload = payloadOf(event);
    const lane = laneOf(event);
    const at = event.timestamp - zero;
    const begins = BEGIN.exec(event.event)?.[1];
    const ends = begins === undefined ? END.exec(event.event)?.[1] : undefined;
    const toolCallId = textOf(payload, 'toolCallId', 'callId');
    const stem = begins ?? ends ?? event.event;
    const key = JSON.stringify([lane, stem.toLowerCase(), textOf(payload, 'callId', 'toolCallId', 'cardId') ?? event.requestId]);
    const bad = isBad(event, payload);
    if (ends !== undefined) {
      const found = open.findIndex((one) => one.key === key);
      const span = found < 0 ? undefined : spans[open[found]?.index ?? -1];
      if (span !== undefined) {
        const [{ index } = { index: -1 }] = open.splice(found, 1);
        spans[index] = {
          ...span,
          subject: span.subject ?? textOf(payload, 'toolName', 'serverId', 'widgetId', 'name'),
          end: at,
          state: bad ? 'failed' : 'done',
          events: [...span.events, event],
        };
        continue;
      }
    }
    const lasted = typeof payload.durationMs === 'number' && payload.durationMs > 0 ? payload.durationMs : 0;
    if (begins !== undefined) open.push({ index: spans.length, key });
    spans.push({
      id: event.id,
      lane,
      name: begins ?? event.event,
      subject: textOf(payload, 'toolName', 'serverId', 'widgetId', 'name'),
      start: begins === undefined ? Math.max(0, at - lasted) : at,
      end: begins !== undefined && live ? undefined : at,
      state: bad ? 'failed' : begins === undefined || !live ? 'done' : WAITS.test(event.event) ? 'pending' : 'running',
      toolCallId,
      events: [event],
    });
  }
  return spans;
}

/** How long it took, or that it still runs; nothing for a moment. */
export function durationWords({ start, end, state }: Span, t: Translate): string {
  if (end === undefined || state === 'running' || state === 'pending') return '…';
  return end > start ? t('unit.ms', { n: Math.round(end - start) }) : '';
}

/** `0.02` to `12.3`: seconds after the request's first event. */
export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}

/** The end of the last span, ms after the first event; never 0. */
export function endOf(spans: readonly Span[]): number {
  return spans.reduce((last, { start, end }) => Math.max(last, end ?? start), 1);
}

export function matches({ name, subject, lane }: Span, word: string): boolean {
  return `${lane} ${name} ${subject ?? ''}`.toLowerCase().includes(word);
}
