import './keys.css';
import { KeyRound, Plus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { KeysState } from '../../../src-shared/project/keys.ts';
import { useApp, useT, useTell } from '../../AppContext.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { printable } from '../../ui/printable.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { KeyForm } from './KeyForm.tsx';
import { KeyRow } from './KeyRow.tsx';

/** What a person has to know before they trust it with a key. */
function KeysNotes({ known: { canProtect, fault } }: { readonly known: KeysState }): ReactNode {
  const t = useT();
  return (
    <>
      {fault !== undefined && (
        <div className="key-note err selectable" role="alert">
          <p className="wrap">{t(fault.setAside === undefined ? 'keys.fileUnread' : 'keys.setAside')}</p>
          {fault.setAside !== undefined && <p className="mono micro wrap">{printable(fault.setAside, 1_000)}</p>}
        </div>
      )}
      {canProtect ? (
        <p className="key-hint sec wrap">{t('keys.hint')}</p>
      ) : (
        <p className="key-note warn wrap">
          <TriangleAlert className="i-s" aria-hidden="true" />
          {t('keys.unprotected')}
        </p>
      )}
    </>
  );
}

/** The keys that the project refers to and those that are stored besides: names only, values come in and never out. */
export function KeysSection(): ReactNode {
  const { keys } = useApp();
  const t = useT();
  const tell = useTell();
  const title = useId();
  const { known, failure, form } = useStore(keys.store);
  const adder = useRef<HTMLButtonElement>(null);
  useEffect(() => void keys.read(), [keys]);
  const toAdder = (): void => adder.current?.focus();
  const isNew = form !== undefined && known !== undefined && !known.keys.some(({ name }) => name === form.name);
  return (
    <section className="keys" aria-labelledby={title}>
      <div className="server-h">
        <h3 id={title} className="med">
          {t('keys.label')}
        </h3>
        <Button small variant="line" className="right" ref={adder} disabled={known === undefined} onClick={() => keys.open()}>
          <Plus className="i-s" />
          {t('keys.add')}
        </Button>
      </div>
      {failure !== undefined && (
        <EmptyState tone="err" icon={<KeyRound />} title={t('keys.unread')} hint={tell(failure.message)}>
          <Button small variant="line" onClick={() => void keys.read()}>
            {t('common.retry')}
          </Button>
        </EmptyState>
      )}
      {known === undefined && failure === undefined && <Skeleton label={t('common.loading')} />}
      {known !== undefined && (
        <>
          <KeysNotes known={known} />
          {isNew && (
            <KeyForm
              key={form.stamp}
              name={form.name}
              onDone={() => {
                keys.close();
                toAdder();
              }}
            />
          )}
          {known.keys.length === 0 && !isNew && <EmptyState icon={<KeyRound />} title={t('keys.empty')} hint={t('keys.emptyHint')} />}
          <ul>
            {known.keys.map((entry) => (
              <KeyRow key={entry.name} entry={entry} onGone={toAdder} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
