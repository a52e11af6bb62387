import type { ConsoleEntry, ConsoleLevel, ConsoleMessage, ConsoleTarget } from '../../src-shared/snapshot/console.ts';
import type { View } from '../../src-shared/snapshot/target.ts';
import type { AgentToolCall, TraceEvent } from '../../src-shared/snapshot/trace.ts';
import type { ConsoleLane, Fold } from './consoleLane.ts';
import type { ConsoleLog } from './consoleLog.ts';
import type { Rows } from './paging.ts';
import type { RingBuffer } from './ringBuffer.ts';
import type { RecordedToolCall } from './toolCallLog.ts';

export type FoldedMessage = ConsoleMessage & { readonly count?: number };
export type ConsoleScope = ConsoleTarget | 'all';

export interface ConsoleFilter {
  readonly levels?: readonly ConsoleLevel[] | undefined;
  readonly query?: string | undefined;
}

export interface TraceFilter {
  readonly category?: string | undefined;
  readonly event?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface ToolCallFilter {
  readonly toolName?: string | undefined;
  readonly status?: string | undefined;
  readonly requestId?: string | undefined;
  readonly query?: string | undefined;
}

/** `current` is what the view shows; the chat view shows the App. */
export function consoleScope(target: ConsoleScope | 'current', view: View): ConsoleScope {
  if (target !== 'current') return target;
  return view === 'chat' ? 'app' : view;
}

/** An entry as lists show it. */
export function listed({
  instanceId: _instance,
  cardId: _card,
  argsKey: _key,
  args: _args,
  stack: _stack,
  ...message
}: ConsoleEntry): ConsoleMessage {
  return message;
}

/**
 * The present documents' messages, folded. One document without a filter costs what is sliced; a filter looks at each
 * fold once; more than one document at each entry once, because their messages interleave.
 */
export function consoleRows(log: ConsoleLog, scope: ConsoleScope, filter: ConsoleFilter = {}): Rows<FoldedMessage> {
  const targets: readonly ConsoleTarget[] = scope === 'all' ? ['page', 'widget', 'app'] : [scope];
  const lanes = targets.map((target) => log.presentLane(target)).filter((lane) => lane !== undefined);
  const [only] = lanes;
  if (!only) return rowsOf(log, []);
  const matches = consoleMatcher(filter);
  if (lanes.length === 1) return rowsOf(log, matches ? refolded(log, only.folds, matches) : only.folds);
  return rowsOf(log, refolded(log, interleaved(lanes), matches));
}

export function traceRows(events: RingBuffer<TraceEvent>, filter: TraceFilter): Rows<TraceEvent> {
  const { category, event, requestId } = filter;
  if (category === undefined && event === undefined && requestId === undefined) return ringRows(events);
  return arrayRows(
    [...events].filter(
      (row) =>
        (category === undefined || row.category === category) &&
        (event === undefined || row.event === event) &&
        (requestId === undefined || row.requestId === requestId),
    ),
  );
}

export function toolCallRows(calls: RingBuffer<RecordedToolCall>, filter: ToolCallFilter): Rows<AgentToolCall> {
  const { toolName, status, requestId } = filter;
  const query = filter.query?.toLowerCase();
  if (toolName === undefined && status === undefined && requestId === undefined && !query) {
    return { total: calls.length, slice: (start, end) => calls.slice(start, end).map(({ call }) => call) };
  }
  return arrayRows(
    [...calls].flatMap(({ call, argumentsText }) =>
      (toolName === undefined || call.toolName === toolName) &&
      (status === undefined || call.status === status) &&
      (requestId === undefined || call.requestId === requestId) &&
      (!query || `${call.toolName}\n${call.message}\n${argumentsText}`.toLowerCase().includes(query))
        ? [call]
        : [],
    ),
  );
}

function consoleMatcher({ levels, query }: ConsoleFilter): ((entry: ConsoleEntry) => boolean) | undefined {
  const wanted = query?.toLowerCase();
  if (levels === undefined && !wanted) return undefined;
  return (entry) => (levels?.includes(entry.level) ?? true) && (!wanted || entry.text.toLowerCase().includes(wanted));
}

/** Folds alike neighbours among what matches; entries within one fold are alike, so its first one speaks for it. */
function refolded(log: ConsoleLog, folds: Iterable<Fold>, matches: ((entry: ConsoleEntry) => boolean) | undefined): Fold[] {
  const kept: Fold[] = [];
  let last: ConsoleEntry | undefined;
  for (const { first, count } of folds) {
    const entry = log.entry(first);
    if (!entry || (matches && !matches(entry))) continue;
    const fold = kept.at(-1);
    if (fold && last && last.argsKey === entry.argsKey && last.target === entry.target && last.instanceId === entry.instanceId)
      fold.count += count;
    else kept.push({ first, count });
    last = entry;
  }
  return kept;
}

function interleaved(lanes: readonly ConsoleLane[]): Fold[] {
  return lanes
    .flatMap((lane) => [...lane.sequences])
    .sort((one, other) => one - other)
    .map((first) => ({ first, count: 1 }));
}

function rowsOf(log: ConsoleLog, folds: Fold[] | RingBuffer<Fold>): Rows<FoldedMessage> {
  return {
    total: folds.length,
    slice: (start, end) =>
      folds.slice(start, end).flatMap(({ first, count }) => {
        const entry = log.entry(first);
        return entry ? [{ ...listed(entry), ...(count > 1 && { count }) }] : [];
      }),
  };
}

function ringRows<Row>(ring: RingBuffer<Row>): Rows<Row> {
  return { total: ring.length, slice: (start, end) => ring.slice(start, end) };
}

function arrayRows<Row>(rows: readonly Row[]): Rows<Row> {
  return { total: rows.length, slice: (start, end) => rows.slice(start, end) };
}
