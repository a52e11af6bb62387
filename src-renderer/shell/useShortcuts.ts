import { useEffect } from 'react';
import { useApp, useMac } from '../AppContext.ts';
import { shortcutOf } from './shortcuts.ts';

/** Keys that a text field needs for itself. */
const OF_FIELDS = new Set(['undo']);

/** Keys that open or close a dialog, also over another one. */
const OF_DIALOGS = new Set(['palette', 'shortcuts', 'open']);

/** Keys run the registered actions. Under a dialog only the dialogs' own keys count. */
export function useShortcuts(): void {
  const { actions, overlay } = useApp();
  const mac = useMac();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const name = shortcutOf(event, mac);
      if (name === undefined) return;
      if (OF_FIELDS.has(name) && event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null) return;
      if (overlay.store.getState().open !== undefined && !OF_DIALOGS.has(name)) return;
      if (actions.press(name)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [actions, overlay, mac]);
}
