import * as z from 'zod';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { takeSnapshot } from '../../src-shared/protocol/tools/takeSnapshot.ts';
import type { AuditFinding, AuditReport } from '../../src-shared/snapshot/audit.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { Guest } from './guest.ts';

const node = z.object({ uid: z.string().optional(), html: z.string(), summary: z.string() });
const finding = z.object({
  rule: z.string(),
  impact: z.string(),
  help: z.string(),
  helpUrl: z.string(),
  count: z.number(),
  nodes: z.array(node),
});
/** What the script in the guest gives, as JSON. */
const answerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('tooBig'), elements: z.number() }),
  z.object({
    state: z.literal('audited'),
    violations: z.array(finding),
    needsReview: z.array(finding),
    passedRules: z.number(),
    frames: z.number(),
  }),
]);

const HAS_AXE = `Object.hasOwn(globalThis, 'axe')`;

/**
 * Runs axe in the inspector's own world, which the page neither sees nor can disturb. It requests nothing and looks
 * into no frame. @throws ELEMENT_NOT_FOUND, INSPECTION_FAILED
 */
export async function auditAccessibility(
  guest: Guest,
  uid: string | undefined,
  nodesPerFinding: number = LIMITS.auditNodes,
): Promise<AuditReport> {
  const options = { timeoutMs: LIMITS.auditMs };
  if ((await guest.inspector.evaluate(HAS_AXE, options)) !== true) {
    // Half a megabyte that only audits need.
    const { default: axe } = await import('axe-core/axe.min.js?raw');
    await guest.inspector.evaluate(`${axe};null`, options);
  }
  const key = guest.inspector.document?.key;
  if (key === undefined) throw new DebuggerError('INSPECTION_FAILED', say('target.changed'), { hint: say('target.again') });
  const text = await guest.inspector.evaluate(auditScript(uid, key, nodesPerFinding), options);
  const answer = answerSchema.parse(JSON.parse(z.string().parse(text)));
  if (answer.state === 'unknown') {
    throw new DebuggerError('ELEMENT_NOT_FOUND', say('node.noElement', { subject: uid ?? 'root' }), {
      hint: `Take a new snapshot with ${takeSnapshot.name} and use a uid from it.`,
    });
  }
  if (answer.state === 'tooBig') {
    throw new DebuggerError('INSPECTION_FAILED', say('target.tooBig', { elements: answer.elements, max: LIMITS.auditElements }), {
      hint: 'Audit one element by uid.',
    });
  }
  const { violations, needsReview, passedRules, frames } = answer;
  return { violations: violations.map(tidy), needsReview: needsReview.map(tidy), passedRules, frames };
}

function tidy({ nodes, ...rest }: z.output<typeof finding>): AuditFinding {
  return { ...rest, nodes: nodes.map(({ uid, html, summary }) => ({ ...(uid !== undefined && { uid }), html, summary })) };
}

const auditScript = (uid: string | undefined, key: string, nodesPerFinding: number): string => `(async () => {
  const key = ${JSON.stringify(key)};
  const uid = ${JSON.stringify(uid ?? 'root')};
  const target = wsdInspector.node(uid);
  if (!(target instanceof Element)) return JSON.stringify({ state: 'unknown' });
  const elements = target.getElementsByTagName('*').length;
  if (elements > ${LIMITS.auditElements}) return JSON.stringify({ state: 'tooBig', elements });
  const cut = (text) => { const words = String(text); return words.length > ${LIMITS.auditCharacters} ? words.slice(0, ${LIMITS.auditCharacters}).toWellFormed() + '…' : words; };
  const nodeOf = ({ element, html, failureSummary }) => {
    const known = element instanceof Node ? JSON.parse(wsdInspector.uidOf(element, key)) : undefined;
    return { ...(known ? { uid: known } : {}), html: cut(html), summary: cut(failureSummary || '') };
  };
  const findingOf = ({ id, impact, help, helpUrl, nodes }) => ({
    rule: id, impact: impact || 'unknown', help, helpUrl, count: nodes.length, nodes: nodes.slice(0, ${nodesPerFinding}).map(nodeOf),
  });
  const { violations, incomplete, passes } = await axe.run(uid === 'root' ? document : target, {
    resultTypes: ['violations', 'incomplete'], elementRef: true, iframes: false, preload: false, selectors: false,
  });
  return JSON.stringify({
    state: 'audited', violations: violations.map(findingOf), needsReview: incomplete.map(findingOf), passedRules: passes.length,
    frames: target.getElementsByTagName('iframe').length,
  });
})()`;
