import { ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ApprovalAnswer, ApprovalRequest } from '../../../src-shared/simulator/chat.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { JsonText, shortJson } from '../../ui/JsonText.tsx';
import { oneLine } from '../../ui/printable.ts';
import { COMPOSER_ID } from './Composer.tsx';
import { mayTakeFocus, TOO_SOON_MS, useSecondsLeft } from './questions.ts';

function Question({ request, more }: { readonly request: ApprovalRequest; readonly more: number }): ReactNode {
  const { chat, chatting, stage } = useApp();
  const inView = useStore(stage.store, (state) => state.chatting);
  const t = useT();
  const left = useSecondsLeft(request.expiresAtMs);
  const first = useRef<HTMLButtonElement>(null);
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
    if (inView && mayTakeFocus(chat.store.getState().draft)) first.current?.focus();
  }, [chat, inView]);

  const answer = (chosen: ApprovalAnswer): void => {
    if (performance.now() - shownAt.current < TOO_SOON_MS) return;
    chatting.answer(request.callId, chosen);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    answer('deny');
  };
  const tool = oneLine(request.toolName, 120);
  return (
    // Escape means no from every button of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="approve" aria-label={t('approval.title', { tool })} onKeyDown={press}>
      <p className="approve-h" role="alert">
        <ShieldAlert className="warn" />
        <span className="strong wrap">{t('approval.title', { tool })}</span>
        <span className="sec right cut">{t('approval.server', { server: oneLine(request.serverId, 60) })}</span>
      </p>
      <JsonText text={shortJson(request.argumentsText)} label={t('call.arguments')} />
      <div className="approve-do">
        <Button ref={first} variant="primary" onClick={() => answer('allowOnce')}>
          {t('approval.once')}
        </Button>
        <Button variant="line" onClick={() => answer('allowSession')}>
          {t('approval.session')}
        </Button>
        <Button variant="line" onClick={() => answer('deny')}>
          {t('approval.deny')}
          <kbd>{t('key.escape')}</kbd>
        </Button>
        <span className="sec right approve-left">
          {more > 0 && t('approval.more', { n: more })} {t('approval.left', { n: left })}
        </span>
      </div>
    </section>
  );
}

/** Calls that wait for the person, one at a time, pinned above the composer. */
export function ApprovalBar(): ReactNode {
  const { chat } = useApp();
  const approvals = useStore(chat.store, (state) => state.approvals);
  const [request] = approvals;
  return request === undefined ? null : <Question key={request.callId} request={request} more={approvals.length - 1} />;
}
