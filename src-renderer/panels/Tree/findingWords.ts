import type { AuditFinding, AuditNode } from '../../../src-shared/snapshot/audit.ts';
import type { Translate } from '../../i18n/translate.ts';
import { COVERED } from '../../state/audit.ts';
import { oneLine } from '../../ui/printable.ts';

export function coveredWords(label: string, kind: string, t: Translate): string {
  return t('audit.clickHits', { over: oneLine(label, 80), what: oneLine(kind, 40) });
}

/** Most rules come with words; the window's own are in its language. */
export function helpOf(finding: AuditFinding, t: Translate): string {
  return finding.rule === COVERED ? t('audit.covered') : finding.help;
}

export function summaryOf(finding: AuditFinding, node: AuditNode, t: Translate): string {
  return finding.rule === COVERED ? coveredWords(node.summary, node.html, t) : node.summary;
}
