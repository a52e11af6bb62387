import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { HeaderView, HopView, NetworkDetail } from '../../../src-shared/ipc/networkView.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { Facts } from './Facts.tsx';
import { stateWords } from './networkWords.ts';

function Headers({ title, headers }: { readonly title: string; readonly headers: readonly HeaderView[] }): ReactNode {
  const { person, network } = useApp();
  const t = useT();
  const revealed = useStore(network.store, (state) => state.revealed);
  return (
    <section className="net-part" aria-label={title}>
      <h4>
        {title} <span className="dim">{headers.length}</span>
      </h4>
      {headers.length === 0 && <p className="dim">{t('net.noHeaders')}</p>}
      <dl className="net-facts">
        {headers.map(({ name, value, secret }, index) => (
          // Names repeat; a record of what was sent never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt className="mono">{oneLine(name, 200)}</dt>
            <dd className="mono selectable">
              {secret && !revealed ? (
                <span className="chip">{t('net.redacted')}</span>
              ) : (
                <span className="net-value">{printable(value)}</span>
              )}
              {!(secret && !revealed) && (
                <CopyButton
                  small
                  label={t('net.copyHeader', { name: oneLine(name, 60) })}
                  copiedLabel={t('title.copied')}
                  onCopy={() => person.copy(value)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Hop({
  hop,
  number,
  last,
}: {
  readonly hop: HopView;
  readonly number: number | undefined;
  readonly last: NetworkDetail | undefined;
}): ReactNode {
  const t = useT();
  const words = last === undefined ? undefined : stateWords(last, t);
  const status = [hop.status, hop.statusText, hop.fromCache ? t('net.fromCache') : undefined, words].filter(
    (part) => part !== undefined && part !== '',
  );
  return (
    <>
      {number !== undefined && <h3 className="net-hop">{t('net.hop', { n: number })}</h3>}
      <section className="net-part" aria-label={t('net.general')}>
        <Facts
          facts={[
            [t('net.url'), hop.url],
            [t('net.method'), hop.method],
            [t('net.status'), status.join(' ')],
            [t('net.reason'), last?.error],
            [t('net.address'), hop.remoteAddress],
            [t('net.protocol'), hop.protocol],
          ]}
        />
      </section>
      {hop.responseHeaders !== undefined && <Headers title={t('net.responseHeaders')} headers={hop.responseHeaders} />}
      <Headers title={t('net.requestHeaders')} headers={hop.requestHeaders} />
    </>
  );
}

/** Headers of every exchange as they went over the wire; secrets only when the person asks to see them. */
export function HeadersTab({ detail }: { readonly detail: NetworkDetail }): ReactNode {
  const { network } = useApp();
  const t = useT();
  const revealed = useStore(network.store, (state) => state.revealed);
  const { hops, droppedHops } = detail;
  const secret = hops.some(({ requestHeaders, responseHeaders = [] }) =>
    [...requestHeaders, ...responseHeaders].some((header) => header.secret),
  );
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="net-body inner" tabIndex={0} role="group" aria-label={t('net.tab.headers')}>
      {secret && (
        <Button small variant="line" title={t('net.revealHint')} aria-pressed={revealed} onClick={() => network.reveal(!revealed)}>
          {revealed ? <EyeOff className="i-s" /> : <Eye className="i-s" />}
          {t(revealed ? 'net.hide' : 'net.reveal')}
        </Button>
      )}
      {droppedHops > 0 && <p className="dim">{t('net.droppedHops', { n: droppedHops })}</p>}
      {hops.map((hop, index) => (
        // Exchanges follow one another for good.
        // oxlint-disable-next-line react/no-array-index-key
        <Hop
          key={index}
          hop={hop}
          number={hops.length > 1 ? droppedHops + index + 1 : undefined}
          last={index === hops.length - 1 ? detail : undefined}
        />
      ))}
    </div>
  );
}
