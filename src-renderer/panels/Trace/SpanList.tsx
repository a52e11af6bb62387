import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { durationWords, LANE_CLASS, seconds, type Span } from './timeline.ts';

const ROW = 24;

interface SpanListProps {
  readonly spans: readonly Span[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

interface SpanRowProps {
  readonly span: Span;
  readonly row: number;
  readonly selected: boolean;
  readonly onSelect: (id: string) => void;
}

const SpanRow = memo(function SpanRow({ span, row, selected, onSelect }: SpanRowProps): ReactNode {
  const t = useT();
  return (
    // The list holds the focus and answers the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`span-${row}`}
      role="option"
      aria-selected={selected}
      className={classes('span-row', LANE_CLASS[span.lane], selected && 'sel', span.state === 'failed' && 'bad')}
      onClick={() => onSelect(span.id)}
    >
      <span className="mono micro dim r">{seconds(span.start)}</span>
      <i title={span.lane} />
      <span className="cut">
        <span className="mono name">{oneLine(span.name, 80)}</span> <span className="dim">{oneLine(span.subject ?? '', 80)}</span>
        {span.state === 'failed' && <span className="visually-hidden">{t('call.failed')}</span>}
      </span>
      <span className="mono micro sec r">{durationWords(span, t)}</span>
    </div>
  );
});

/** The same spans as rows: one tab stop, arrows move the selection. */
export const SpanList = memo(function SpanList({ spans, selected, onSelect }: SpanListProps): ReactNode {
  const t = useT();
  const list = useRef<VirtualListHandle>(null);
  const index = spans.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (index >= 0) list.current?.reveal(index);
  }, [index]);
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowDown: index + 1, ArrowUp: index < 0 ? spans.length - 1 : index - 1, Home: 0, End: spans.length - 1 }[event.key];
    const span = to === undefined ? undefined : spans[to];
    if (to !== undefined) event.preventDefault();
    if (span !== undefined) onSelect(span.id);
  };
  return (
    <VirtualList
      handle={list}
      className="spans inner"
      role="listbox"
      aria-label={t('trace.events')}
      aria-activedescendant={index < 0 ? undefined : `span-${index}`}
      tabIndex={0}
      onKeyDown={press}
      count={spans.length}
      rowHeight={ROW}
      renderRow={(row) => {
        const span = spans[row];
        return span && <SpanRow span={span} row={row} selected={row === index} onSelect={onSelect} />;
      }}
    />
  );
});
