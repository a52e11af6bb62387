import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { useApp, useMac, useT } from '../AppContext.ts';
import { classes } from '../ui/classes.ts';
import { useSize } from '../ui/useSize.ts';
import { type Anchored, largestScale, type Rect, scaleOf, screenSize, visiblePart } from './geometry.ts';
import { ResizeHandles } from './ResizeHandles.tsx';
import { RULER_THICK, Rulers } from './Rulers.tsx';
import { contentArea, usePan } from './usePan.ts';

/** The scroll area around a device; it takes the focus while there is something to pan. */
export const ROOM_ID = 'device-room';

/** What the frame and the caption take of the room, in pixels. */
const BEZEL = { page: 8, widget: 1 } as const;
const CAPTION = 24;

/** Where the picture of a part of the guest lies on its screen. */
const placeOf = (part: Rect, scale: number): CSSProperties => ({
  left: part.x * scale,
  top: part.y * scale,
  width: part.width * scale,
  height: part.height * scale,
});

interface GuestSlotProps {
  readonly kind: TargetKind;
  readonly shown: boolean;
}

/**
 * The placeholder of one native guest. It draws the device around an empty screen and keeps the guest's bounds where
 * that screen is, cut by the room that a larger device pans in; hidden, covered or without a screen, the guest is parked
 * alive.
 */
export function GuestSlot({ kind, shown }: GuestSlotProps): ReactNode {
  const { guests, stage, agents, cover, emulation } = useApp();
  const t = useT();
  const guest = guests[kind];
  const { size, zoom, dragging } = useStore(stage.store);
  const ratio = useStore(emulation.store, ({ settings }) => settings.deviceScaleFactor ?? 1);
  const driven = useStore(agents.store, (state) => state.driving);
  const still = useStore(cover.store, (state) => state.still);
  // Views of macOS are cut by nothing: there the device keeps to its room.
  const beyondRoom = !useMac();
  const beyond = beyondRoom && zoom !== 'fit';
  const [whole, { width, height }] = useSize();
  const room = useRef<HTMLDivElement>(null);
  const screen = useRef<HTMLDivElement>(null);

  const frame = 2 * BEZEL[kind];
  const space = { width: Math.max(1, width - frame), height: Math.max(1, height - frame - CAPTION) };
  const scale = scaleOf(dragging?.scale ?? zoom, size, space, beyond);
  const { width: screenWidth, height: screenHeight } = screenSize(size, scale);
  const placed = shown && width > 0;
  const measurable = placed && still === undefined;
  const largest = beyondRoom ? Infinity : largestScale(size, space);
  const larger: Anchored = { width: beyond && screenWidth > space.width, height: beyond && screenHeight > space.height };
  const anchored = dragging?.anchored ?? larger;
  const pans = placed && [larger, anchored].some((axes) => axes.width || axes.height);
  const pan = usePan({
    room,
    screen,
    pans,
    held: dragging !== undefined,
    sizes: [screenWidth, screenHeight, width, height].join(),
    onMoved: guest.moved,
  });

  useLayoutEffect(() => {
    const measure: Parameters<typeof guest.attach>[0] = () => {
      const box = measurable ? screen.current?.getBoundingClientRect() : undefined;
      const bounds = box === undefined ? null : { x: Math.round(box.x), y: Math.round(box.y), width: screenWidth, height: screenHeight };
      const inset = dragging === undefined ? 0 : RULER_THICK;
      const clip = bounds !== null && pans && room.current !== null ? visiblePart(bounds, contentArea(room.current, inset)) : undefined;
      return { bounds, ...(clip && { clip }), size: { width: size.width, height: size.height }, scale };
    };
    const detach = guest.attach(measure);
    guest.moved();
    return detach;
  });

  useEffect(() => {
    if (placed) stage.change({ fitting: { scale, largest, pans } });
  }, [stage, placed, scale, largest, pans]);

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
    <div ref={whole} className={classes('stage', pans && 'pans', driven && 'driven')}>
      <div
        ref={room}
        id={ROOM_ID}
        className="room"
        // What scrolls must be reachable by keyboard; its arrow keys pan.
        {...(pans && { tabIndex: 0, role: 'group', 'aria-label': t('stage.room') })}
        style={dragging && { justifyItems: anchored.width ? 'start' : undefined, alignItems: anchored.height ? 'start' : undefined }}
        onScroll={pan.onScroll}
        onPointerDown={pan.onPointerDown}
      >
        <div className={classes('device', kind === 'widget' && 'card', driven && 'driven')}>
          <div ref={screen} className="screen" style={{ width: screenWidth, height: screenHeight }}>
            {still?.picture !== undefined && (
              <img src={still.picture} alt={t('stage.still')} draggable={false} style={still.part && placeOf(still.part, scale)} />
            )}
          </div>
          {dragging !== undefined && <Rulers size={size} scale={scale} />}
          <ResizeHandles scale={scale} anchored={larger} />
        </div>
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
