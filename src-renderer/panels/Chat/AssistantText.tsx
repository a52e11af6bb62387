import { CircleX, RotateCw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AssistantMessage } from '../../../src-shared/simulator/chat.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { retryable } from '../../state/chatLog.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { printable } from '../../ui/printable.ts';
import { StoreKeyButton } from '../Keys/StoreKeyButton.tsx';
import { Markdown } from './Markdown.tsx';

/** An answer as it grows; what was cut off says so below its text. */
export function AssistantText({ item }: { readonly item: AssistantMessage }): ReactNode {
  const { chat, chatting } = useApp();
  const t = useT();
  const tell = useTell();
  const again = useStore(chat.store, (state) => retryable(state) === item.id);
  const streaming = item.status === 'streaming';
  const retry = again && (
    <Button small variant="line" onClick={chatting.retry}>
      <RotateCw className="i-s" />
      {t('common.retry')}
    </Button>
  );
  return (
    <div className="answer">
      {(item.text !== '' || streaming) && (
        <div className={classes('md', 'selectable', streaming && 'streaming')} dir="auto">
          {item.text === '' ? <p /> : <Markdown text={item.text} />}
        </div>
      )}
      {streaming && <span className="visually-hidden">{t('chat.streaming')}</span>}
      {item.status === 'stopped' && (
        <p className="cutoff">
          <Square className="i-s" />
          {t(item.text === '' ? 'chat.stopped' : 'chat.stoppedPartial')}
          {retry}
        </p>
      )}
      {item.status === 'failed' && (
        <div className="failed">
          <CircleX className="err" />
          <div className="selectable">
            <p className="med wrap">{item.failure === undefined ? t('chat.failed') : printable(tell(item.failure.message))}</p>
            {item.failure?.hint !== undefined && <p className="sec wrap">{printable(tell(item.failure.hint))}</p>}
            <StoreKeyButton name={item.failure?.missingKey} />
            {item.text !== '' && <p className="dim">{t('chat.failedPartial')}</p>}
          </div>
          {retry}
        </div>
      )}
    </div>
  );
}
