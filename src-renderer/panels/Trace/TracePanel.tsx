import './trace.css';
import { ChartGantt, ListFilter, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Menu, MenuChevron, MenuChoices } from '../../ui/Menu.tsx';
import { oneLine } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SpanDetails } from './SpanDetails.tsx';
import { SpanList } from './SpanList.tsx';
import { type Span, spansOf } from './timeline.ts';
import { TraceChart } from './TraceChart.tsx';

const NEWEST = 'newest';
/** Turns offered, the latest first. */
const OFFERED = 50;

function RequestMenu(): ReactNode {
  const { trace, chat } = useApp();
  const t = useT();
  const chosen = useStore(trace.store, (state) => state.chosen);
  const turns = useStore(chat.store, (state) => state.turns);
  const name = (requestId: string): string => {
    const number = turns.get(requestId);
    return number === undefined ? oneLine(requestId, 40) : t('chat.turn', { n: number });
  };
  const offered = [...turns.keys()].slice(-OFFERED).toReversed();
  return (
    <Menu
      trigger={
        <Button small title={t('trace.request')}>
          {chosen === undefined ? t('trace.newest') : name(chosen)}
          {chosen !== undefined && <span className="mono micro dim">{oneLine(chosen, 20)}</span>}
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices
        label={t('trace.request')}
        value={chosen ?? NEWEST}
        onChoose={(value) => trace.choose(value === NEWEST ? undefined : value)}
        choices={[
          { value: NEWEST, label: t('trace.newest') },
          ...offered.map((requestId) => ({ value: requestId, label: name(requestId), detail: oneLine(requestId, 24) })),
        ]}
      />
    </Menu>
  );
}

function matches({ name, subject, lane }: Span, query: string): boolean {
  return `${lane} ${name} ${subject ?? ''}`.toLowerCase().includes(query);
}

/** Where the time of one turn went, source by source, down to each payload. */
export function TracePanel(): ReactNode {
  const { trace, chat } = useApp();
  const t = useT();
  const { events, chosen, newest, selected, loaded, failure } = useStore(trace.store);
  const running = useStore(chat.store, (state) => state.running);
  const [query, setQuery] = useState('');
  useEffect(() => trace.watch(), [trace]);
  const live = running !== undefined && running === (chosen ?? newest);
  const spans = useMemo(() => spansOf(events, live), [events, live]);
  const word = query.trim().toLowerCase();
  const shown = useMemo(() => (word === '' ? spans : spans.filter((span) => matches(span, word))), [spans, word]);
  // A little room behind the last event keeps its label in view.
  const total = Math.max(1, ...spans.map(({ start, end }) => end ?? start)) * 1.06;
  const span = shown.find(({ id, events }) => id === selected || events.some((event) => event.id === selected));
  return (
    <>
      <div className="bar">
        <RequestMenu />
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
      </div>
      {failure !== undefined ? (
        <EmptyState tone="err" icon={<ChartGantt />} title={t('trace.failed')} hint={failure.message}>
          <Button small variant="line" onClick={() => void trace.read()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      ) : !loaded ? (
        <Skeleton label={t('common.loading')} />
      ) : spans.length === 0 ? (
        <EmptyState icon={<ChartGantt />} title={t('trace.empty')} hint={t('trace.emptyHint')} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('trace.noMatch')}>
          <Button small variant="line" onClick={() => setQuery('')}>
            {t('tree.clearSearch')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <TraceChart spans={shown} total={total} selected={span?.id} onSelect={trace.select} />
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
