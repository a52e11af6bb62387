import { CHARACTER, GAP, type LaneRows, type Placed, placed, thinBar } from './lanes.ts';
import type { Range } from './axis.ts';
import type { Lane, Span } from './timeline.ts';

export const ROW = 22;
const BAR = 18;
const PAD = 4;

/** Colours and type of the window's theme, as they are now. */
export interface Ink {
  readonly lane: Readonly<Record<Lane, { readonly solid: string; readonly tint: string }>>;
  readonly text: string;
  readonly meta: string;
  readonly grid: string;
  readonly err: string;
  readonly errTint: string;
  readonly errText: string;
  readonly warn: string;
  readonly accent: string;
  readonly font: string;
}

export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const lane = (name: string) => ({ solid: of(`lane-${name}`), tint: of(`lane-${name}-tint`) });
  return {
    lane: { simulator: lane('sim'), mcp: lane('mcp'), runtime: lane('run') },
    text: of('fg-1'),
    meta: of('fg-2'),
    grid: of('line-soft'),
    err: of('err-solid'),
    errTint: of('err-tint'),
    errText: of('err'),
    warn: of('warn'),
    accent: of('accent'),
    font: `11px ${of('font-ui')}`,
  };
}

/** Fits a canvas to its box in device pixels and gives it cleared, drawn on in CSS pixels. */
export function cleared(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const ratio = window.devicePixelRatio;
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

export function laneHeight(rows: number): number {
  return Math.max(1, rows) * ROW + 6;
}

interface LaneScene {
  readonly lane: LaneRows;
  readonly range: Range;
  readonly width: number;
  readonly marks: readonly number[];
  readonly selected: string | undefined;
  readonly label: (span: Span) => string;
  readonly ink: Ink;
}

/** Bars of one row that are too thin to tell apart, in one colour. */
interface Run {
  readonly colour: string;
  readonly left: number;
  right: number;
}

/** One lane. Error red wins over the lane's colour; what waits is dashed, what runs has an open end. */
export function drawLane(canvas: HTMLCanvasElement, { lane, range, width, marks, selected, label, ink }: LaneScene): void {
  const height = laneHeight(lane.rows);
  const context = cleared(canvas, width, height);
  if (context === undefined) return;
  context.fillStyle = ink.grid;
  for (const ms of marks) context.fillRect(Math.round(((ms - range.from) / (range.to - range.from)) * width), 0, 1, height);
  context.font = ink.font;
  context.textBaseline = 'middle';
  const runs: (Run | undefined)[] = [];
  const endRun = (row: number): void => {
    const run = runs[row];
    if (run === undefined) return;
    context.fillStyle = run.colour;
    context.fillRect(run.left, row * ROW + PAD, run.right - run.left, BAR);
    runs[row] = undefined;
  };
  for (const bar of lane.bars) {
    const { span, row } = bar;
    if (span.start > range.to) break;
    const thin = thinBar(bar, range, width);
    if (thin === 'outside') continue;
    if (thin !== undefined && span.id !== selected && (span.state === 'done' || span.state === 'failed')) {
      const colour = span.state === 'failed' ? ink.err : ink.lane[span.lane].solid;
      const run = runs[row];
      if (run?.colour === colour && thin.left <= run.right) run.right = Math.max(run.right, thin.left + thin.width);
      else {
        endRun(row);
        runs[row] = { colour, left: thin.left, right: thin.left + thin.width };
      }
      continue;
    }
    endRun(row);
    const text = label(span);
    const at = placed(bar, range, width, text.length * CHARACTER + 2 * GAP);
    drawBar(context, span, at, row * ROW + PAD, { width, text, ink, isSelected: span.id === selected });
  }
  for (const row of runs.keys()) endRun(row);
}

interface BarLook {
  readonly width: number;
  readonly text: string;
  readonly ink: Ink;
  readonly isSelected: boolean;
}

function drawBar(context: CanvasRenderingContext2D, span: Span, at: Placed, top: number, { width, text, ink, isSelected }: BarLook): void {
  const bad = span.state === 'failed';
  const { solid, tint } = bad ? { solid: ink.err, tint: ink.errTint } : ink.lane[span.lane];
  const left = Math.max(-4, at.left);
  const right = Math.min(width + 4, at.left + at.width);
  if (span.state === 'pending') {
    context.strokeStyle = ink.warn;
    context.setLineDash([4, 3]);
    context.strokeRect(left + 0.5, top + 0.5, Math.max(2, right - left - 1), BAR - 1);
    context.setLineDash([]);
  } else {
    context.fillStyle = tint;
    context.fillRect(left, top, right - left, BAR);
    if (at.left >= -3) {
      context.fillStyle = solid;
      context.fillRect(left, top, 3, BAR);
    }
    if (span.state === 'running') {
      context.strokeStyle = solid;
      context.setLineDash([3, 3]);
      context.beginPath();
      context.moveTo(right - 0.5, top);
      context.lineTo(right - 0.5, top + BAR);
      context.stroke();
      context.setLineDash([]);
    }
  }
  if (isSelected) {
    context.strokeStyle = ink.accent;
    context.lineWidth = 2;
    context.strokeRect(left + 1, top + 1, Math.max(4, right - left - 2), BAR - 2);
    context.lineWidth = 1;
  }
  if (at.label === 'none') return;
  context.fillStyle = bad ? ink.errText : span.state === 'pending' ? ink.warn : at.label === 'inside' ? ink.text : ink.meta;
  context.textAlign = at.label === 'before' ? 'right' : 'left';
  const x = at.label === 'inside' ? Math.max(0, at.left) + GAP + 2 : at.label === 'after' ? at.left + at.width + GAP : at.left - GAP;
  context.fillText(text, x, top + BAR / 2 + 0.5);
}

/** All of the axis in a strip, a line for each lane; errors are red here too. */
export function drawOverview(
  canvas: HTMLCanvasElement,
  { lanes, total, width, height, ink }: { lanes: readonly LaneRows[]; total: number; width: number; height: number; ink: Ink },
): void {
  const context = cleared(canvas, width, height);
  if (context === undefined) return;
  const step = Math.floor((height - 4) / Math.max(1, lanes.length));
  const scale = width / Math.max(1, total);
  for (const [index, { lane, bars }] of lanes.entries()) {
    for (const bad of [false, true]) {
      context.fillStyle = bad ? ink.err : ink.lane[lane].solid;
      let drawn = -1;
      for (const { span, end } of bars) {
        if ((span.state === 'failed') !== bad) continue;
        const left = Math.round(span.start * scale);
        const length = Math.max(2, Math.round((end - span.start) * scale));
        if (left + length <= drawn) continue;
        context.fillRect(left, 2 + index * step, length, Math.max(2, step - 2));
        drawn = left + length;
      }
    }
  }
}
