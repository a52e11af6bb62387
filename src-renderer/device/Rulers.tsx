import type { ReactNode } from 'react';
import { rulerTicks, type Size } from './geometry.ts';

/** Pixels; as thick as what surrounds the screen. */
export const RULER_THICK = 16;
const TICK = { short: 4, long: 8 } as const;

interface RulerProps {
  readonly side: keyof Size;
  /** CSS pixels of the guest. */
  readonly length: number;
  readonly scale: number;
}

function Ruler({ side, length, scale }: RulerProps): ReactNode {
  const across = side === 'width';
  const long = Math.ceil(length * scale) + 1;
  return (
    <svg className={`ruler ${side}`} width={across ? long : RULER_THICK} height={across ? RULER_THICK : long} aria-hidden="true">
      {rulerTicks(length, scale).map(({ at, labelled }) => {
        const place = Math.round(at * scale) + 0.5;
        const from = RULER_THICK - (labelled ? TICK.long : TICK.short);
        return (
          <g key={at}>
            <line
              {...(across ? { x1: place, x2: place, y1: from, y2: RULER_THICK } : { y1: place, y2: place, x1: from, x2: RULER_THICK })}
            />
            {labelled && <text {...(across ? { x: place + 3, y: 9 } : { x: 3 - place - 25, y: 9, transform: 'rotate(-90)' })}>{at}</text>}
          </g>
        );
      })}
    </svg>
  );
}

/** While the device is resized: CSS pixels along the screen's upper and left edge, or the room's, outside the native guest. */
export function Rulers({ size, scale }: { readonly size: Size; readonly scale: number }): ReactNode {
  return (
    <>
      {(['width', 'height'] as const).map((side) => (
        <div key={side} className={`ruler-track ${side}`}>
          <Ruler side={side} length={size[side]} scale={scale} />
        </div>
      ))}
    </>
  );
}
