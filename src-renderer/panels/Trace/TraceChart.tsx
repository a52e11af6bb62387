import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useT } from '../../AppContext.ts';
import type { Translate } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { useSize } from '../../ui/useSize.ts';
import { moved, type Range, revealing, ticks, whole, zoomed } from './axis.ts';
import { ROW } from './drawLanes.ts';
import { LaneCanvas } from './LaneCanvas.tsx';
import { CHARACTER, GAP, LABEL_LENGTH, type LaneRows, placed, rowsOf } from './lanes.ts';
import { Overview } from './Overview.tsx';
import { durationWords, LANE_CLASS, type Span } from './timeline.ts';

const TICK = 90;
const ZOOM_STEP = 1.5;
const WHEEL = 0.0022;
/** A press that moves less is a click. */
const CLICK = 4;

interface TraceChartProps {
  readonly spans: readonly Span[];
  /** ms from the first event to the end of the axis. */
  readonly total: number;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly label?: string;
  /** The strip above the lanes is left out where another chart has it. */
  readonly bare?: boolean;
}

function axisWords(ms: number, t: Translate): string {
  return ms < 1_000 ? t('unit.ms', { n: ms }) : t('unit.seconds', { n: ms / 1_000 });
}

/** What stands at a bar; the words of a span are made once. */
function labeller(t: Translate): (span: Span) => string {
  const known = new WeakMap<Span, string>();
  return (span) => {
    const found = known.get(span) ?? oneLine(`${span.subject ?? span.name} ${durationWords(span, t)}`.trim(), LABEL_LENGTH);
    known.set(span, found);
    return found;
  };
}

/** The span under a point of a lane, the last drawn first. */
function hit(
  lane: LaneRows | undefined,
  x: number,
  y: number,
  range: Range,
  width: number,
  words: (span: Span) => string,
): Span | undefined {
  const row = Math.floor((y - 2) / ROW);
  return lane?.bars.findLast((bar) => {
    if (bar.row !== row) return false;
    const text = words(bar.span).length * CHARACTER + 2 * GAP;
    const { left, width: length, label } = placed(bar, range, width, text);
    return x >= left - (label === 'before' ? text : 1) && x <= left + length + (label === 'after' ? text : 1);
  })?.span;
}

/** One lane per source over a common axis that zooms and pans. One tab stop; arrows move from bar to bar. */
export function TraceChart({ spans, total, range, onRange, selected, onSelect, label, bare = false }: TraceChartProps): ReactNode {
  const t = useT();
  const id = useId();
  const [ref, { width }] = useSize();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly x: number; readonly range: Range; moved: boolean }>(undefined);
  const words = useMemo(() => labeller(t), [t]);
  const lanes = useMemo(() => rowsOf(spans, total, width, words), [spans, total, width, words]);
  const marks = useMemo(() => ticks(range, Math.max(1, Math.floor(width / TICK))), [range, width]);
  const current = spans.find((span) => span.id === selected);
  // A list of options has one even while none is chosen: that at which the arrows begin.
  const spoken = current ?? spans[0];

  // React's wheel handlers can't keep the page from zooming.
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent): void => {
      const across = event.shiftKey ? event.deltaY : event.deltaX;
      const zooms = event.ctrlKey || event.metaKey;
      if (!zooms && across === 0) return;
      event.preventDefault();
      const perPixel = (range.to - range.from) / Math.max(1, width);
      const left = element.querySelector('canvas')?.getBoundingClientRect().left ?? 0;
      onRange(
        zooms
          ? zoomed(range, Math.exp(event.deltaY * WHEEL), range.from + (event.clientX - left) * perPixel, total)
          : moved(range, across * perPixel, total),
      );
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [range, width, total, onRange]);

  const choose = (span: Span | undefined): void => {
    if (span === undefined) return;
    onSelect(span.id);
    onRange(revealing(range, span.start, span.end ?? total, total));
  };
  const under = (event: PointerEvent): Span | undefined => {
    const canvas = event.target instanceof HTMLCanvasElement ? event.target : undefined;
    const rect = canvas?.getBoundingClientRect();
    if (canvas === undefined || rect === undefined) return undefined;
    const lane = lanes.find((one) => one.lane === canvas.dataset['lane']);
    return hit(lane, event.clientX - rect.left, event.clientY - rect.top, range, width, words);
  };
  const point = (event: PointerEvent): void => {
    const from = drag.current;
    if (from === undefined) {
      const span = under(event);
      if (event.target instanceof HTMLCanvasElement) event.target.title = span === undefined ? '' : spanWords(span, t);
      return;
    }
    const by = from.x - event.clientX;
    if (!from.moved && Math.abs(by) < CLICK) return;
    from.moved = true;
    onRange(moved(from.range, (by * (from.range.to - from.range.from)) / Math.max(1, width), total));
  };
  const release = (event: PointerEvent): void => {
    if (drag.current?.moved === false) choose(under(event));
    drag.current = undefined;
  };
  const press = (event: KeyboardEvent): void => {
    const middle = current === undefined ? (range.from + range.to) / 2 : current.start;
    const step = (range.to - range.from) / 5;
    const actions: Record<string, () => void> = {
      '+': () => onRange(zoomed(range, 1 / ZOOM_STEP, middle, total)),
      '=': () => onRange(zoomed(range, 1 / ZOOM_STEP, middle, total)),
      '-': () => onRange(zoomed(range, ZOOM_STEP, middle, total)),
      '0': () => onRange(whole(total)),
      ArrowLeft: () => (event.shiftKey ? onRange(moved(range, -step, total)) : choose(beside(lanes, current, -1))),
      ArrowRight: () => (event.shiftKey ? onRange(moved(range, step, total)) : choose(beside(lanes, current, 1))),
      ArrowUp: () => choose(acrossLanes(lanes, current, -1)),
      ArrowDown: () => choose(acrossLanes(lanes, current, 1)),
      Home: () => choose(beside(lanes, undefined, 1)),
      End: () => choose(beside(lanes, undefined, -1)),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <div
      ref={box}
      className="tl inner"
      role="listbox"
      aria-label={label ?? t('trace.chart')}
      aria-describedby={`${id}-keys`}
      aria-activedescendant={current === undefined ? undefined : `${id}-bar`}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button === 0 && event.target instanceof HTMLCanvasElement && event.target.dataset['lane'] !== undefined)
          drag.current = { x: event.clientX, range, moved: false };
      }}
      onPointerMove={point}
      onPointerUp={release}
      onPointerLeave={() => {
        drag.current = undefined;
      }}
      onDoubleClick={() => onRange(whole(total))}
    >
      <span id={`${id}-keys`} hidden>
        {t('trace.chartKeys')}
      </span>
      {spoken !== undefined && (
        <span id={`${id}-bar`} role="option" aria-selected={current !== undefined} className="visually-hidden">
          {spanWords(spoken, t)}
        </span>
      )}
      {!bare && (
        <>
          <span className="tl-name tl-all">{t('trace.whole')}</span>
          <Overview lanes={lanes} total={total} width={width} range={range} onRange={onRange} />
        </>
      )}
      <span className="tl-corner" />
      <div ref={ref} className="tl-axis" aria-hidden="true">
        {marks.map((ms) => {
          const left = ((ms - range.from) / (range.to - range.from)) * width;
          const words = axisWords(ms, t);
          // One at the right end would be cut; its line says enough.
          const fits = left + (words.length * CHARACTER) / 2 <= width;
          return (
            fits && (
              <span key={ms} style={{ left }}>
                {words}
              </span>
            )
          );
        })}
      </div>
      {lanes.map((lane) => (
        <div key={lane.lane} className={classes('tl-lane', LANE_CLASS[lane.lane])} role="presentation">
          <span className="tl-name">
            <i />
            {lane.lane}
          </span>
          <div className="tl-bars">
            <LaneCanvas lane={lane} range={range} width={width} marks={marks} selected={selected} label={words} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A span in a sentence: lane, name, what about, when, how long, how it ended. */
export function spanWords(span: Span, t: Translate): string {
  const state = span.state === 'failed' ? t('call.failed') : span.state === 'done' ? '' : t(`call.${span.state}`);
  return oneLine(
    [span.lane, span.name, span.subject ?? '', t('trace.at', { ms: Math.round(span.start) }), durationWords(span, t), state]
      .filter((part) => part !== '')
      .join(' · '),
    200,
  );
}

/** The next bar of the same lane by its start; without one, the first or last of all. */
function beside(lanes: readonly LaneRows[], current: Span | undefined, by: 1 | -1): Span | undefined {
  const lane = lanes.find(({ bars }) => bars.some(({ span }) => span === current));
  if (lane === undefined) {
    const all = lanes.flatMap(({ bars }) => bars.map(({ span }) => span)).sort((a, b) => a.start - b.start);
    return by > 0 ? all[0] : all.at(-1);
  }
  const at = lane.bars.findIndex(({ span }) => span === current);
  return lane.bars[at + by]?.span;
}

/** The bar of the next lane that begins nearest. */
function acrossLanes(lanes: readonly LaneRows[], current: Span | undefined, by: 1 | -1): Span | undefined {
  if (current === undefined) return beside(lanes, undefined, 1);
  const from = lanes.findIndex(({ lane }) => lane === current.lane);
  for (let index = from + by; index >= 0 && index < lanes.length; index += by) {
    const bars = lanes[index]?.bars ?? [];
    if (bars.length === 0) continue;
    return bars.reduce((best, bar) => (Math.abs(bar.span.start - current.start) < Math.abs(best.span.start - current.start) ? bar : best))
      .span;
  }
  return undefined;
}
