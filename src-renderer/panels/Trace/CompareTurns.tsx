import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TraceEvent } from '../../../src-shared/snapshot/trace.ts';
import { useApp, useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { JsonDiff } from '../../ui/JsonDiff.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Range, whole } from './axis.ts';
import { compareSteps, type Step } from './compareTurns.ts';
import { useTurnName } from './RequestMenu.tsx';
import { durationWords, endOf, LANE_CLASS, type Span, spansOf } from './timeline.ts';
import { TraceChart } from './TraceChart.tsx';

function payloads(span: Span | undefined): string {
  return JSON.stringify(
    (span?.events ?? []).map(({ event, payload }: TraceEvent) => ({ event, payload })),
    null,
    2,
  );
}

interface StepTableProps {
  readonly steps: readonly Step[];
  readonly names: readonly [string, string];
  readonly chosen: string | undefined;
  readonly onChoose: (step: Step) => void;
}

/** What each step took in both turns, and in what they differ. */
function StepTable({ steps, names, chosen, onChoose }: StepTableProps): ReactNode {
  const t = useT();
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="steps inner" tabIndex={0} role="group" aria-label={t('compare.steps')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compare.step')}</th>
            <th scope="col" className="r">
              {names[0]}
            </th>
            <th scope="col" className="r">
              {names[1]}
            </th>
            <th scope="col" className="r">
              {t('compare.slower')}
            </th>
            <th scope="col">{t('compare.differs')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.id} className={classes(LANE_CLASS[step.lane], step.id === chosen && 'sel')}>
              <td>
                <button
                  type="button"
                  className="step-name"
                  aria-label={oneLine(`${step.name} ${step.subject ?? ''}`, 120)}
                  aria-pressed={step.id === chosen}
                  onClick={() => onChoose(step)}
                >
                  <i title={step.lane} />
                  <span className="mono">{oneLine(step.name, 60)}</span> <span className="dim">{oneLine(step.subject ?? '', 60)}</span>
                </button>
              </td>
              {[step.left, step.right].map((span, index) => (
                <td key={index} className={classes('r mono micro', span?.state === 'failed' && 'err')}>
                  {span === undefined ? '–' : durationWords(span, t)}
                </td>
              ))}
              <td className={classes('r mono micro', (step.slower ?? 0) > 0 && 'warn', (step.slower ?? 0) < 0 && 'ok')}>
                {step.slower === undefined
                  ? ''
                  : t('compare.delta', { sign: step.slower > 0 ? '+' : step.slower < 0 ? '−' : '±', n: Math.abs(Math.round(step.slower)) })}
              </td>
              <td className="cut">
                {step.differs.length === 0 ? (
                  <span className="dim">{t('compare.same')}</span>
                ) : (
                  step.differs.map((difference) => (
                    <span key={difference} className={classes('chip', difference === 'input' || difference === 'output' ? 'warn' : 'err')}>
                      {t(`compare.${difference}`)}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Two turns from their starts on one axis, and step by step. */
export function CompareTurns(): ReactNode {
  const { trace } = useApp();
  const t = useT();
  const { compared, other, chosen, newest } = useStore(trace.store);
  const name = useTurnName();
  const [wanted, setWanted] = useState<Range>();
  const [stepId, setStepId] = useState<string>();
  const turns = useMemo(() => compared && { left: spansOf(compared.left, false), right: spansOf(compared.right, false) }, [compared]);
  const steps = useMemo(() => (turns === undefined ? [] : compareSteps(turns.left, turns.right)), [turns]);
  if (other === undefined) return <EmptyState icon={<GitCompareArrows />} title={t('compare.pick')} hint={t('compare.pickHint')} />;
  if (turns === undefined) return <Skeleton label={t('common.loading')} />;
  const total = Math.max(endOf(turns.left), endOf(turns.right)) * 1.06;
  const range = wanted ?? whole(total);
  const requestId = chosen ?? newest ?? '';
  const names = [name(other), name(requestId)] as const;
  const step = steps.find(({ id }) => id === stepId);
  const choose = (id: string): void => setStepId(steps.find(({ left, right }) => left?.id === id || right?.id === id)?.id);
  return (
    <>
      <div className="compare-charts">
        {(['left', 'right'] as const).map((side, index) => (
          <div key={side}>
            <p className="compare-name med">{names[index]}</p>
            <TraceChart
              bare={index > 0}
              label={names[index] ?? ''}
              spans={turns[side]}
              total={total}
              range={range}
              onRange={setWanted}
              selected={step?.[side]?.id}
              onSelect={choose}
            />
          </div>
        ))}
      </div>
      <div className={classes('compare-steps', step !== undefined && 'with-step')}>
        <StepTable steps={steps} names={names} chosen={stepId} onChoose={({ id }) => setStepId(id)} />
        {step !== undefined && (
          <div className="trace-details">
            <JsonDiff
              left={payloads(step.left)}
              right={payloads(step.right)}
              leftLabel={names[0]}
              rightLabel={names[1]}
              label={t('compare.payloads')}
              summary={(n) => (n === 0 ? t('agent.same') : t('agent.differing', { n }))}
            />
          </div>
        )}
      </div>
    </>
  );
}
