import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { KeyStatus } from '../../../src-shared/project/keys.ts';
import { useApp, useT } from '../../AppContext.ts';
import { type Failure, failureOf } from '../../bridge/bridge.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { oneLine } from '../../ui/printable.ts';
import { KeyFailure } from './KeyFailure.tsx';
import { KeyForm } from './KeyForm.tsx';

const TONE = { keychain: false, untilExit: false, missing: 'warn', unreadable: 'err' } as const satisfies Record<
  KeyStatus['state'],
  string | false
>;

interface SureProps {
  readonly entry: KeyStatus;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
}

/** Asks first, in the row's place: a value can't be had back. */
function Sure({ entry: { name, servers, gateway }, onRemove, onCancel }: SureProps): ReactNode {
  const t = useT();
  const words = t(servers.length > 0 || gateway ? 'keys.sureUsed' : 'keys.sure', { name });
  return (
    // Escape means no from either button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="key-form"
      role="group"
      aria-label={words}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p className="wrap">{words}</p>
      <span className="key-do">
        <Button small variant="line" onClick={onRemove}>
          {t('keys.remove')}
        </Button>
        {/* What asked is gone, and Enter must not remove by itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button small autoFocus onClick={onCancel}>
          {t('keys.cancel')}
        </Button>
      </span>
    </div>
  );
}

/** One key: where it is kept, who needs it, and what can be done. `onGone` hears that it left the list with the focus. */
export function KeyRow({ entry, onGone }: { readonly entry: KeyStatus; readonly onGone: () => void }): ReactNode {
  const { keys } = useApp();
  const t = useT();
  const { name, state, servers, gateway } = entry;
  const form = useStore(keys.store, (now) => (now.form?.name === name ? now.form.stamp : undefined));
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const opener = useRef<HTMLButtonElement>(null);
  const users = [...(gateway ? [t('keys.gateway')] : []), ...servers.map((id) => oneLine(id, 60))];
  const back = (): void => {
    setAsking(false);
    opener.current?.focus();
  };
  const remove = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await keys.remove(name);
      if (opener.current === null) onGone();
      else back();
    } catch (error) {
      setFailure(failureOf(error));
      back();
    }
  };
  const action = state === 'missing' ? 'store' : 'replace';
  return (
    <li className="key">
      <div className="key-h">
        <KeyRound className="i-s dim" aria-hidden="true" />
        <span className="mono cut selectable" title={name}>
          {name}
        </span>
        <span className={classes('chip', TONE[state])}>{t(`keys.${state}`)}</span>
        <span className="sec cut grow">
          {users.length === 0 ? t('keys.unused') : t('keys.usedBy', { users: users.join(t('keys.and')) })}
        </span>
        <Button small variant="line" ref={opener} aria-label={t(`keys.${action}Named`, { name })} onClick={() => keys.open(name)}>
          {t(`keys.${action}`)}
        </Button>
        {state !== 'missing' && (
          <IconButton small label={t('keys.removeNamed', { name })} onClick={() => setAsking(true)}>
            <Trash2 className="i-s" />
          </IconButton>
        )}
      </div>
      {state === 'unreadable' && <p className="err wrap">{t('keys.unreadableHint')}</p>}
      <KeyFailure failure={failure} />
      {asking && <Sure entry={entry} onRemove={() => void remove()} onCancel={back} />}
      {form !== undefined && (
        <KeyForm
          key={form}
          name={name}
          onDone={() => {
            keys.close();
            opener.current?.focus();
          }}
        />
      )}
    </li>
  );
}
