import { Bot, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { clientName } from './agentWords.ts';

/** Who is connected and what they do, at a glance; the panel tells the rest. */
export function AgentPill({ narrow }: { readonly narrow: boolean }): ReactNode {
  const { agents, chatting, person } = useApp();
  const t = useT();
  const { clients, paused, waiting, driving } = useStore(agents.store);
  const newest = clients.at(-1);
  if (newest === undefined && !paused) {
    return (
      <Button className="agentpill none" title={t('connect.open')} onClick={() => agents.connect(true)}>
        <Bot />
        {narrow ? <span className="visually-hidden">{t('connect.open')}</span> : t('connect.open')}
      </Button>
    );
  }
  const name = newest === undefined ? t('agent.agents') : narrow ? oneLine(newest.name, 16) : clientName(newest);
  const words = paused ? t('agent.pillPaused', { name, n: waiting }) : driving ? t('agent.pillDriving', { name }) : name;
  const others = clients.length - 1;
  return (
    <>
      <Button
        className={classes('agentpill', paused ? 'paused' : driving && 'driving')}
        title={clients.map(clientName).join('\n')}
        onClick={() => chatting.openTab('agent')}
      >
        {paused ? <Pause className="i-s" /> : <i className={classes('dot', driving ? 'acc' : 'ok')} />}
        <span className="cut">{narrow && !paused ? name : words}</span>
        {others > 0 && <span className="agentpill-more">+{others}</span>}
      </Button>
      <IconButton label={t(paused ? 'agent.resume' : 'agent.pause')} aria-pressed={paused} onClick={() => person.pauseAgents(!paused)}>
        {paused ? <Play className="i-s" /> : <Pause className="i-s" />}
      </IconButton>
    </>
  );
}
