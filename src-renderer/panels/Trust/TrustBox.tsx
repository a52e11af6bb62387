import './trust.css';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { untrustedServers } from '../../state/servers.ts';

/**
 * Asks a person to trust the open project, and names all that trust would let happen: it is given to these things and
 * not to a word. Nothing when nothing waits for trust.
 */
export function TrustBox(): ReactNode {
  const { chat, chatting, servers } = useApp();
  const t = useT();
  const withheld = useStore(chat.store, ({ gateway }) => gateway?.waitsForTrust);
  const statuses = useStore(servers.store, (state) => state.statuses);
  const { commands, addresses, keys } = untrustedServers(statuses);
  const { variables = [], keys: gatewayKeys = [] } = withheld ?? {};
  const address = oneLine(withheld?.address ?? '', 200);
  const groups = [
    { what: t('trust.commands', { n: commands.length }), things: commands },
    { what: t('trust.addresses', { n: addresses.length }), things: addresses },
    { what: t('trust.serverKeys', { n: keys.length }), things: keys },
    { what: t('trust.gateway', { n: variables.length, address }), things: variables },
    { what: t('trust.gatewayKeys', { n: gatewayKeys.length, address }), things: gatewayKeys },
  ].filter(({ things }) => things.length > 0);
  if (groups.length === 0) return null;
  return (
    <section className="trust" aria-label={t('trust.title')}>
      <p className="trust-h">
        <ShieldAlert className="warn" />
        <span className="strong">{t('trust.title')}</span>
      </p>
      {groups.map(({ what, things }) => (
        <div key={what} className="trust-group">
          <p className="sec wrap">{what}</p>
          <ul>
            {things.map((thing) => (
              <li key={thing} className="mono wrap selectable">
                {printable(thing, 1_000)}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant="line" onClick={chatting.trust}>
        {t('trust.do')}
      </Button>
    </section>
  );
}
