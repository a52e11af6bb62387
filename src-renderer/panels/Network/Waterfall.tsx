import type { ReactNode } from 'react';
import type { NetworkRow } from '../../../src-shared/ipc/networkView.ts';
import { type Axis, segmentsOf } from '../../state/networkRows.ts';
import { classes } from '../../ui/classes.ts';

interface WaterfallProps {
  readonly row: NetworkRow;
  readonly axis: Axis;
  readonly bad: boolean;
}

/** The steps of one request on the list's common axis. Its words are in the other columns and in the details. */
export function Waterfall({ row, axis, bad }: WaterfallProps): ReactNode {
  const start = row.timestamp - axis.from;
  const length = row.durationMs ?? Math.max(0, axis.length - start);
  const percent = (ms: number): string => `${((ms / axis.length) * 100).toFixed(3)}%`;
  return (
    <span className="wf" aria-hidden="true">
      <span
        className={classes('wf-bar', bad && 'bad', row.state === 'pending' && 'live')}
        style={{ left: percent(start), width: percent(length) }}
      >
        {!bad &&
          segmentsOf(row, length).map(({ phase, start: at, ms }) => (
            <i
              key={`${phase} ${at}`}
              className={`ph-${phase}`}
              style={{
                left: `${((at / Math.max(length, 0.1)) * 100).toFixed(2)}%`,
                width: `${((ms / Math.max(length, 0.1)) * 100).toFixed(2)}%`,
              }}
            />
          ))}
      </span>
    </span>
  );
}
