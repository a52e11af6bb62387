import type { StandingFact } from './scene.ts';

/** Full logs dropped their oldest rows, so what lists show is not everything that happened. */
export const droppedEntries: StandingFact = {
  name: 'droppedEntries',
  standing({ store }) {
    const lanes = (['page', 'widget', 'app'] as const).map((target) => store.console.presentLane(target)?.dropped ?? 0);
    const counts = [
      ['console', 'console messages of the current documents', lanes.reduce((sum, dropped) => sum + dropped, 0)],
      ['traceEvents', 'trace events', store.trace.dropped],
      ['toolCalls', 'tool calls', store.toolCalls.dropped],
    ] as const;
    const full = counts.filter(([, , count]) => count > 0);
    if (full.length === 0) return undefined;
    return {
      json: { dropped: Object.fromEntries(full.map(([log, , count]) => [log, count])) },
      notices: full.map(([, what, count]) => `The log is full: the oldest ${count} ${what} were dropped.`),
    };
  },
};
