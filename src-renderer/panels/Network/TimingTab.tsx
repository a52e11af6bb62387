import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useApp, useT } from '../../AppContext.ts';
import { segmentsOf } from '../../state/networkRows.ts';
import { clock } from '../Console/consoleText.ts';
import { timeText } from './networkWords.ts';

/** Each step of each exchange on an axis of its own, with its length. */
export function TimingTab({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const { network } = useApp();
  const t = useT();
  const nowMs = useStore(network.store, (state) => state.nowMs);
  const { timestamp, durationMs, droppedHops } = detail;
  const length = Math.max(0.1, durationMs ?? nowMs - timestamp);
  const hops = detail.hops.map(({ startMs = 0, timing = {} }) => ({ startMs, timing }));
  const known = hops.some(({ timing }) => Object.keys(timing).length > 0);
  const percent = (ms: number): string => `${Math.min(100, (ms / length) * 100).toFixed(2)}%`;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="net-body inner" tabIndex={0} role="group" aria-label={t('net.tab.timing')}>
      <p className="sec">{t('net.started', { time: clock(timestamp) })}</p>
      {!known && <p className="dim">{t('net.noTiming')}</p>}
      {hops.map((hop, index) => {
        const next = hops[index + 1]?.startMs;
        const only = { hops: [hop], ...((next ?? durationMs) !== undefined && { durationMs: next ?? durationMs ?? 0 }) };
        return (
          // Exchanges follow one another for good.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className="net-part" aria-label={t('net.hop', { n: droppedHops + index + 1 })}>
            {hops.length > 1 && <h4>{t('net.hop', { n: droppedHops + index + 1 })}</h4>}
            <ul className="net-steps">
              {segmentsOf(only, length).map(({ phase, start, ms }) => (
                <li key={`${phase} ${start}`}>
                  <span>{t(`net.phase.${phase}`)}</span>
                  <span className="wf" aria-hidden="true">
                    <i className={`ph-${phase}`} style={{ left: percent(start), width: percent(ms) }} />
                  </span>
                  <span className="mono micro r">{timeText(ms, t)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <ul className="net-steps total">
        <li>
          <span className="med">{t('net.totalTime')}</span>
          <span />
          <span className="mono micro r">{durationMs === undefined ? t('net.pending') : timeText(durationMs, t)}</span>
        </li>
      </ul>
    </div>
  );
}
