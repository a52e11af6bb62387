import type { ReactNode } from 'react';
import type { ConsoleEntry } from '../../../src-shared/snapshot/console.ts';
import type { Failure } from '../../bridge/bridge.ts';
import { useT } from '../../AppContext.ts';
import { oneLine, printable } from '../../ui/printable.ts';
import { ValueTree } from './ValueTree.tsx';

interface EntryDetailsProps {
  readonly text: string;
  readonly details: { readonly entry?: ConsoleEntry; readonly failure?: Failure };
}

/** The whole text, the arguments as they were, and where it came from. */
export function EntryDetails({ text, details: { entry, failure } }: EntryDetailsProps): ReactNode {
  const t = useT();
  const { args = [], stack = [] } = entry ?? {};
  return (
    <div className="cl-d selectable">
      <pre>{printable(entry?.text ?? text, 20_000)}</pre>
      {failure !== undefined && (
        <p className="err">
          {t('console.entryFailed')} {failure.message}
        </p>
      )}
      {args.length > 0 && (
        <ul className="args">
          {args.map((argument, index) => (
            // Arguments never change place: they are a record of one call.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <ValueTree value={argument} />
            </li>
          ))}
        </ul>
      )}
      {stack.length > 0 && (
        <ol className="stack">
          {stack.map((frame, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {t('console.at')} <span className="role">{oneLine(frame.functionName, 120) || '<anonymous>'}</span>{' '}
              <span className="dim">
                {oneLine(frame.url, 300)}:{frame.lineNumber}:{frame.columnNumber}
              </span>
            </li>
          ))}
        </ol>
      )}
      {entry !== undefined && args.length === 0 && stack.length === 0 && <p className="dim">{t('console.noDetails')}</p>}
    </div>
  );
}
