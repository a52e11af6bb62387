import { type PointerEvent, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useT } from '../../AppContext.ts';
import { useOnTheme } from '../../ui/useOnTheme.ts';
import { isWhole, moved, type Range, whole, within } from './axis.ts';
import { drawOverview, inkOf } from './drawLanes.ts';
import type { LaneRows } from './lanes.ts';

const HEIGHT = 22;
/** Pixels from an edge that still take hold of it. */
const GRIP = 6;

interface OverviewProps {
  readonly lanes: readonly LaneRows[];
  readonly total: number;
  readonly width: number;
  readonly range: Range;
  readonly onRange: (range: Range) => void;
}

/** The whole axis in a strip: a drag chooses what shows, the window and its edges can be dragged on, a double click shows all. */
export function Overview({ lanes, total, width, range, onRange }: OverviewProps): ReactNode {
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<(ms: number) => void>(undefined);
  const draw = useCallback(() => {
    if (canvas.current !== null && width > 0)
      drawOverview(canvas.current, { lanes, total, width, height: HEIGHT, ink: inkOf(canvas.current) });
  }, [lanes, total, width]);
  useLayoutEffect(draw, [draw]);
  useOnTheme(draw);
  const scale = Math.max(1, width) / Math.max(1, total);
  const msAt = (event: PointerEvent): number => (event.clientX - event.currentTarget.getBoundingClientRect().left) / scale;
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = msAt(event);
    const grip = GRIP / scale;
    const shown = range;
    const between = (a: number, b: number): Range => within({ from: Math.min(a, b), to: Math.max(a, b) }, total);
    if (!isWhole(shown, total) && Math.abs(start - shown.from) < grip) drag.current = (ms) => onRange(between(ms, shown.to));
    else if (!isWhole(shown, total) && Math.abs(start - shown.to) < grip) drag.current = (ms) => onRange(between(shown.from, ms));
    else if (!isWhole(shown, total) && start > shown.from && start < shown.to)
      drag.current = (ms) => onRange(moved(shown, ms - start, total));
    else drag.current = (ms) => onRange(between(start, ms));
  };
  return (
    <div
      className="tl-overview"
      title={t('trace.brush')}
      onPointerDown={press}
      onPointerMove={(event) => drag.current?.(msAt(event))}
      onPointerUp={() => {
        drag.current = undefined;
      }}
      onPointerCancel={() => {
        drag.current = undefined;
      }}
      onDoubleClick={() => onRange(whole(total))}
    >
      <canvas ref={canvas} style={{ width, height: HEIGHT }} />
      <i className="tl-window" style={{ left: range.from * scale, width: Math.max(2, (range.to - range.from) * scale) }} />
    </div>
  );
}
