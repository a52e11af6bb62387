import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { classes } from './classes.ts';

const STEP = 8;

interface SplitterProps {
  readonly label: string;
  /** `columns`: a vertical line that moves sideways. */
  readonly cuts: 'columns' | 'rows';
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** True when the sized panel lies after the line: moving forward makes it smaller. */
  readonly after?: boolean;
  readonly onResize: (value: number) => void;
  readonly onReset: () => void;
}

/** The line between two panels: 1 px to see, 9 px to grab; arrows, Home, End and double click work too. */
export function Splitter({ label, cuts, value, min, max, after = false, onResize, onReset }: SplitterProps): ReactNode {
  const columns = cuts === 'columns';
  const sign = after ? -1 : 1;
  const resize = (wanted: number): void => onResize(Math.max(min, Math.min(max, Math.round(wanted))));

  const grab = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const line = event.currentTarget;
    const start = columns ? event.clientX : event.clientY;
    const move = (moved: globalThis.PointerEvent): void => resize(value + sign * ((columns ? moved.clientX : moved.clientY) - start));
    const drop = (): void => {
      line.removeEventListener('pointermove', move);
      line.removeEventListener('lostpointercapture', drop);
    };
    line.setPointerCapture(event.pointerId);
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', drop);
  };

  const press = (event: KeyboardEvent): void => {
    const forward = columns ? 'ArrowRight' : 'ArrowDown';
    const back = columns ? 'ArrowLeft' : 'ArrowUp';
    if (event.key === forward) resize(value + sign * STEP);
    else if (event.key === back) resize(value - sign * STEP);
    else if (event.key === 'Home') resize(min);
    else if (event.key === 'End') resize(max);
    else return;
    event.preventDefault();
  };

  return (
    <div
      // A focusable separator with a value is a widget: the window splitter of the ARIA practices.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      className={classes('splitter', columns ? 'columns' : 'rows')}
      aria-label={label}
      aria-orientation={columns ? 'vertical' : 'horizontal'}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={Math.max(min, max)}
      tabIndex={0}
      onPointerDown={grab}
      onKeyDown={press}
      onDoubleClick={onReset}
    />
  );
}
