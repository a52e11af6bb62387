import { inQuotes, rowsBlock, word, type Block } from '../format/markdown.ts';
import type { AuditFinding, AuditReport } from '../../src-shared/snapshot/audit.ts';
import { defineSection } from './scene.ts';

export const audit = defineSection({
  name: 'audit',
  fetch: (ask: { readonly report: AuditReport; readonly uid?: string | undefined }) => ask,
  json: ({ report: { violations, needsReview, passedRules }, uid }) => ({
    audited: true,
    ...(uid !== undefined && { uid }),
    violations,
    needsReview,
    passedRules,
  }),
  markdown: ({ report: { violations, needsReview, passedRules }, uid }) => [
    `## Accessibility of ${word(uid ?? 'root')}`,
    `${violations.length} ${violations.length === 1 ? 'rule is' : 'rules are'} broken, ${needsReview.length} to be reviewed, ${passedRules} passed.`,
    ...violations.flatMap((finding) => findingBlocks(finding, 'broken')),
    ...needsReview.flatMap((finding) => findingBlocks(finding, 'to be reviewed')),
  ],
  notices: ({ report: { violations, needsReview, frames } }) => [
    ...(frames > 0
      ? [`${frames === 1 ? 'The frame' : `The ${frames} frames`} within it ${frames === 1 ? 'was' : 'were'} not audited.`]
      : []),
    ...([...violations, ...needsReview].some(({ count, nodes }) => count > nodes.length)
      ? ['Some findings name their first nodes only; count tells of how many nodes each holds.']
      : []),
  ],
});

function findingBlocks({ rule, impact, help, helpUrl, count, nodes }: AuditFinding, state: string): readonly Block[] {
  return [
    `### ${word(rule)}: ${state}, ${word(impact)}, ${count} ${count === 1 ? 'node' : 'nodes'}`,
    `${inQuotes(help)} ${word(helpUrl)}`,
    rowsBlock(
      nodes,
      (node) => ({ uid: node.uid, html: node.html, summary: node.summary }),
      (node) => `${node.uid === undefined ? '' : `uid=${word(node.uid)} `}${inQuotes(node.html)} ${inQuotes(node.summary)}`,
    ),
  ];
}
