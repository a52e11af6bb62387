import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { useApp, useT } from '../AppContext.ts';
import { classes } from '../ui/classes.ts';
import { useSize } from '../ui/useSize.ts';
import { largestScale, scaleOf, screenSize } from './geometry.ts';
import { ResizeHandles } from './ResizeHandles.tsx';
import { Rulers } from './Rulers.tsx';

/** What the frame and the caption take of the room, in pixels. */
const BEZEL = { page: 8, widget: 1 } as const;
const CAPTION = 24;

interface GuestSlotProps {
  readonly kind: TargetKind;
  readonly shown: boolean;
}

/**
 * The placeholder of one native guest. It draws the device around an empty screen and keeps the guest's bounds where
 * that screen is; hidden, covered or without a screen, the guest is parked alive.
 */
export function GuestSlot({ kind, shown }: GuestSlotProps): ReactNode {
  const { guests, stage, agents, cover, emulation } = useApp();
  const t = useT();
  const guest = guests[kind];
  const { size, zoom, dragging } = useStore(stage.store);
  const ratio = useStore(emulation.store, ({ settings }) => settings.deviceScaleFactor ?? 1);
  const driven = useStore(agents.store, (state) => state.driving);
  const still = useStore(cover.store, (state) => state.still);
  const [room, { width, height }] = useSize();
  const screen = useRef<HTMLDivElement>(null);

  const frame = 2 * BEZEL[kind];
  const space = { width: Math.max(1, width - frame), height: Math.max(1, height - frame - CAPTION) };
  const largest = largestScale(size, space);
  const scale = scaleOf(dragging?.scale ?? zoom, size, space);
  const { width: screenWidth, height: screenHeight } = screenSize(size, scale);
  const placed = shown && width > 0;
  const measurable = placed && still === undefined;

  useLayoutEffect(() => {
    const measure: Parameters<typeof guest.attach>[0] = () => {
      const box = measurable ? screen.current?.getBoundingClientRect() : undefined;
      const bounds = box === undefined ? null : { x: Math.round(box.x), y: Math.round(box.y), width: screenWidth, height: screenHeight };
      return { bounds, size: { width: size.width, height: size.height }, scale };
    };
    const detach = guest.attach(measure);
    guest.moved();
    return detach;
  });

  useEffect(() => {
    if (placed) stage.change({ fitting: { scale, largest } });
  }, [stage, placed, scale, largest]);

  useEffect(() => {
    window.addEventListener('resize', guest.moved);
    return () => window.removeEventListener('resize', guest.moved);
  }, [guest]);

  useEffect(
    () => () => {
      // Refused only when the guest has ended by itself.
      guest.end().catch(() => undefined);
    },
    [guest],
  );

  if (!shown) return null;
  return (
    <div ref={room} className="stage">
      <div className={classes('device', kind === 'widget' && 'card', driven && 'driven')}>
        <div ref={screen} className="screen" style={{ width: screenWidth, height: screenHeight }}>
          {still?.picture !== undefined && <img src={still.picture} alt={t('stage.still')} draggable={false} />}
        </div>
        {dragging !== undefined && <Rulers size={size} scale={scale} />}
        <ResizeHandles scale={scale} />
      </div>
      <div className={classes('devcap', dragging !== undefined && 'live')}>
        <span className="mono">
          {t('device.caption', { size: `${size.width} × ${size.height}`, ratio, percent: Math.round(scale * 100) })}
        </span>
        {still !== undefined && <span className="chip">{t('stage.still')}</span>}
      </div>
    </div>
  );
}
