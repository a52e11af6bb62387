import { CircleCheck, CircleX, PersonStanding, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AuditFinding } from '../../../src-shared/snapshot/audit.ts';
import type { Contrast, Covered } from '../../../src-shared/ipc/contract.ts';
import type { TreeNode } from '../../../src-shared/snapshot/tree.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import type { MessageKey } from '../../i18n/en.ts';
import { COVERED, findingsOf, type NodeFinding } from '../../state/audit.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { coveredWords, helpOf, summaryOf } from './findingWords.ts';

/** Nodes named under one finding; the rest is counted. */
const NAMED = 20;

const IMPACTS: Readonly<Record<string, MessageKey>> = {
  critical: 'audit.critical',
  serious: 'audit.serious',
  moderate: 'audit.moderate',
  minor: 'audit.minor',
};

function Impact({ impact }: Pick<AuditFinding, 'impact'>): ReactNode {
  const t = useT();
  const tone = impact === 'critical' || impact === 'serious' ? 'err' : 'warn';
  return <span className={classes('chip', tone)}>{t(IMPACTS[impact] ?? 'audit.unrated')}</span>;
}

function ContrastLine({ contrast }: { readonly contrast: Contrast }): ReactNode {
  const t = useT();
  const { ratio, required, foreground, background } = contrast;
  const passes = ratio >= required;
  return (
    <>
      <span className="sample" style={{ color: foreground, backgroundColor: background }} aria-hidden="true">
        {t('audit.sample')}
      </span>
      <span className="mono" title={`${foreground} / ${background}`}>
        {ratio} : 1
      </span>
      {passes ? <CircleCheck className="i-s ok" /> : <CircleX className="i-s err" />}
      <span className={passes ? 'ok' : 'err'}>{t(passes ? 'audit.passes' : 'audit.fails', { required: String(required) })}</span>
    </>
  );
}

interface FactsProps {
  readonly node: TreeNode;
  readonly contrast: Contrast | undefined;
  readonly covered: Covered | undefined;
}

function Facts({ node, contrast, covered }: FactsProps): ReactNode {
  const { person, tree } = useApp();
  const t = useT();
  return (
    <dl className="facts">
      <dt>{t('audit.role')}</dt>
      <dd className="mono selectable">{oneLine(node.role ?? 'generic', 60)}</dd>
      <dt>{t('audit.name')}</dt>
      <dd className="selectable">{node.name === undefined ? <span className="sec">{t('audit.noName')}</span> : oneLine(node.name)}</dd>
      {node.focusable !== undefined && (
        <>
          <dt>{t('audit.focusable')}</dt>
          <dd>{t(node.focusable ? 'audit.yes' : 'audit.no')}</dd>
        </>
      )}
      <dt>{t('audit.contrast')}</dt>
      <dd className="contrast">
        {contrast === undefined ? <span className="sec">{t('audit.noContrast')}</span> : <ContrastLine contrast={contrast} />}
      </dd>
      {covered !== undefined && (
        <>
          <dt>{t('audit.click')}</dt>
          <dd>
            <span className="err">{coveredWords(covered.label, covered.kind, t)}</span>{' '}
            <button
              type="button"
              className="link mono"
              onClick={() => person.goTo(covered.by)}
              onPointerEnter={() => tree.highlight(covered.by)}
              onPointerLeave={() => tree.highlight(undefined)}
            >
              {oneLine(covered.by, 40)}
            </button>
          </dd>
        </>
      )}
    </dl>
  );
}

interface FindingHeadProps {
  readonly finding: AuditFinding;
  readonly review: boolean;
  readonly children?: ReactNode;
}

function FindingHead({ finding, review, children }: FindingHeadProps): ReactNode {
  const { person } = useApp();
  const t = useT();
  return (
    <div className="finding-head">
      {review ? <span className="chip">{t('audit.review')}</span> : <Impact impact={finding.impact} />}
      <span className="mono cut grow">{oneLine(finding.rule, 60)}</span>
      {children}
      {finding.helpUrl !== '' && (
        <CopyButton small label={t('audit.copyHelp')} copiedLabel={t('title.copied')} onCopy={() => person.copy(finding.helpUrl)} />
      )}
    </div>
  );
}

function OwnFinding({ finding, node, review }: NodeFinding): ReactNode {
  const t = useT();
  return (
    <li className="finding">
      <FindingHead finding={finding} review={review} />
      <p>{printable(helpOf(finding, t))}</p>
      <p className="sec summary selectable">{printable(summaryOf(finding, node, t))}</p>
    </li>
  );
}

function PageFinding({ finding, review }: { readonly finding: AuditFinding; readonly review: boolean }): ReactNode {
  const { person, tree } = useApp();
  const t = useT();
  return (
    <li className="finding">
      <FindingHead finding={finding} review={review}>
        <span className="sec">{t('tree.nodes', { n: finding.count })}</span>
      </FindingHead>
      <p>{printable(helpOf(finding, t))}</p>
      <p className="links">
        {finding.nodes.slice(0, NAMED).map((node, index) =>
          node.uid === undefined ? (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className="mono sec cut">
              {oneLine(node.html, 60)}
            </span>
          ) : (
            <button
              key={node.uid}
              type="button"
              className="link mono"
              title={oneLine(finding.rule === COVERED ? summaryOf(finding, node, t) : node.html, 300)}
              onClick={() => person.goTo(node.uid ?? '')}
              onPointerEnter={() => tree.highlight(node.uid)}
              onPointerLeave={() => tree.highlight(undefined)}
            >
              {oneLine(node.uid, 40)}
            </button>
          ),
        )}
        {finding.count > NAMED && <span className="sec">{t('audit.more', { n: finding.count - NAMED })}</span>}
      </p>
    </li>
  );
}

/** Role, name and contrast of the selected node, what was found wrong with it, and with the whole page. */
export function AccessibilityTab(): ReactNode {
  const { tree, audit, person } = useApp();
  const t = useT();
  const tell = useTell();
  const { selected, capture, description } = useStore(tree.store);
  const { report, running, failure } = useStore(audit.store);
  const node = selected === undefined ? undefined : capture?.nodes.find(({ uid }) => uid === selected);
  const own = report === undefined || selected === undefined ? [] : findingsOf(report, selected);
  const box = useRef<HTMLDivElement>(null);
  const started = useRef(false);
  useEffect(() => {
    if (running || !started.current) return;
    started.current = false;
    if (document.activeElement !== box.current) return;
    const goal = box.current?.querySelector<HTMLElement>('.finding .links .link') ?? box.current?.querySelector<HTMLElement>('.btn.line');
    goal?.focus();
  }, [running]);
  const check = (
    <Button
      small
      variant="line"
      disabled={capture === undefined}
      aria-busy={running}
      onClick={() => {
        // This very button goes while the check runs, and comes elsewhere.
        box.current?.focus();
        started.current = true;
        person.checkPage();
      }}
    >
      <PersonStanding className="i-s" />
      {t(report === undefined ? 'audit.check' : 'audit.again')}
    </Button>
  );
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="a11y inner" tabIndex={0} role="group" aria-label={t('audit.label')}>
      {node !== undefined && (
        <section aria-label={t('node.label')}>
          <Facts node={node} contrast={description?.contrast} covered={description?.covered} />
          {report !== undefined && own.length === 0 && (
            <p className="none">
              <CircleCheck className="i-s ok" /> {t('audit.nodeClean')}
            </p>
          )}
          <ul>
            {own.map((one) => (
              <OwnFinding key={`${one.review}-${one.finding.rule}`} {...one} />
            ))}
          </ul>
        </section>
      )}
      {running && report === undefined ? (
        <Skeleton label={t('audit.running')} />
      ) : failure !== undefined ? (
        <EmptyState tone="err" icon={<TriangleAlert />} title={t('audit.failed')} hint={tell(failure.message, failure.hint)}>
          {check}
        </EmptyState>
      ) : report === undefined ? (
        <EmptyState icon={<PersonStanding />} title={t('audit.none')} hint={t('audit.noneHint')}>
          {check}
        </EmptyState>
      ) : (
        <section aria-label={t('audit.page')} aria-busy={running}>
          <div className="bar top">
            <span className="med grow">{t('audit.page')}</span>
            {check}
          </div>
          {report.violations.length === 0 && <p className="none">{t('audit.clean', { n: report.passedRules })}</p>}
          <ul>
            {report.violations.map((finding) => (
              <PageFinding key={finding.rule} finding={finding} review={false} />
            ))}
            {report.needsReview.map((finding) => (
              <PageFinding key={`review-${finding.rule}`} finding={finding} review />
            ))}
          </ul>
          {report.frames > 0 && <p className="none">{t('audit.frames', { n: report.frames })}</p>}
        </section>
      )}
    </div>
  );
}
