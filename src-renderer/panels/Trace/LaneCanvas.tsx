import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useOnTheme } from '../../ui/useOnTheme.ts';
import type { Range } from './axis.ts';
import { drawLane, type Ink, inkOf, laneHeight } from './drawLanes.ts';
import type { LaneRows } from './lanes.ts';
import type { Span } from './timeline.ts';

interface LaneCanvasProps {
  readonly lane: LaneRows;
  readonly range: Range;
  readonly width: number;
  readonly marks: readonly number[];
  readonly selected: string | undefined;
  readonly label: (span: Span) => string;
}

export function LaneCanvas({ lane, range, width, marks, selected, label }: LaneCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Read once for each theme: asking for it makes the browser work out all styles anew. */
  const ink = useRef<Ink>(undefined);
  const draw = useCallback(() => {
    if (canvas.current === null || width === 0) return;
    ink.current ??= inkOf(canvas.current);
    drawLane(canvas.current, { lane, range, width, marks, selected, label, ink: ink.current });
  }, [lane, range, width, marks, selected, label]);
  useLayoutEffect(draw, [draw]);
  useOnTheme(() => {
    ink.current = undefined;
    draw();
  });
  return <canvas ref={canvas} data-lane={lane.lane} style={{ width, height: laneHeight(lane.rows) }} />;
}
