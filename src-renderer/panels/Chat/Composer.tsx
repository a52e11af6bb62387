import { SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { useApp, useMac, useT, useTell } from '../../AppContext.ts';
import { shortcutLabel } from '../../../src-shared/shortcuts.ts';
import { Button } from '../../ui/Button.tsx';
import { printable } from '../../ui/printable.ts';
import { useComposerKeys } from './useComposerKeys.ts';

export const COMPOSER_ID = 'composer';
/** Part of the room after which the count shows. */
const NEARLY_FULL = 0.9;

function Hint(): ReactNode {
  const { chat } = useApp();
  const t = useT();
  const tell = useTell();
  const { refused, draft } = useStore(chat.store);
  const { gateway, loaded } = useStore(chat.store);
  if (gateway === undefined) return loaded && <span className="warn">{t('chat.noGateway')}</span>;
  if (refused !== undefined) {
    return (
      <span className="err wrap" role="alert">
        {printable(tell(refused.message, refused.hint), 300)}
      </span>
    );
  }
  if (draft.length >= LIMITS.queryCharacters * NEARLY_FULL) {
    return <span className="warn">{t('chat.room', { n: draft.length, max: LIMITS.queryCharacters })}</span>;
  }
  return <span className="dim cut">{t('chat.keys')}</span>;
}

/** Where a query is written, by a person or for an agent, and from where alone it is sent. */
export function Composer(): ReactNode {
  const { chat, chatting } = useApp();
  const t = useT();
  const mac = useMac();
  const box = useRef<HTMLTextAreaElement>(null);
  const keys = useComposerKeys(box);
  const draft = useStore(chat.store, (state) => state.draft);
  const running = useStore(chat.store, (state) => state.running !== undefined);
  const submitting = useStore(chat.store, (state) => state.submitting);
  const ready = useStore(chat.store, ({ gateway }) => gateway !== undefined);

  /** The caret of a recalled query stands where the next press goes on. */
  const recall = (way: 'older' | 'newer'): void => {
    if (!chat.recall(way)) return;
    requestAnimationFrame(() => {
      const at = way === 'older' ? 0 : (box.current?.value.length ?? 0);
      box.current?.setSelectionRange(at, at);
    });
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const action = keys.actionOf(event.nativeEvent, { length: value.length, start: selectionStart, end: selectionEnd });
    if (action === undefined) {
      // The press that confirmed a candidate makes no line either.
      if (event.key === 'Enter' && !event.shiftKey) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (action === 'submit') void chat.send();
    else recall(action);
  };

  return (
    <div className="composer">
      <textarea
        ref={box}
        id={COMPOSER_ID}
        rows={1}
        aria-label={t('chat.composer')}
        placeholder={t('chat.placeholder')}
        spellCheck={false}
        maxLength={LIMITS.queryCharacters}
        disabled={!ready}
        value={draft}
        onChange={(event) => chat.type(event.target.value)}
        onKeyDown={press}
      />
      <div className="composer-foot">
        <Hint />
        {running ? (
          <Button small variant="line" className="right" title={shortcutLabel('stop', mac)} onClick={chatting.stop}>
            <Square className="i-s" />
            {t('chat.stop')}
          </Button>
        ) : (
          <Button
            small
            variant="primary"
            className="right"
            disabled={!ready || submitting || draft.trim() === ''}
            onClick={() => void chat.send()}
          >
            <SendHorizontal className="i-s" />
            {t('chat.send')}
          </Button>
        )}
      </div>
    </div>
  );
}
