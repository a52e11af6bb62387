import { type ReactNode, useMemo } from 'react';
import { useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { useSize } from '../../ui/useSize.ts';
import { layOut, type Span, ticks } from './timeline.ts';

const ROW = 22;
const TICK = 90;
/** Bars beyond this are left to the list. */
const DRAWN = 600;

const LANE_CLASS = { simulator: 'sim', mcp: 'mcp', runtime: 'run' } as const;

export function spanLabel({ name, subject }: Span): string {
  return oneLine(subject ?? name, 40);
}

interface TraceChartProps {
  readonly spans: readonly Span[];
  /** ms from the first event to the end of the axis. */
  readonly total: number;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** One lane per source over a common axis. The list below it is the same for keyboards: bars are no tab stops. */
export function TraceChart({ spans, total, selected, onSelect }: TraceChartProps): ReactNode {
  const t = useT();
  const [ref, { width }] = useSize();
  const lanes = useMemo(() => layOut(spans.slice(0, DRAWN), total, Math.max(1, width), spanLabel), [spans, total, width]);
  const marks = ticks(total, Math.max(1, Math.floor(width / TICK)));
  return (
    <div className="tl" aria-hidden="true">
      <span className="tl-corner" />
      <div ref={ref} className="tl-axis">
        {marks.map((ms) => (
          <span key={ms} style={{ left: (ms / total) * width }}>
            {ms < 1_000 ? t('unit.ms', { n: ms }) : t('unit.seconds', { n: ms / 1_000 })}
          </span>
        ))}
      </div>
      {lanes.map(({ lane, rows, bars }) => (
        <div key={lane} className={classes('tl-lane', LANE_CLASS[lane])}>
          <span className="tl-name">
            <i />
            {lane}
          </span>
          <div className="tl-bars" style={{ height: Math.max(1, rows) * ROW + 6 }}>
            {marks.map((ms) => (
              <i key={ms} className="tl-grid" style={{ left: (ms / total) * width }} />
            ))}
            {bars.map(({ span, left, width: length, row, label }) => (
              <button
                key={span.id}
                type="button"
                tabIndex={-1}
                className={classes(
                  'tl-bar',
                  span.state === 'failed' && 'bad',
                  span.state === 'running' && 'live',
                  span.id === selected && 'sel',
                )}
                style={{ left, width: length, top: row * ROW + 4 }}
                title={oneLine(`${span.name} ${span.subject ?? ''}`, 120)}
                onClick={() => onSelect(span.id)}
              >
                <span className={classes(label !== 'inside' && 'out', label === 'before' && 'before')}>{spanLabel(span)}</span>
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
