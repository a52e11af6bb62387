import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';

/** The conversation in one line: what runs, what failed, what waits. */
export function ChatStatus(): ReactNode {
  const { chat } = useApp();
  const t = useT();
  const { items, turns, running, approvals, elicitation } = useStore(chat.store);
  const calls = [...items.values()].filter((item) => item.kind === 'toolCall');
  const failed = calls.filter(({ call }) => call.status === 'failed').length;
  const turn = running === undefined ? undefined : turns.get(running);
  return (
    <>
      <span>
        <i className={classes('dot', running === undefined ? 'ok' : 'acc')} />
        {turn === undefined ? t('chat.turns', { n: turns.size }) : t('chat.inProgress', { n: turn })}
      </span>
      {calls.length > 0 && <span>{t('chat.calls', { n: calls.length })}</span>}
      {failed > 0 && <span className="err">{t('chat.callsFailed', { n: failed })}</span>}
      {approvals.length > 0 && <span className="warn">{t('chat.waiting', { n: approvals.length })}</span>}
      {elicitation !== undefined && <span className="warn">{t('elicit.status')}</span>}
    </>
  );
}
