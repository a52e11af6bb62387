import './connect.css';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AGENTS, agentSettings } from './agentSettings.ts';
import { clientName, eraWords } from './agentWords.ts';

/** Who has connected, or that nobody has yet. */
function Heard(): ReactNode {
  const { agents } = useApp();
  const t = useT();
  const clients = useStore(agents.store, (state) => state.clients);
  return (
    <output className="connect-state" aria-live="polite">
      {clients.length === 0 ? (
        <>
          <LoaderCircle className="spin acc" />
          {t('connect.waiting')}
        </>
      ) : (
        <>
          <CircleCheck className="ok" />
          <span>
            {t('connect.connected', {
              clients: clients
                .slice(-3)
                .toReversed()
                .map((client) => `${clientName(client)} (${eraWords(client.era)})`)
                .join(t('connect.and')),
            })}
          </span>
        </>
      )}
    </output>
  );
}

/** Settings of the common agents, ready to paste, and whether it worked. */
export function ConnectAgent(): ReactNode {
  const { agents, person, session } = useApp();
  const t = useT();
  const open = useStore(agents.store, (state) => state.connecting);
  const link = useStore(session.store, (state) => state.link);
  if (!open || link.status !== 'connected') return null;
  const settings = agentSettings(link.connection);
  return (
    <Dialog title={t('connect.title')} hint={t('connect.hint')} closeLabel={t('connect.close')} onClose={() => agents.connect(false)}>
      <Tabs.Root className="connect" defaultValue="claude" orientation="vertical">
        <Tabs.List className="connect-agents" aria-label={t('connect.agents')}>
          {AGENTS.map((kind) => (
            <Tabs.Trigger key={kind} value={kind}>
              {kind === 'json' ? t('connect.other') : kind === 'stdio' ? t('connect.stdio') : settings[kind].name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {AGENTS.map((kind) => {
          const { file, text } = settings[kind];
          return (
            <Tabs.Content key={kind} value={kind} className="connect-how">
              <div className="connect-where">
                <p className="grow">
                  {kind === 'stdio' ? (
                    t('connect.stdioHint')
                  ) : file !== undefined ? (
                    <>
                      {t('connect.file')} <span className="mono">{file}</span>
                    </>
                  ) : (
                    t(kind === 'claude' ? 'connect.terminal' : 'connect.otherHint')
                  )}
                </p>
                <CopyText variant="primary" label={t('connect.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(text)} />
              </div>
              {/* What scrolls must be reachable by keyboard. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre className="connect-text inner selectable" tabIndex={0} role="group" aria-label={t('connect.settings')}>
                {text}
              </pre>
              {link.connection.token !== undefined && kind !== 'stdio' && <p className="sec">{t('connect.token')}</p>}
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <footer className="connect-foot">
        <Heard />
        <div className="connect-ask">
          <span className="sec grow">
            {t('connect.then')} <q className="selectable">{t('connect.ask')}</q>
          </span>
          <CopyText label={t('connect.copy')} copiedLabel={t('title.copied')} onCopy={() => person.copy(t('connect.ask'))} />
        </div>
      </footer>
    </Dialog>
  );
}
