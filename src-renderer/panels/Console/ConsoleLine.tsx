import {
  Ban,
  Bug,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleX,
  Hourglass,
  Info,
  SquareTerminal,
  Terminal,
  TriangleAlert,
} from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { ConsoleLevel } from '../../../src-shared/snapshot/console.ts';
import { useApp, useT } from '../../AppContext.ts';
import type { MessageKey } from '../../i18n/en.ts';
import type { MessageRow } from '../../state/consoleFeed.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { oneLine } from '../../ui/printable.ts';
import { clock, place, placeText } from './consoleText.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { PlaceLink } from './PlaceLink.tsx';

const icons: Record<ConsoleLevel, ReactNode> = {
  log: <Terminal />,
  info: <Info />,
  warn: <TriangleAlert className="warn" />,
  error: <CircleX className="err" />,
  debug: <Bug />,
  eval: <SquareTerminal />,
};
/** Entries of the prompt, by their source. */
const promptIcons: Readonly<Record<string, ReactNode>> = {
  input: <ChevronRight className="acc" />,
  result: <ChevronLeft />,
  exception: <CircleX className="err" />,
  running: <Hourglass />,
  cancelled: <Ban />,
  lost: <Ban />,
};
/** What became of an expression, in the window's language. */
const promptWords: Readonly<Record<string, MessageKey>> = {
  running: 'prompt.running',
  cancelled: 'prompt.cancelled',
};

export function LevelIcon({ level }: { readonly level: ConsoleLevel }): ReactNode {
  return <span className="lv">{icons[level]}</span>;
}

function iconOf({ level, source }: MessageRow): ReactNode {
  return (level === 'eval' && Object.hasOwn(promptIcons, source) ? promptIcons[source] : undefined) ?? icons[level];
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

/** Cheap to draw, so that thousands scroll by: a row is drawn once, and what acts on it when a person comes to it. */
export const ConsoleLine = memo(function ConsoleLine({ row, onOpen }: ConsoleLineProps): ReactNode {
  const { feed, person } = useApp();
  const t = useT();
  const details = useStore(feed.store, (state) => state.details.get(row.msgid));
  const open = details !== undefined;
  const [visited, visit] = useState(false);
  const source = place(row);
  const words = row.level === 'eval' && Object.hasOwn(promptWords, row.source) ? promptWords[row.source] : undefined;
  return (
    <div
      className={classes('cl', row.level === 'warn' && 'w', isError(row) && 'e', row.level === 'eval' && 'ev', open && 'open')}
      data-node=""
      onPointerEnter={() => visit(true)}
    >
      <div className="cl-r">
        <button
          type="button"
          className="cl-h inner"
          tabIndex={-1}
          data-nav=""
          aria-expanded={open}
          onFocus={() => visit(true)}
          onClick={() => {
            if (!open) onOpen();
            void feed.toggleDetails(row.msgid);
          }}
        >
          {open ? <ChevronDown className="tw" /> : <ChevronRight className="tw" />}
          <span className="lv">{iconOf(row)}</span>
          <span className="visually-hidden">{t(`console.${row.level}`)}</span>
          <span className="tm">{clock(row.timestamp)}</span>
          <span className="msg cut">
            {row.count !== undefined && row.count > 1 && <span className="times">×{row.count}</span>}
            {words === undefined ? oneLine(row.text) : t(words)}
          </span>
        </button>
        {source !== undefined && <PlaceLink className="src" place={row.place} generated={placeText(row)} short={source} />}
        {visited && (
          <CopyButton
            small
            tabIndex={-1}
            className="cl-copy"
            label={t('console.copy')}
            copiedLabel={t('title.copied')}
            onCopy={() => person.copy(source === undefined ? row.text : `${row.text}\n${placeText(row)}`)}
          />
        )}
      </div>
      {open && <EntryDetails text={row.text} details={details} />}
    </div>
  );
});
