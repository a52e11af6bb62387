import { createStore } from 'zustand/vanilla';
import type { AuditFinding, AuditNode } from '../../src-shared/snapshot/audit.ts';
import { type Bridge, type Failure, failureOf } from '../bridge/bridge.ts';
import type { RequestOutput } from '../../src-shared/ipc/contract.ts';

type Report = RequestOutput<'auditTarget'>;

/** The window's own rule: a click on the element does not reach it. Its words are the window's. */
export const COVERED = 'click-covered';

/** A rule that a node breaks, or that somebody has to look at. */
export interface NodeFinding {
  readonly finding: AuditFinding;
  readonly node: AuditNode;
  readonly review: boolean;
}

interface Audit {
  /** The render that was asked about. */
  readonly instanceId: string | undefined;
  readonly report: Report | undefined;
  /** What breaks a rule, by uid; what only needs review is not flagged in the tree. */
  readonly flagged: ReadonlyMap<string, readonly NodeFinding[]>;
  readonly running: boolean;
  readonly failure: Failure | undefined;
}

const NOTHING: Audit = { instanceId: undefined, report: undefined, flagged: new Map(), running: false, failure: undefined };

/** Heaviest first; what axe does not rate comes last. */
const IMPACTS = ['critical', 'serious', 'moderate', 'minor'];
const weight = ({ impact }: AuditFinding): number => {
  const found = IMPACTS.indexOf(impact);
  return found === -1 ? IMPACTS.length : found;
};

export function findingsOf(report: Pick<Report, 'violations' | 'needsReview'>, uid: string): readonly NodeFinding[] {
  const of = (findings: readonly AuditFinding[], review: boolean): NodeFinding[] =>
    findings.flatMap((finding) => finding.nodes.filter((node) => node.uid === uid).map((node) => ({ finding, node, review })));
  return [...of(report.violations, false), ...of(report.needsReview, true)];
}

/** As a finding among the others; each summary is what the click reaches, as a selector. */
function coveredFinding(covered: Report['covered']): AuditFinding[] {
  if (covered.length === 0) return [];
  const nodes = covered.map(({ uid, kind, label }) => ({ uid, html: kind, summary: label }));
  return [{ rule: COVERED, impact: 'serious', help: '', helpUrl: '', count: covered.length, nodes }];
}

function byUid({ violations }: Report): ReadonlyMap<string, readonly NodeFinding[]> {
  const found = new Map<string, NodeFinding[]>();
  for (const finding of violations) {
    for (const node of finding.nodes) {
      if (node.uid === undefined) continue;
      const list = found.get(node.uid) ?? [];
      list.push({ finding, node, review: false });
      found.set(node.uid, list);
    }
  }
  return found;
}

/** The accessibility findings of the current target, checked when a person asks for it. */
export function createAudit(bridge: Bridge) {
  const store = createStore<Audit>()(() => NOTHING);
  let newest = 0;
  return {
    store,
    async check(instanceId: string): Promise<void> {
      const check = (newest += 1);
      store.setState({ instanceId, running: true, failure: undefined });
      try {
        const report = await bridge.ask('auditTarget', undefined);
        if (check !== newest) return;
        if (report.instanceId !== instanceId) return store.setState(NOTHING);
        const sorted = {
          ...report,
          violations: [...coveredFinding(report.covered), ...report.violations].toSorted((a, b) => weight(a) - weight(b)),
          needsReview: report.needsReview.toSorted((a, b) => weight(a) - weight(b)),
        };
        store.setState({ report: sorted, flagged: byUid(sorted), running: false });
      } catch (error) {
        if (check === newest) store.setState({ running: false, failure: failureOf(error) });
      }
    },
    /** Findings are of one instance: those of another say nothing of this one. */
    keepOnly(instanceId: string | undefined): void {
      const known = store.getState().instanceId;
      if (known === undefined || known === instanceId) return;
      newest += 1;
      store.setState(NOTHING);
    },
  };
}
