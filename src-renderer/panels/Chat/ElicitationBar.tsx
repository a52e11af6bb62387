import { MessageCircleQuestion } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type {
  ElicitationAnswer,
  ElicitationField as FieldShape,
  ElicitationRequest,
  FieldProblem,
  FieldValue,
} from '../../../src-shared/simulator/elicitation.ts';
import { useApp, useT } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { oneLine, printable } from '../../ui/printable.ts';
import { COMPOSER_ID } from './Composer.tsx';
import { ElicitationField } from './ElicitationField.tsx';
import { mayTakeFocus, TOO_SOON_MS, useSecondsLeft } from './questions.ts';

function initialOf(field: FieldShape): FieldValue {
  switch (field.kind) {
    case 'boolean':
      return field.initial ?? false;
    case 'choices':
      return field.initial ?? [];
    case 'choice':
    case 'text':
    case 'number':
    case 'integer':
      return String(field.initial ?? '');
  }
}

function Form({ request }: { readonly request: ElicitationRequest }): ReactNode {
  const { chat, chatting, notices, stage } = useApp();
  const inView = useStore(stage.store, (state) => state.chatting);
  const t = useT();
  const left = useSecondsLeft(request.expiresAtMs);
  const [values, setValues] = useState(() => request.fields.map(initialOf));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  /** How often values were refused: only then focus goes to the first that is wrong, not while a person mends it. */
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(0);
  const server = oneLine(request.serverId, 60);

  useEffect(() => {
    shownAt.current = performance.now();
    const [first] = form.current?.elements ?? [];
    if (!inView) notices.tell({ tone: 'warn', text: { key: 'elicit.elsewhere', values: { server } } });
    // What is asked stays in view, however far below it the first field lies.
    else if (first instanceof HTMLElement && mayTakeFocus(chat.store.getState().draft)) first.focus({ preventScroll: true });
  }, [chat, inView, notices, server]);

  const give = async (answer: ElicitationAnswer): Promise<void> => {
    if (performance.now() - shownAt.current < TOO_SOON_MS) return;
    const found = await chatting.giveInput(request.id, answer);
    setProblems(found);
    if (found.length > 0) setRefusals((count) => count + 1);
    else document.getElementById(COMPOSER_ID)?.focus();
  };
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid], .invalid input')?.focus();
  }, [refusals]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void give({ action: 'accept', values });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      void give({ action: 'cancel' });
    } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  };
  const change = (index: number, value: FieldValue): void => {
    setValues(values.map((before, at) => (at === index ? value : before)));
    setProblems(problems.filter(({ field }) => field !== index));
  };
  const title = t('elicit.title', { server });
  return (
    // Escape means cancel from every part of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} className="approve ask" aria-label={title} noValidate onSubmit={submit} onKeyDown={press}>
      <p className="approve-h" role="alert">
        <MessageCircleQuestion className="warn" />
        <span className="strong wrap">{title}</span>
        <span className="sec right cut">{t('elicit.tool', { tool: oneLine(request.toolName, 60) })}</span>
      </p>
      {/* What scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="ask-body" tabIndex={request.fields.length === 0 ? 0 : undefined}>
        <p className="ask-message wrap selectable" dir="auto">
          {printable(request.message)}
        </p>
        <div className="ask-fields">
          {request.fields.map((field, index) => (
            <ElicitationField
              key={field.name}
              field={field}
              value={values[index] ?? ''}
              problem={problems.find((one) => one.field === index)?.problem}
              onChange={(value) => change(index, value)}
            />
          ))}
        </div>
        {request.fields.some(({ secret }) => secret) && <p className="warn wrap">{t('elicit.secret', { server })}</p>}
      </div>
      <div className="approve-do">
        <button type="submit" className="btn primary">
          {t('elicit.accept')}
        </button>
        <Button variant="line" onClick={() => void give({ action: 'decline' })}>
          {t('elicit.decline')}
        </Button>
        <Button variant="line" onClick={() => void give({ action: 'cancel' })}>
          {t('elicit.cancel')}
          <kbd>{t('key.escape')}</kbd>
        </Button>
        <span className="sec right approve-left">
          {request.behind > 0 && t('elicit.more', { n: request.behind })} {t('elicit.left', { n: left })}
        </span>
      </div>
    </form>
  );
}

/** What a server asks the person during a call, one question at a time, pinned above the composer as approvals are. */
export function ElicitationBar(): ReactNode {
  const { chat } = useApp();
  const request = useStore(chat.store, (state) => state.elicitation);
  return request === undefined ? null : <Form key={request.id} request={request} />;
}
