import type { ReactNode } from 'react';
import type { PlacedFrame } from '../../../src-shared/snapshot/console.ts';
import { useT, useTell } from '../../AppContext.ts';
import type { Details } from '../../state/consoleFeed.ts';
import { oneLine, printable } from '../../ui/printable.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { ValueTree } from './ValueTree.tsx';

const SHOWN_FRAMES = 30;
/** A text that the row above shows whole in a narrow window too. */
const BRIEF = 48;

function Stack({ frames, label }: { readonly frames: readonly PlacedFrame[]; readonly label: string }): ReactNode {
  const t = useT();
  return (
    <ol className="stack" aria-label={label}>
      {frames.slice(0, SHOWN_FRAMES).map((frame, index) => {
        const { functionName, url, lineNumber, columnNumber, place } = frame;
        const generated = `${url}:${lineNumber}:${columnNumber}`;
        return (
          // Frames never change place: they are a record of one moment.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {t('console.at')} <span className="role">{oneLine(functionName, 120) || '<anonymous>'}</span>{' '}
            {place === undefined && url === '' ? (
              // Put in by the app or by DevTools: there is no file to go to.
              <span className="dim">
                {t('console.injected')} {lineNumber}:{columnNumber}
              </span>
            ) : (
              <PlaceLink whole stop place={place} generated={generated} short={oneLine(generated, 300)} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** An error's words without the stack in them, where the stack is shown with its places. */
function wordsOf(text: string, hasStack: boolean): string {
  const at = hasStack ? text.indexOf('\n    at ') : -1;
  return at < 0 ? text : text.slice(0, at);
}

/** The whole text, the arguments as they were, and where it came from. */
export function EntryDetails({ text, details: { found, failure } }: { readonly text: string; readonly details: Details }): ReactNode {
  const t = useT();
  const tell = useTell();
  const { entry, stack = [], errorStacks = {} } = found ?? {};
  const args = entry?.args ?? [];
  const at: PlacedFrame[] =
    stack.length === 0 && entry?.url !== undefined && entry.lineNumber !== undefined
      ? [{ functionName: '', url: entry.url, lineNumber: entry.lineNumber, columnNumber: entry.columnNumber ?? 1 }]
      : [];
  const threw = entry?.source === 'exception';
  // Of one text alone, the text is all there is to it.
  const values = args.length === 1 && typeof args[0] === 'string' ? [] : args;
  return (
    <div className="cl-d selectable">
      {(values.length === 0 || text.length > BRIEF || text.includes('\n')) && (
        <pre>{printable(wordsOf(entry?.text ?? text, threw && stack.length > 0), 20_000)}</pre>
      )}
      {failure !== undefined && (
        <p className="err">
          {t('console.entryFailed')} {tell(failure.message)}
        </p>
      )}
      {values.length > 0 && (
        <ul className="args">
          {values.map((argument, index) => (
            // Arguments never change place: they are a record of one call.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <ValueTree value={argument} />
              {errorStacks[index] !== undefined && <Stack label={t('console.stack')} frames={errorStacks[index]} />}
            </li>
          ))}
        </ul>
      )}
      {stack.length > 0 && (
        <>
          {!threw && values.length > 0 && <p className="dim">{t('console.stack')}</p>}
          <Stack label={t('console.stack')} frames={stack} />
        </>
      )}
      {at.length > 0 && <Stack label={t('console.stack')} frames={at} />}
      {entry !== undefined && entry.level !== 'eval' && args.length === 0 && stack.length === 0 && at.length === 0 && (
        <p className="dim">{t('console.noDetails')}</p>
      )}
    </div>
  );
}
