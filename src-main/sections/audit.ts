import type { AuditReport } from '../../src-shared/snapshot/audit.ts';
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
  notices: ({ report: { violations, needsReview, frames } }) => [
    ...(frames > 0
      ? [`${frames === 1 ? 'The frame' : `The ${frames} frames`} within it ${frames === 1 ? 'was' : 'were'} not audited.`]
      : []),
    ...([...violations, ...needsReview].some(({ count, nodes }) => count > nodes.length)
      ? ['Some findings name their first nodes only; count tells of how many nodes each holds.']
      : []),
  ],
});
