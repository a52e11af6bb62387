import './dialog.css';
import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { useApp, useT } from '../AppContext.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { printable } from '../ui/printable.ts';

function DialogForm({ dialog, waiting }: { readonly dialog: OpenDialog; readonly waiting: number }): ReactNode {
  const { person } = useApp();
  const t = useT();
  const [text, setText] = useState(dialog.defaultValue ?? '');
  const leaves = dialog.type === 'beforeunload';
  const words = leaves ? t('dialog.leave') : dialog.message;
  const answer = (accept: boolean): void => person.answerDialog(dialog.id, accept, accept && dialog.type === 'prompt' ? text : undefined);
  return (
    <form
      className="dialogbar"
      aria-label={t('dialog.waiting')}
      onSubmit={(event) => {
        event.preventDefault();
        answer(true);
      }}
    >
      <div className="head" role="status">
        <MessageCircleQuestion className="acc" />
        <span className="strong">{t('dialog.waiting')}</span>
        <span className="sec cut">{t(`dialog.${dialog.from}`)}</span>
        <span className="chip mono">{dialog.type}</span>
        {waiting > 0 && <span className="chip warn">{t('dialog.more', { n: waiting })}</span>}
      </div>
      <p className="words">{words === '' ? t('dialog.blank') : printable(words)}</p>
      <div className="do">
        {dialog.type === 'prompt' && (
          <Field
            small
            label={t('dialog.answer')}
            value={text}
            maxLength={LIMITS.promptCharacters}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {dialog.type !== 'alert' && (
          <Button small variant="line" onClick={() => answer(false)}>
            {t(leaves ? 'dialog.stay' : 'dialog.cancel')}
          </Button>
        )}
        <Button small variant="primary" onClick={() => answer(true)}>
          {t(leaves ? 'dialog.go' : 'dialog.ok')}
        </Button>
      </div>
    </form>
  );
}

/** The dialog that has waited longest, for the person to answer; agents can as well, and the first answer counts. */
export function DialogBar(): ReactNode {
  const { dialogs } = useApp();
  const [first, ...more] = useStore(dialogs.store, ({ open }) => open);
  return first !== undefined && <DialogForm key={first.id} dialog={first} waiting={more.length} />;
}
