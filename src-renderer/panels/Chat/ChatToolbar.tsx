import { Cpu, MessageSquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { oneLine } from '../../ui/printable.ts';

/** Which gateway answers, and a fresh start. */
export function ChatToolbar(): ReactNode {
  const { chat, chatting } = useApp();
  const t = useT();
  const gateway = useStore(chat.store, (state) => state.gateway);
  const empty = useStore(chat.store, ({ order }) => order.length === 0);
  return (
    <>
      <span className="now cut">
        <Cpu />
        <span className="cut">{gateway === undefined ? t('gateway.none') : t(`gateway.${gateway.type}`)}</span>
        {gateway !== undefined && <span className="mono micro dim cut">{oneLine(gateway.label, 80)}</span>}
      </span>
      <Button disabled={empty} title={t('chat.newHint')} onClick={chatting.startOver}>
        <MessageSquarePlus />
        {t('chat.new')}
      </Button>
    </>
  );
}
