import './network.css';
import './details.css';
import { Network, SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { isFailed } from '../../state/networkFilter.ts';
import {
  axisOf,
  DEFAULT_FILTER,
  filterRows,
  rowsInScope,
  sortRows,
  totalsOf,
  withDocuments,
  type Totals,
} from '../../state/networkRows.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterBars } from './FilterBars.tsx';
import { bytesText, timeText } from './networkWords.ts';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestList, type RequestListHandle } from './RequestList.tsx';

const PHASES = ['queued', 'dns', 'connect', 'tls', 'wait', 'receive'] as const;

/** A list that filters and sorts what main recorded; the details of one request beside it. */
export function NetworkPanel(): ReactNode {
  const { network, stage } = useApp();
  const t = useT();
  const tell = useTell();
  const {
    rows,
    documents,
    begins,
    clearedBefore,
    skipped,
    pausedAt,
    filter,
    sort,
    nowMs,
    dropped,
    open: wanted,
    selected,
    loaded,
    failure,
  } = useStore(network.store);
  const view = useStore(stage.store, ({ view, chatting }) => (chatting ? 'chat' : view));
  const list = useRef<RequestListHandle>(null);
  const details = useRef<HTMLDivElement>(null);
  useEffect(() => network.watch(), [network]);
  const scope = useMemo(
    () => ({
      rows,
      documents,
      begins,
      clearedBefore,
      skipped: pausedAt === undefined ? skipped : [...skipped, [pausedAt, Infinity] as const],
    }),
    [rows, documents, begins, clearedBefore, skipped, pausedAt],
  );
  const inScope = useMemo(() => rowsInScope(scope, filter, view), [scope, filter, view]);
  // Details of what the list does not hold would stand alone: another target, an earlier document.
  const open = wanted && inScope.some(({ reqid }) => reqid === selected);
  const shown = useMemo(() => sortRows(filterRows(inScope, filter), sort), [inScope, filter, sort]);
  const items = useMemo(() => withDocuments(shown, scope, filter, sort), [shown, scope, filter, sort]);
  const pending = shown.some(({ state }) => state === 'pending');
  // What has ended does not move with the clock.
  const axis = useMemo(() => axisOf(shown, pending ? nowMs : 0), [shown, pending, nowMs]);
  const described = useStore(network.store, ({ detail }) => detail !== undefined);
  /** Enter waits for the details that it opened. */
  const entering = useRef(false);
  const enter = (): void => {
    const tab = details.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]');
    entering.current = !tab;
    tab?.focus();
  };
  useEffect(() => {
    if (!entering.current || !described) return;
    entering.current = false;
    details.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus();
  }, [described]);
  const close = (): void => {
    entering.current = false;
    network.close();
    list.current?.focus();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  const empty = (): ReactNode => {
    if (failure !== undefined)
      return (
        <EmptyState tone="err" icon={<Network />} title={t('net.unread')} hint={tell(failure.message)}>
          <Button small variant="line" onClick={() => void network.read()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      );
    if (!loaded) return <Skeleton label={t('common.loading')} />;
    if (inScope.length > 0)
      return (
        <EmptyState icon={<SearchX />} title={t('net.noMatch')} hint={t('net.noMatchHint', { n: inScope.length })}>
          <Button
            small
            variant="line"
            onClick={() => network.filterBy({ ...DEFAULT_FILTER, target: filter.target, preserved: filter.preserved })}
          >
            {t('net.reset')}
          </Button>
        </EmptyState>
      );
    if (filter.target === 'card' || (view === 'chat' && filter.target === 'current'))
      return <EmptyState icon={<Network />} title={t('net.emptyChat')} hint={t('net.emptyChatHint')} />;
    const older = !filter.preserved && rows.some(({ position }) => position >= clearedBefore);
    return (
      <EmptyState
        icon={<Network />}
        title={t('net.empty')}
        hint={older ? `${t('net.emptyHint')} ${t('net.preservedHint')}` : t('net.emptyHint')}
      />
    );
  };
  return (
    <>
      <FilterBars inScope={inScope.length} failed={inScope.filter(isFailed).length} shown={shown.map(({ reqid }) => reqid)} />
      {pausedAt !== undefined && <p className="dropped">{t('net.paused')}</p>}
      {dropped > 0 && <p className="dropped">{t('net.dropped', { n: dropped })}</p>}
      <div className={classes('pane', 'net', open && shown.length > 0 && 'with-details')}>
        {failure === undefined && loaded && shown.length > 0 ? (
          <>
            <RequestList handle={list} items={items} axis={axis} onEnter={enter} />
            {open && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <section ref={details} className="net-details" aria-label={t('net.details')} onKeyDown={leave}>
                <RequestDetails onClose={close} />
              </section>
            )}
          </>
        ) : (
          empty()
        )}
      </div>
      {shown.length > 0 && <TotalsLine totals={totalsOf(shown)} of={inScope.length} />}
    </>
  );
}

function TotalsLine({
  totals: { requests, transferred, resources, finishMs },
  of,
}: {
  readonly totals: Totals;
  readonly of: number;
}): ReactNode {
  const t = useT();
  return (
    <div className="bar top net-totals">
      <span>{requests === of ? t('net.total', { n: of }) : t('net.totalOf', { shown: requests, n: of })}</span>
      <span>{t('net.transferred', { size: bytesText(transferred, t) })}</span>
      <span>{t('net.resources', { size: bytesText(resources, t) })}</span>
      {finishMs !== undefined && <span>{t('net.finish', { time: timeText(finishMs, t) })}</span>}
      <ul className="net-legend right">
        {PHASES.map((phase) => (
          <li key={phase}>
            <i className={`ph-${phase}`} />
            {t(`net.phase.${phase}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
