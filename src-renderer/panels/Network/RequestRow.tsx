import { CornerDownRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { NetworkRow } from '../../../src-shared/ipc/networkView.ts';
import { useT } from '../../AppContext.ts';
import { hostOf, isFailed } from '../../state/networkFilter.ts';
import { type Axis, nameOf, sizeOf } from '../../state/networkRows.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { bytesText, statusText, timeText } from './networkWords.ts';
import { Waterfall } from './Waterfall.tsx';

interface RequestRowProps {
  readonly row: NetworkRow;
  /** In the list. */
  readonly index: number;
  readonly selected: boolean;
  readonly axis: Axis;
  readonly onOpen: (reqid: string) => void;
}

/** Hosts of the project's own files say nothing. */
const OWN = /^wsd-/;

function initiatorText({ initiator }: NetworkRow): string {
  if (initiator === undefined) return '';
  const { type, url, lineNumber } = initiator;
  return url === undefined || url === ''
    ? type
    : `${nameOf(url.split(/[?#]/)[0] ?? url)}${lineNumber === undefined ? '' : `:${lineNumber}`}`;
}

/** One request; unchanged ones are not drawn again while the list scrolls. */
export const RequestRow = memo(function RequestRow({ row, index, selected, axis, onOpen }: RequestRowProps): ReactNode {
  const t = useT();
  const bad = isFailed(row);
  const host = hostOf(row.url);
  const status = statusText(row, t);
  const sizes = t('net.sizes', { wire: bytesText(row.encodedBytes ?? 0, t), body: bytesText(row.bodyBytes ?? 0, t) });
  return (
    // The list holds the focus and answers the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`net-${index}`}
      role="row"
      aria-selected={selected}
      className={classes('tablerow net-row', bad && 'bad', selected && 'sel', row.state === 'pending' && 'live')}
      onClick={() => onOpen(row.reqid)}
    >
      <span role="gridcell" className="net-name cut" title={oneLine(row.url, 1_000)}>
        <span className="mono name">{oneLine(nameOf(row.url), 200)}</span>
        {host !== '' && !OWN.test(row.url) && <span className="dim"> {oneLine(host, 60)}</span>}
      </span>
      <span role="gridcell" className={classes('cut', bad ? 'err' : 'sec')} title={row.error === undefined ? status : oneLine(row.error)}>
        {row.redirects > 0 && (
          <span title={t('net.redirects', { n: row.redirects })}>
            <CornerDownRight className="net-redirect" />
            <span className="visually-hidden">{t('net.redirects', { n: row.redirects })}</span>
          </span>
        )}
        {status}
      </span>
      <span role="gridcell" className="c-method mono micro sec cut">
        {oneLine(row.method, 20)}
      </span>
      <span role="gridcell" className="c-type dim cut">
        {row.resourceType}
      </span>
      <span role="gridcell" className="c-initiator dim cut" title={oneLine(row.initiator?.url ?? '', 300)}>
        {oneLine(initiatorText(row), 60)}
      </span>
      <span role="gridcell" className="c-size mono micro sec r" title={sizes}>
        {row.state === 'pending' && sizeOf(row) === 0 ? '' : bytesText(sizeOf(row), t)}
      </span>
      <span role="gridcell" className="mono micro sec r c-time">
        {row.durationMs === undefined ? '…' : timeText(row.durationMs, t)}
      </span>
      <span role="gridcell" className="c-waterfall">
        <Waterfall row={row} axis={axis} bad={bad} />
      </span>
    </div>
  );
});
