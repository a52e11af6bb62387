import * as z from 'zod';
import { uidInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

const findingOutput = z.looseObject({ rule: z.string(), impact: z.string(), count: z.number(), nodes: z.array(z.looseObject({})) });

export const auditAccessibility = defineTool({
  name: 'audit_accessibility',
  title: 'Audit accessibility',
  description: 'Checks the current target, or one element and what is in it, against WCAG with axe-core. Findings name uids.',
  input: z.strictObject({ uid: uidInput.optional() }),
  output: z.looseObject({
    audited: z.boolean(),
    uid: z.string(),
    violations: z.array(findingOutput),
    needsReview: z.array(findingOutput),
    passedRules: z.number(),
  }),
  effect: 'readOnly',
  openWorld: false,
});
