import { Bug, ChevronDown, ChevronRight, CircleX, Info, SquareTerminal, Terminal, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ConsoleLevel } from '../../../src-shared/snapshot/console.ts';
import { useApp, useT } from '../../AppContext.ts';
import type { MessageRow } from '../../state/consoleFeed.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { oneLine } from '../../ui/printable.ts';
import { clock, place } from './consoleText.ts';
import { EntryDetails } from './EntryDetails.tsx';

const icons: Record<ConsoleLevel, ReactNode> = {
  log: <Terminal />,
  info: <Info />,
  warn: <TriangleAlert className="warn" />,
  error: <CircleX className="err" />,
  debug: <Bug />,
  eval: <SquareTerminal />,
};

export function LevelIcon({ level }: { readonly level: ConsoleLevel }): ReactNode {
  return <span className="lv">{icons[level]}</span>;
}

/** An expression that throws is no fault of the page, but it is one. */
function isError({ level, source }: MessageRow): boolean {
  return level === 'error' || (level === 'eval' && source === 'exception');
}

interface ConsoleLineProps {
  readonly row: MessageRow;
  /** Reading a message ends the following of the newest. */
  readonly onOpen: () => void;
}

export function ConsoleLine({ row, onOpen }: ConsoleLineProps): ReactNode {
  const { feed, person } = useApp();
  const t = useT();
  const details = useStore(feed.store, (state) => state.details.get(row.msgid));
  const open = details !== undefined;
  const source = place(row);
  return (
    <div className={classes('cl', row.level === 'warn' && 'w', isError(row) && 'e', open && 'open')} data-node="">
      <button
        type="button"
        className="cl-h inner"
        tabIndex={-1}
        data-nav=""
        aria-expanded={open}
        onClick={() => {
          if (!open) onOpen();
          void feed.toggleDetails(row.msgid);
        }}
      >
        {open ? <ChevronDown className="tw" /> : <ChevronRight className="tw" />}
        <LevelIcon level={row.level} />
        <span className="visually-hidden">{t(`console.${row.level}`)}</span>
        <span className="tm">{clock(row.timestamp)}</span>
        <span className="msg cut">
          {row.count !== undefined && row.count > 1 && <span className="times">×{row.count}</span>}
          {oneLine(row.text)}
        </span>
        {source !== undefined && (
          <span className="src" title={oneLine(row.url ?? '', 300)}>
            {source}
          </span>
        )}
      </button>
      <CopyButton
        small
        tabIndex={-1}
        className="cl-copy"
        label={t('console.copy')}
        copiedLabel={t('title.copied')}
        onCopy={() => person.copy(source === undefined ? row.text : `${row.text}\n${row.url ?? ''}:${row.lineNumber ?? 1}`)}
      />
      {open && <EntryDetails text={row.text} details={details} />}
    </div>
  );
}
