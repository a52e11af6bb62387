import type { ReactNode } from 'react';
import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useT } from '../../AppContext.ts';
import { oneLine } from '../../ui/printable.ts';
import { Facts } from './Facts.tsx';

/** Who asked for it, down to the line of the script. */
export function InitiatorTab({ detail: { initiator } }: { readonly detail: NetworkDetail }): ReactNode {
  const t = useT();
  const { type, url, lineNumber, stack = [] } = initiator ?? { type: 'other' };
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="net-body inner" tabIndex={0} role="group" aria-label={t('net.tab.initiator')}>
      <section className="net-part">
        <Facts
          facts={[
            [t('net.initiatorType'), type],
            [t('net.initiatorPlace'), url === undefined ? undefined : `${url}${lineNumber === undefined ? '' : `:${lineNumber}`}`],
          ]}
        />
      </section>
      <section className="net-part" aria-label={t('net.stack')}>
        <h4>{t('net.stack')}</h4>
        {stack.length === 0 ? (
          <p className="dim">{t('net.noStack')}</p>
        ) : (
          <ol className="net-stack selectable">
            {stack.map((frame, index) => (
              // A stack is a record and keeps its order.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="mono">
                <span className="role">{oneLine(frame.functionName, 120) || '<anonymous>'}</span>{' '}
                <span className="dim">
                  {oneLine(frame.url, 300)}:{frame.lineNumber}:{frame.columnNumber}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
