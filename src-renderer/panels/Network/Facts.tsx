import type { ReactNode } from 'react';
import { printable } from '../../ui/printable.ts';

/** Names with their values, without those that have none. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string | undefined])[] }): ReactNode {
  return (
    <dl className="net-facts">
      {facts.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono selectable">
              <span className="net-value">{printable(value)}</span>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
