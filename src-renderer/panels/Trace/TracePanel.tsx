import './trace.css';
import { ChartGantt, GitCompareArrows, ListFilter, Maximize, SearchX, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { EVERY_TURN } from '../../state/trace.ts';
import { Button, IconButton, ToggleButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isWhole, type Range, whole, within, zoomed } from './axis.ts';
import { CompareTurns } from './CompareTurns.tsx';
import { RequestMenu } from './RequestMenu.tsx';
import { SpanDetails } from './SpanDetails.tsx';
import { SpanList } from './SpanList.tsx';
import { endOf, matches, spansOf } from './timeline.ts';
import { TraceChart } from './TraceChart.tsx';

const ZOOM_STEP = 1.6;

/** Where the time of a turn went, source by source, down to each payload; and two turns side by side. */
export function TracePanel(): ReactNode {
  const { trace } = useApp();
  return <TraceOfProject key={useStore(trace.store, ({ project }) => project)} />;
}

function TraceOfProject(): ReactNode {
  const { trace, chat } = useApp();
  const t = useT();
  const tell = useTell();
  const { events, chosen, newest, selected, other, loaded, failure } = useStore(trace.store);
  const running = useStore(chat.store, (state) => state.running);
  const [query, setQuery] = useState('');
  const [comparing, setComparing] = useState(false);
  const [wanted, setWanted] = useState<Range>();
  useEffect(() => trace.watch(), [trace]);
  const shownId = chosen ?? newest ?? EVERY_TURN;
  const live = running !== undefined && (running === shownId || shownId === EVERY_TURN);
  const spans = useMemo(() => spansOf(events, live), [events, live]);
  const word = query.trim().toLowerCase();
  const shown = useMemo(() => (word === '' ? spans : spans.filter((span) => matches(span, word))), [spans, word]);
  // A little room behind the last event keeps its label in view.
  const total = useMemo(() => endOf(spans) * 1.06, [spans]);
  const range = wanted === undefined ? whole(total) : within(wanted, total);
  const show = (next: Range): void => setWanted(isWhole(next, total) ? undefined : next);
  const zoom = (factor: number): void => show(zoomed(range, factor, (range.from + range.to) / 2, total));
  const span = useMemo(
    () => shown.find(({ id, events }) => id === selected || events.some((event) => event.id === selected)),
    [shown, selected],
  );
  const compare = (on: boolean): void => {
    setComparing(on);
    if (!on) trace.compareWith(undefined);
    else if (chosen === EVERY_TURN) trace.choose(undefined);
  };
  return (
    <>
      <div className="bar trace-bar">
        <RequestMenu
          label={t('trace.request')}
          none={t(newest === undefined ? 'trace.every' : 'trace.newest')}
          every={!comparing}
          value={chosen}
          onChoose={(requestId) => {
            setWanted(undefined);
            trace.choose(requestId);
          }}
        />
        <ToggleButton small pressed={comparing} onClick={() => compare(!comparing)}>
          <GitCompareArrows className="i-s" />
          {t('compare.with')}
        </ToggleButton>
        {comparing ? (
          <RequestMenu
            label={t('compare.other')}
            none={t('compare.none')}
            value={other}
            without={shownId}
            onChoose={(requestId) => trace.compareWith(requestId)}
          />
        ) : (
          <>
            <span data-filter="" className="grow">
              <Field
                small
                label={t('trace.filter')}
                placeholder={t('trace.filter')}
                icon={<ListFilter className="i-s" />}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </span>
            <span className="dim count">{t('trace.count', { n: shown.length })}</span>
            <IconButton small label={t('trace.zoomOut')} shortcut="−" disabled={isWhole(range, total)} onClick={() => zoom(ZOOM_STEP)}>
              <ZoomOut className="i-s" />
            </IconButton>
            <IconButton small label={t('trace.zoomIn')} shortcut="+" disabled={spans.length === 0} onClick={() => zoom(1 / ZOOM_STEP)}>
              <ZoomIn className="i-s" />
            </IconButton>
            <IconButton
              small
              label={t('trace.zoomReset')}
              shortcut="0"
              disabled={isWhole(range, total)}
              onClick={() => setWanted(undefined)}
            >
              <Maximize className="i-s" />
            </IconButton>
          </>
        )}
      </div>
      {failure !== undefined ? (
        <EmptyState tone="err" icon={<ChartGantt />} title={t('trace.failed')} hint={tell(failure.message)}>
          <Button small variant="line" onClick={() => void trace.read()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      ) : !loaded ? (
        <Skeleton label={t('common.loading')} />
      ) : spans.length === 0 ? (
        <EmptyState icon={<ChartGantt />} title={t('trace.empty')} hint={t('trace.emptyHint')} />
      ) : comparing ? (
        <CompareTurns />
      ) : shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('trace.noMatch')}>
          <Button small variant="line" onClick={() => setQuery('')}>
            {t('tree.clearSearch')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <TraceChart spans={shown} total={total} range={range} onRange={show} selected={span?.id} onSelect={trace.select} />
          <div className="trace-split">
            <SpanList spans={shown} selected={span?.id} onSelect={trace.select} />
            <div className="trace-details">
              <SpanDetails span={span} />
            </div>
          </div>
        </>
      )}
    </>
  );
}
