import { CircleCheck, CircleDashed, CircleX, LoaderCircle, Server, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';
import { useApp, useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { SERVER_DOT } from './serverWords.ts';

const icons: Record<ServerStatus['state'], ReactNode> = {
  untrusted: undefined,
  connecting: <LoaderCircle className="spin" />,
  ready: <CircleCheck className="ok" />,
  failed: <CircleX className="err" />,
  stopped: <CircleDashed className="dim" />,
};

function ServerRow({ status }: { readonly status: ServerStatus }): ReactNode {
  const { chatting } = useApp();
  const t = useT();
  const { id, state, transport, where } = status;
  const label = t(`servers.${state}`);
  return (
    <li>
      <button
        type="button"
        className="target"
        title={oneLine(`${id} ${where} · ${label}`, 300)}
        onClick={() => chatting.openTab('servers')}
      >
        {transport === 'stdio' ? <Terminal /> : <Server />}
        <span className="names">
          <span className="t cut">{oneLine(id, 120)}</span>
          <span className="sub mono cut">{oneLine(where.replace(/^https?:\/\//, ''), 200)}</span>
        </span>
        <span className="st">
          <i className={classes('dot', SERVER_DOT[state])} />
          {icons[state]}
          <span className={state === 'untrusted' ? 'warn server-word' : 'visually-hidden'}>{label}</span>
        </span>
      </button>
    </li>
  );
}

/** The servers in the sidebar: how each is doing; the panel has the rest. */
export function ServersSection(): ReactNode {
  const { servers } = useApp();
  const t = useT();
  const statuses = useStore(servers.store, (state) => state.statuses);
  if (statuses.length === 0) return null;
  return (
    <section aria-label={t('servers.label')}>
      <h2 className="side-h">
        {t('servers.label')} <span className="n">{statuses.length}</span>
      </h2>
      <ul>
        {statuses.map((status) => (
          <ServerRow key={status.id} status={status} />
        ))}
      </ul>
    </section>
  );
}
