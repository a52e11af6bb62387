import './servers.css';
import { PlugZap, RotateCw, Server } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';
import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { KeysSection } from '../Keys/KeysSection.tsx';
import { StoreKeyButton } from '../Keys/StoreKeyButton.tsx';
import { TrustBox } from '../Trust/TrustBox.tsx';
import { SERVER_DOT } from './serverWords.ts';

const ERA_NAME = { modern: '2026-07-28', legacy: '2025' } as const;

function Tools({ status }: { readonly status: ServerStatus }): ReactNode {
  const t = useT();
  const tell = useTell();
  const { tools, faults } = status;
  return (
    <>
      {tools.length > 0 && (
        <details className="server-more">
          <summary>{t('servers.tools', { n: tools.length })}</summary>
          <ul className="selectable">
            {tools.map(({ name, title, description }) => (
              <li key={name}>
                <span className="mono">{oneLine(name, 120)}</span> <span className="sec">{oneLine(description ?? title ?? '', 300)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {faults.length > 0 && (
        <details className="server-more">
          <summary className="warn">{t('servers.faults', { n: faults.length })}</summary>
          <ul className="selectable">
            {faults.map((fault) => (
              <li key={fault.text} className="wrap">
                {printable(tell(fault), 500)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ServerCard({ status }: { readonly status: ServerStatus }): ReactNode {
  const { chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const title = useId();
  const { id, state, transport, where, era, protocolVersion, fallback, serverName, problem, tools } = status;
  const untrusted = {
    message: t(transport === 'stdio' ? 'servers.untrustedCommand' : 'servers.untrustedVariables'),
    hint: t('servers.untrustedHint'),
  };
  const told = problem !== undefined && state === 'untrusted' ? untrusted : problem;
  const version = protocolVersion ?? (era && ERA_NAME[era]);
  return (
    <li className="server" aria-labelledby={title}>
      <div className="server-h">
        <i className={classes('dot', SERVER_DOT[state])} />
        <h3 id={title} className="med cut">
          {oneLine(id, 120)}
        </h3>
        {serverName !== undefined && serverName !== id && <span className="dim cut">{oneLine(serverName, 80)}</span>}
        <span className={classes('server-state', state === 'failed' && 'err', state === 'untrusted' && 'warn')}>
          {t(`servers.${state}`)}
        </span>
        {state !== 'untrusted' && (
          <Button small variant="line" className="right" disabled={state === 'connecting'} onClick={() => chatting.reconnect(id)}>
            <RotateCw className={classes('i-s', state === 'connecting' && 'spin')} />
            {t('servers.reconnect')}
          </Button>
        )}
      </div>
      <p className="mono micro sec wrap selectable">{printable(where, 500)}</p>
      <p className="server-facts">
        <span className="chip mono">{transport}</span>
        {version !== undefined && (
          <span className="chip mono" title={t('servers.era')}>
            {oneLine(version, 30)}
          </span>
        )}
        {era === 'legacy' && <span className="chip">{t('servers.legacy')}</span>}
        {state === 'ready' && tools.length === 0 && <span className="warn">{t('servers.noTools')}</span>}
      </p>
      {told !== undefined && (
        <div className="server-problem selectable" role="status">
          <p className={classes(state === 'untrusted' ? 'warn' : 'err', 'wrap')}>{printable(tell(told.message))}</p>
          {told.hint !== undefined && <p className="sec wrap">{printable(tell(told.hint))}</p>}
          <StoreKeyButton name={problem?.missingKey} />
        </div>
      )}
      {fallback !== undefined && (
        <details className="server-more">
          <summary>{t('servers.fallback')}</summary>
          <p className="sec wrap selectable">{printable(tell(fallback), 1_000)}</p>
        </details>
      )}
      <Tools status={status} />
    </li>
  );
}

/** The business servers: how each is reached, in which era, what it offers, and what is wrong; and the person's keys. */
export function ServersPanel(): ReactNode {
  const { servers } = useApp();
  const t = useT();
  const tell = useTell();
  const { statuses, loaded, failure } = useStore(servers.store);
  if (failure !== undefined) {
    return (
      <EmptyState tone="err" icon={<PlugZap />} title={t('servers.unread')} hint={tell(failure.message)}>
        <Button small variant="line" onClick={() => void servers.read()}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (!loaded) return <Skeleton label={t('common.loading')} />;
  return (
    // What scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="servers inner" tabIndex={0} role="group" aria-label={t('servers.label')}>
      <TrustBox />
      {statuses.length === 0 && <EmptyState icon={<Server />} title={t('servers.empty')} hint={t('servers.emptyHint')} />}
      <ul>
        {statuses.map((status) => (
          <ServerCard key={status.id} status={status} />
        ))}
      </ul>
      <KeysSection />
    </div>
  );
}
