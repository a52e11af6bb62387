import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { isKeyName } from '../../../src-shared/project/keys.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { useApp, useT } from '../../AppContext.ts';
import { type Failure, failureOf } from '../../bridge/bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { KeyFailure } from './KeyFailure.tsx';

/** Takes a value for a key: Enter stores it, Escape drops it. `name` is fixed where it is given. */
export function KeyForm({ name: given, onDone }: { readonly name: string | undefined; readonly onDone: () => void }): ReactNode {
  const { keys } = useApp();
  const t = useT();
  const canProtect = useStore(keys.store, ({ known }) => known?.canProtect === true);
  const [typed, setTyped] = useState('');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const name = given ?? typed.trim();
  const misnamed = given === undefined && typed.trim() !== '' && !isKeyName(name);
  const ready = isKeyName(name) && value.trim() !== '' && !busy;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    try {
      await keys.save(name, value, canProtect ? 'keychain' : 'untilExit');
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  return (
    // Escape is heard from every part of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="key-form"
      aria-label={given === undefined ? t('keys.add') : t('keys.storeNamed', { name })}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onDone();
      }}
    >
      {given === undefined && (
        <Field
          small
          mono
          label={t('keys.name')}
          placeholder={t('keys.name')}
          value={typed}
          invalid={misnamed}
          maxLength={LIMITS.keyNameCharacters}
          // Who opened the form goes on here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Field
        small
        mono
        type="password"
        label={given === undefined ? t('keys.value') : t('keys.valueNamed', { name })}
        placeholder={t('keys.value')}
        value={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={given !== undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <span className="key-do">
        <button type="submit" className="btn primary s" disabled={!ready}>
          {t(canProtect ? 'keys.store' : 'keys.keep')}
        </button>
        <Button small onClick={onDone}>
          {t('keys.cancel')}
        </Button>
      </span>
      {misnamed && (
        <p className="err wrap" role="alert">
          {t('keys.badName', { max: LIMITS.keyNameCharacters })}
        </p>
      )}
      <KeyFailure failure={failure} />
    </form>
  );
}
