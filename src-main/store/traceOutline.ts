import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';

/** What a timeline needs of a payload: who belongs to whom, what it is about, how it ended. */
const NAMES = ['callId', 'toolCallId', 'cardId', 'toolName', 'serverId', 'widgetId', 'name', 'durationMs', 'isError', 'status', 'verdict'];
const CHARACTERS = 200;

/** The event with a small payload: thousands of them go to the window at once. */
export function traceOutline(event: TraceEvent): TraceEvent {
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null) return { ...event, payload: undefined };
  const kept = Object.entries(payload).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (name === 'error') return value === undefined || value === null ? [] : [[name, true]];
    if (!NAMES.includes(name)) return [];
    if (typeof value === 'string') return [[name, value.slice(0, CHARACTERS)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
  });
  return { ...event, payload: Object.fromEntries(kept) };
}
