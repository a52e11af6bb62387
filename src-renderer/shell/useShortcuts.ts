import { useEffect } from 'react';
import { KEYS_OF_FIELDS, shortcutOf } from '../../src-shared/shortcuts.ts';
import { useApp, useMac } from '../AppContext.ts';

/** The window's keys, wherever in the window the focus is. */
export function useShortcuts(): void {
  const { press } = useApp();
  const mac = useMac();
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const name = shortcutOf(event, mac);
      if (name === undefined) return;
      if (KEYS_OF_FIELDS.has(name) && event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null) return;
      // A key that is held acts once.
      if (event.repeat || press(name)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [press, mac]);
}
