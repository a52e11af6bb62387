import { FileText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useT } from '../../AppContext.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { BodyState } from './BodyState.tsx';
import { BodyText } from './BodyText.tsx';
import { jsonOf, JsonTree } from './JsonTree.tsx';

const PARAMETERS = 200;

/** What the request carried: parameters of its address, and its body. */
export function PayloadTab({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const t = useT();
  const url = detail.hops[0]?.url ?? '';
  const parameters = useMemo(() => [...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')], [url]);
  if (parameters.length === 0 && !detail.hasRequestBody)
    return <EmptyState icon={<FileText />} title={t('net.noPayload')} hint={t('net.noPayloadHint')} />;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="net-body inner" tabIndex={0} role="group" aria-label={t('net.tab.payload')}>
      {parameters.length > 0 && (
        <section className="net-part" aria-label={t('net.query')}>
          <h4>
            {t('net.query')} <span className="dim">{parameters.length}</span>
          </h4>
          <dl className="net-facts">
            {parameters.slice(0, PARAMETERS).map(([name, value], index) => (
              // Names repeat; their order is that of the address.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index}>
                <dt className="mono">{oneLine(name, 200)}</dt>
                <dd className="mono selectable">
                  <span className="net-value">{printable(value)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {detail.hasRequestBody && (
        <section className="net-part" aria-label={t('net.body')}>
          <h4>{t('net.body')}</h4>
          <BodyState side="request">
            {(body) => {
              const json = jsonOf(body);
              return json === undefined ? <BodyText body={body} label={t('net.body')} /> : <JsonTree json={json} />;
            }}
          </BodyState>
        </section>
      )}
    </div>
  );
}
