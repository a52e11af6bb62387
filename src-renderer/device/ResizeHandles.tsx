import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { useApp, useT } from '../AppContext.ts';
import { type Anchored, draggedLength, inRange, type Size } from './geometry.ts';

/** Keys that follow each other within this time are one change. */
const KEYS_MS = 600;

interface Sides {
  readonly width: boolean;
  readonly height: boolean;
}

interface ResizeHandlesProps {
  readonly scale: number;
  readonly anchored: Anchored;
}

/**
 * The edges of the device and their corner, outside the native guest. A change shows at once, and goes through main's
 * queue, as every size does, when it is done. Escape takes a drag back.
 */
export function ResizeHandles({ scale, anchored }: ResizeHandlesProps): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const size = useStore(stage.store, (state) => state.size);
  /** Ends the change under way, if one is. */
  const finish = useRef<(() => void) | undefined>(undefined);
  const keys = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => finish.current?.(), []);

  const begin = (): Size => {
    const { size: before, dragging } = stage.store.getState();
    if (dragging === undefined) stage.change({ dragging: { scale, anchored } });
    finish.current ??= () => {
      clearTimeout(keys.current);
      finish.current = undefined;
      stage.change({ dragging: undefined });
      const { size: now } = stage.store.getState();
      if (now.width !== before.width || now.height !== before.height) void person.resize(now);
    };
    return before;
  };

  const grab = (sides: Sides) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    finish.current?.();
    const handle = event.currentTarget;
    const [startX, startY] = [event.clientX, event.clientY];
    const from = begin();
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void =>
      stage.change({
        size: {
          width: sides.width ? draggedLength(from.width, clientX - startX, scale, anchored.width) : from.width,
          height: sides.height ? draggedLength(from.height, clientY - startY, scale, anchored.height) : from.height,
        },
      });
    const takeBack = (pressed: globalThis.KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      stage.change({ size: from });
      handle.releasePointerCapture(event.pointerId);
    };
    const drop = (): void => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', drop);
      window.removeEventListener('keydown', takeBack);
      finish.current?.();
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', drop);
    window.addEventListener('keydown', takeBack);
  };

  const press = (side: keyof Size, more: string, less: string) => (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 10 : 1) * (event.key === more ? 1 : event.key === less ? -1 : 0);
    if (step === 0) return;
    event.preventDefault();
    const before = begin();
    stage.change({ size: { ...before, [side]: inRange(before[side] + step) } });
    clearTimeout(keys.current);
    keys.current = setTimeout(() => finish.current?.(), KEYS_MS);
  };

  const edge = (side: keyof Size): ReactNode => {
    const wide = side === 'width';
    return (
      <div
        // A focusable separator with a value is a widget: the window splitter of the ARIA practices.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        className={`edge ${side}`}
        aria-label={t(wide ? 'device.dragWidth' : 'device.dragHeight')}
        aria-orientation={wide ? 'vertical' : 'horizontal'}
        aria-valuenow={size[side]}
        aria-valuemin={LIMITS.viewportMin}
        aria-valuemax={LIMITS.viewportMax}
        tabIndex={0}
        onPointerDown={grab({ width: wide, height: !wide })}
        onKeyDown={wide ? press('width', 'ArrowRight', 'ArrowLeft') : press('height', 'ArrowDown', 'ArrowUp')}
        onBlur={() => finish.current?.()}
      />
    );
  };
  return (
    <>
      {edge('width')}
      {edge('height')}
      <div className="edge corner" aria-hidden="true" onPointerDown={grab({ width: true, height: true })} />
    </>
  );
}
