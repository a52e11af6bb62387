import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { type Axis, COLUMNS } from '../../state/networkRows.ts';
import { classes } from '../../ui/classes.ts';
import { ticks } from '../Trace/axis.ts';
import { timeText } from './networkWords.ts';

const TICKS = 3;

/** The axis begins where its head stands: the sign of that takes the place of the name, which is only heard. */
function ZeroMark({ label }: { readonly label: string }): ReactNode {
  return (
    <>
      <span aria-hidden="true">0</span>
      <span className="visually-hidden">{label}</span>
    </>
  );
}

/** Heads that sort, as one tab stop: arrows move between them. */
export function ColumnHeads({ axis }: { readonly axis: Axis }): ReactNode {
  const { network } = useApp();
  const t = useT();
  const { sort } = useStore(network.store);
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const shown = [...(bar.current?.querySelectorAll('button') ?? [])];
    const heads = shown.filter((head) => head.offsetParent !== null);
    const now = heads.findIndex((head) => head === document.activeElement);
    const next = heads.at((now + step + heads.length) % heads.length);
    if (next === undefined) return;
    setStop(shown.indexOf(next));
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={bar} role="toolbar" aria-label={t('net.columns')} className="tablerow net-row head" onKeyDown={press}>
      {COLUMNS.map((column, index) => {
        const sorted = sort.column === column && (column !== 'waterfall' || sort.descending);
        const name = t(`net.${column}`);
        const label = sorted ? t(sort.descending ? 'net.descending' : 'net.ascending', { column: name }) : name;
        return (
          <span key={column} className={classes(`c-${column}`, (column === 'size' || column === 'time') && 'r')}>
            <button
              type="button"
              className="net-head"
              tabIndex={index === stop ? 0 : -1}
              aria-label={column === 'waterfall' ? undefined : label}
              title={column === 'size' ? t('net.sizeHint') : column === 'waterfall' ? name : undefined}
              onClick={() => {
                setStop(index);
                network.sortBy(column);
              }}
            >
              {column === 'waterfall' && axis.length > 1 ? <ZeroMark label={label} /> : name}
              {sorted && (sort.descending ? <ChevronDown className="chev" /> : <ChevronUp className="chev" />)}
            </button>
            {column === 'waterfall' && (
              <span className="net-ticks" aria-hidden="true">
                {ticks({ from: 0, to: axis.length }, TICKS)
                  .filter((ms) => ms > 0)
                  .map((ms) => (
                    <i key={ms} style={{ left: `${((ms / axis.length) * 100).toFixed(2)}%` }}>
                      {timeText(ms, t)}
                    </i>
                  ))}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
