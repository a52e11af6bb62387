import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { UserMessage } from '../../../src-shared/simulator/chat.ts';
import { useApp, useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { oneLine } from '../../ui/printable.ts';
import { AssistantText } from './AssistantText.tsx';
import { ChatCard } from './ChatCard.tsx';
import { ToolCallRow } from './ToolCallRow.tsx';

/** The person's words under the line that begins their turn. */
function UserTurn({ item }: { readonly item: UserMessage }): ReactNode {
  const { chat, chatting, person } = useApp();
  const t = useT();
  const number = useStore(chat.store, ({ turns }) => turns.get(item.requestId));
  const running = useStore(chat.store, (state) => state.running === item.requestId);
  const id = oneLine(item.requestId, 40);
  return (
    <>
      <p className="turn">
        <button
          type="button"
          className="turn-link"
          title={`${t('call.inTrace')} · ${id}`}
          onClick={() => chatting.showTrace(item.requestId)}
        >
          {number !== undefined && t('chat.turn', { n: number })}
        </button>
        <CopyButton
          small
          className="turn-copy"
          label={t('chat.copyId', { id })}
          copiedLabel={t('title.copied')}
          onCopy={() => person.copy(item.requestId)}
        />
        {running && (
          <span className="turn-end acc">
            <i className="dot acc" />
            {t('chat.running')}
          </span>
        )}
      </p>
      <p className="user selectable" dir="auto">
        {item.text}
      </p>
    </>
  );
}

/** One row. It listens to its own item only: text that grows elsewhere does not draw it again. */
export const ChatItemRow = memo(function ChatItemRow({ id }: { readonly id: string }): ReactNode {
  const { chat } = useApp();
  const item = useStore(chat.store, ({ items }) => items.get(id));
  const flash = useStore(chat.store, ({ revealed }) => (revealed?.id === id ? revealed.stamp : undefined));
  if (item === undefined) return null;
  return (
    <div className={classes('item', item.kind === 'card' && 'has-card', flash !== undefined && 'found')} data-item={id}>
      {item.kind === 'user' && <UserTurn item={item} />}
      {item.kind === 'assistant' && <AssistantText item={item} />}
      {item.kind === 'toolCall' && <ToolCallRow item={item} />}
      {item.kind === 'card' && <ChatCard item={item} />}
    </div>
  );
});
