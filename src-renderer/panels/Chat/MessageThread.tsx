import { ArrowDownToLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { ChatItemRow } from './ChatItemRow.tsx';
import { FindBar } from './FindBar.tsx';
import { useTail } from './useTail.ts';

/**
 * All rows stay in the document, in one order: taking a card's element out would end its guest. Rows far from the view
 * cost nothing, because the browser leaves out their layout and paint.
 */
export function MessageThread(): ReactNode {
  const { cards, chat } = useApp();
  const t = useT();
  const order = useStore(chat.store, (state) => state.order);
  const running = useStore(chat.store, (state) => state.running !== undefined);
  const revealed = useStore(chat.store, (state) => state.revealed);
  const finding = useStore(chat.store, (state) => state.finding !== undefined);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [following, follow] = useTail(box, content, cards.scrolled);
  /** Rows there were when a person left the end. */
  const [seen, setSeen] = useState(order.length);
  if (following && seen !== order.length) setSeen(order.length);

  useEffect(() => {
    if (revealed === undefined) return;
    box.current?.querySelector(`[data-item="${CSS.escape(revealed.id)}"]`)?.scrollIntoView({ block: 'center' });
  }, [revealed]);

  return (
    <div className="thread-wrap">
      {finding && <FindBar rows={content} />}
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="thread inner" role="log" aria-label={t('chat.log')} aria-busy={running} tabIndex={0}>
        <div ref={content} className="thread-rows">
          {order.map((id) => (
            <ChatItemRow key={id} id={id} />
          ))}
        </div>
      </div>
      {!following && (
        <Button small variant="line" className="to-end" onClick={follow}>
          <ArrowDownToLine className="i-s" />
          {t(order.length > seen ? 'chat.newMessages' : 'console.toEnd')}
        </Button>
      )}
    </div>
  );
}
