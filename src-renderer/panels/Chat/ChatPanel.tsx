import './chat.css';
import './questions.css';
import { MessageSquareX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { DialogBar } from '../../device/DialogBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TrustBox } from '../Trust/TrustBox.tsx';
import { ApprovalBar } from './ApprovalBar.tsx';
import { Composer } from './Composer.tsx';
import { ElicitationBar } from './ElicitationBar.tsx';
import { EmptyChat } from './EmptyChat.tsx';
import { MessageThread } from './MessageThread.tsx';

function Conversation(): ReactNode {
  const { chat } = useApp();
  const t = useT();
  const tell = useTell();
  const loaded = useStore(chat.store, (state) => state.loaded);
  const failure = useStore(chat.store, (state) => state.failure);
  const empty = useStore(chat.store, ({ order }) => order.length === 0);
  if (failure !== undefined) {
    return (
      <div className="thread-wrap">
        <EmptyState tone="err" icon={<MessageSquareX />} title={t('chat.unread')} hint={tell(failure.message)}>
          <Button small variant="line" onClick={() => void chat.read()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (empty) return loaded ? <EmptyChat /> : <Skeleton label={t('common.loading')} />;
  return <MessageThread />;
}

/** A gateway that would be sent variables of the environment says so before anything is asked. */
function GatewayTrust(): ReactNode {
  const { chat } = useApp();
  const waits = useStore(chat.store, ({ gateway }) => gateway?.waitsForTrust !== undefined);
  return waits && <TrustBox />;
}

/** Stays in the document, laid out but unseen, while another view shows: its cards live on and keep their scroll. */
export function ChatPanel({ shown }: { readonly shown: boolean }): ReactNode {
  const t = useT();
  return (
    <section className="chat" aria-label={t('chat.label')} data-region={shown ? 'chat' : undefined} inert={!shown}>
      {shown && <DialogBar />}
      <Conversation />
      <GatewayTrust />
      <ApprovalBar />
      <ElicitationBar />
      <Composer />
    </section>
  );
}
