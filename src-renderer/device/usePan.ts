import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Rect } from './geometry.ts';

/** Where a scroll area shows its content, in window pixels: without its scrollbars, and without `inset` above and at the left. */
export function contentArea(area: HTMLElement, inset: number): Rect {
  const { x, y } = area.getBoundingClientRect();
  return {
    x: x + area.clientLeft + inset,
    y: y + area.clientTop + inset,
    width: area.clientWidth - inset,
    height: area.clientHeight - inset,
  };
}

const MIDDLE = { x: 0.5, y: 0.5 };

/** What of the screen lies in the middle of the area, in shares of its sides. */
function middleOf(area: HTMLElement, screen: HTMLElement): typeof MIDDLE {
  const [shown, box] = [contentArea(area, 0), screen.getBoundingClientRect()];
  return { x: share(shown.x + shown.width / 2 - box.x, box.width), y: share(shown.y + shown.height / 2 - box.y, box.height) };
}

const share = (part: number, whole: number): number => Math.max(0, Math.min(1, part / whole));

interface PanOptions {
  readonly room: RefObject<HTMLElement | null>;
  readonly screen: RefObject<HTMLElement | null>;
  /** The device is larger than its room. */
  readonly pans: boolean;
  /** It is being resized: it stays where it is. */
  readonly held: boolean;
  /** Those of screen and room: when they change, what was in the middle of the room is there again. */
  readonly sizes: string;
  readonly onMoved: () => void;
}

/** Pans a device that is larger than its room: keeps its middle as sizes change, and follows a drag of its frame. */
export function usePan({ room, screen, pans, held, sizes, onMoved }: PanOptions) {
  const middle = useRef(MIDDLE);
  /** The sizes that it was last brought back for; none while it is out of the document. */
  const keptFor = useRef<string>(undefined);

  useLayoutEffect(() => {
    const [area, device] = [room.current, screen.current];
    const before = keptFor.current;
    keptFor.current = pans ? sizes : undefined;
    if (area === null || device === null) return;
    if (!pans) middle.current = MIDDLE;
    else if (held) middle.current = middleOf(area, device);
    else if (before !== sizes) {
      const now = middleOf(area, device);
      const { width, height } = device.getBoundingClientRect();
      area.scrollBy({ left: (middle.current.x - now.x) * width, top: (middle.current.y - now.y) * height, behavior: 'instant' });
    }
  }, [room, screen, pans, held, sizes]);

  const onScroll = (): void => {
    onMoved();
    if (pans && room.current !== null && screen.current !== null) middle.current = middleOf(room.current, screen.current);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const area = event.currentTarget;
    const { x, y, width, height } = contentArea(area, 0);
    const onScrollbar = event.clientX >= x + width || event.clientY >= y + height;
    const onHandle = event.target instanceof Element && event.target.closest('.edge') !== null;
    if (!pans || event.button > 1 || onScrollbar || onHandle) return;
    // The middle button would scroll by itself.
    event.preventDefault();
    area.focus({ preventScroll: true });
    let [atX, atY] = [event.clientX, event.clientY];
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      area.scrollBy({ left: atX - clientX, top: atY - clientY, behavior: 'instant' });
      [atX, atY] = [clientX, clientY];
    };
    area.setPointerCapture(event.pointerId);
    area.classList.add('panning');
    area.addEventListener('pointermove', move);
    const drop = (): void => {
      area.classList.remove('panning');
      area.removeEventListener('pointermove', move);
    };
    area.addEventListener('lostpointercapture', drop, { once: true });
  };

  return { onScroll, onPointerDown };
}
