import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import type { InsightSet, PerformanceInsight, PerformanceTrace } from '../../src-shared/snapshot/performance.ts';
import { fieldLines, inQuotes, rowsBlock, word, type Block } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

/** A recording that has ended, and what the trace engine makes of it. Insights that pass are only named. */
export const performanceTrace = defineSection({
  name: 'performanceTrace',
  fetch: (trace: PerformanceTrace, { store }) => ({ trace, emulation: store.emulation }),
  json: ({ trace: { report, notices: _notices, ...trace } }) => ({
    recording: false,
    trace: { ...trace, ...(report && { events: report.events }) },
    insightSets: (report?.sets ?? []).map(({ insights, ...set }) => ({
      ...set,
      insights: insights.filter(({ state }) => state !== 'pass').map(insightRow),
      passed: passedOf(insights),
    })),
  }),
  markdown: ({ trace: { filePath, fileBytes, durationMs, deviceScope, report } }) => [
    '## Performance trace',
    `The trace was saved to ${inQuotes(filePath)} (${fileBytes} bytes).`,
    ...fieldLines({ durationMs, deviceScope, events: report?.events }),
    ...(report?.sets ?? []).flatMap(setBlocks),
  ],
  notices: ({
    trace: { notices, deviceScope },
    emulation: {
      settings: { cpuThrottlingRate },
    },
  }) => [
    ...notices,
    ...(deviceScope === 'PHONE' && cpuThrottlingRate === undefined
      ? [
          `Recorded at the speed of this machine; phones are some 4 times slower: ${emulate.name} with cpuThrottlingRate (--categories emulation).`,
        ]
      : []),
  ],
});

export interface InsightRow extends Pick<PerformanceInsight, 'name' | 'title' | 'state' | 'savings' | 'wastedBytes'> {}

export function insightRow({ name, title, state, savings, wastedBytes }: PerformanceInsight): InsightRow {
  return { name, title, state, ...(savings && { savings }), ...(wastedBytes !== undefined && { wastedBytes }) };
}

/** Estimates in words: ms, of CLS a score. */
export function savingsOf({ savings = {}, wastedBytes }: InsightRow): string | undefined {
  const parts = Object.entries(savings).map(([metric, by]) => `${metric} ${by}${metric === 'CLS' ? '' : ' ms'}`);
  if (wastedBytes !== undefined) parts.push(`${wastedBytes} B`);
  return parts.length === 0 ? undefined : parts.join(', ');
}

const passedOf = (insights: readonly PerformanceInsight[]): string[] =>
  insights.filter(({ state }) => state === 'pass').map(({ name }) => name);

function setBlocks({ id, url, durationMs, metrics, longTasks, insights, notComputed }: InsightSet): readonly Block[] {
  const passed = passedOf(insights);
  const longest = longTasks.longest.map((task) => `${task.durationMs} ms at ${task.startMs}`).join(', ');
  return [
    `### ${word(id)} ${word(url)}`,
    ...fieldLines({ durationMs, ...metrics }),
    `- long tasks: ${longTasks.count}, ${longTasks.totalMs} ms${longest && ` (longest ${longest})`}`,
    rowsBlock(
      insights.filter(({ state }) => state !== 'pass').map(insightRow),
      (row) => ({ name: row.name, state: row.state, title: row.title, savings: savingsOf(row) }),
      (row) => {
        const savings = savingsOf(row);
        return `${word(row.name)} ${row.state} ${inQuotes(row.title)}${savings === undefined ? '' : ` could save ${savings}`}`;
      },
    ),
    ...(passed.length > 0 ? [`Passed: ${passed.map(word).join(', ')}.`] : []),
    ...(notComputed.length > 0 ? [`Not computed: ${notComputed.map(word).join(', ')}.`] : []),
  ];
}
