import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AgentCall } from '../../src-shared/agents/agentCall.ts';
import { useApp, useCurrentSlot, useT } from '../AppContext.ts';
import { isAgents } from '../state/agents.ts';
import { ChatStatus } from '../panels/Chat/ChatStatus.tsx';
import { classes } from '../ui/classes.ts';
import { oneLine } from '../ui/printable.ts';

function LastCall({ call }: { readonly call: AgentCall | undefined }): ReactNode {
  const t = useT();
  if (call === undefined) return <span className="right dim">{t('status.noAgent')}</span>;
  const facts = [
    call.state === 'running' ? t('status.running') : undefined,
    call.state === 'failed' ? (call.code ?? t('status.failedCall')) : undefined,
    call.durationMs === undefined ? undefined : t('unit.ms', { n: Math.round(call.durationMs) }),
    call.textBytes === undefined ? undefined : t('unit.kb', { n: Math.round(call.textBytes / 102.4) / 10 }),
  ].filter((fact) => fact !== undefined);
  return (
    <span className={classes('right', 'cut', call.state === 'failed' && 'err')}>
      <Bot className="i-s" />
      <span className="cut">
        {t('status.agent', { client: oneLine(call.client, 60), tool: oneLine(call.tool, 60) })}{' '}
        <span className="mono micro">{facts.join(' · ')}</span>
      </span>
    </span>
  );
}

export function StatusBar(): ReactNode {
  const { session, agents, stage, feed, tree, chatting: chat } = useApp();
  const t = useT();
  const chatting = useStore(stage.store, (state) => state.chatting);
  const { target: behind, render, gone } = useCurrentSlot();
  const target = chatting ? undefined : behind;
  const call = useStore(agents.store, ({ calls }) => calls.findLast(isAgents));
  const version = useStore(session.store, ({ link }) => (link.status === 'connected' ? link.connection.version : undefined));
  const errors = useStore(feed.store, (state) => state.currentErrors);
  const nodes = useStore(tree.store, ({ capture }) => capture?.nodes.length);
  const live = !chatting && gone === undefined && render?.state === 'rendered';
  const state = gone !== undefined || render?.state === 'failed' ? 'err' : errors > 0 ? 'warn' : live && 'ok';
  const count = live ? (render.nodeCount ?? nodes) : undefined;
  return (
    <footer className="statusbar" aria-label={t('status.label')}>
      {chatting ? (
        <ChatStatus />
      ) : target === undefined ? (
        <span className="dim">{t('status.nothing')}</span>
      ) : (
        <span className="cut">
          <i className={classes('dot', state)} />
          <span className="cut">{oneLine(target.name, 60)}</span>
          <span className="mono cut">{oneLine(target.id, 60)}</span>
        </span>
      )}
      {live && render.durationMs !== undefined && <span>{t('status.rendered', { ms: Math.round(render.durationMs) })}</span>}
      {count !== undefined && <span>{t('status.nodes', { n: count })}</span>}
      {target !== undefined && errors > 0 && (
        <button type="button" className="link err" onClick={chat.showErrors}>
          {t('status.errors', { n: errors })}
        </button>
      )}
      <LastCall call={call} />
      {version !== undefined && <span className="dim">{t('status.version', { version })}</span>}
    </footer>
  );
}
