import type { FoundInsight } from '../commands/ports.ts';
import { formatJson } from '../format/json.ts';
import { fenced, fieldLines, inQuotes, sentence, word } from '../format/markdown.ts';
import { insightRow, savingsOf } from './performanceTrace.ts';
import { defineSection } from './scene.ts';

/** One insight of the last trace, with all that the engine says of it. */
export const performanceInsight = defineSection({
  name: 'performanceInsight',
  fetch: ({ set, insight }: FoundInsight) => ({ insightSetId: set.id, url: set.url, insight }),
  json: (found) => found,
  markdown: ({ insightSetId, url, insight }) => [
    `## ${word(insight.name)} ${inQuotes(insight.title)}`,
    sentence(insight.description),
    ...fieldLines({ insightSetId, url, state: insight.state, savings: savingsOf(insightRow(insight)), docs: insight.docs }),
    '### Details',
    ...fenced(formatJson(insight.details), 'json'),
  ],
});
