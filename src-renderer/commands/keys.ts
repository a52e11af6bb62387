import type { ShortcutName } from '../../src-shared/shortcuts.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { createActions } from '../state/actions.ts';
import type { createOverlay } from '../state/overlay.ts';

/** Keys that open or close a dialog, also over another one. */
const OF_DIALOGS: ReadonlySet<ShortcutName> = new Set(['palette', 'shortcuts', 'open']);

/**
 * Keys run the registered actions, also those that were pressed while a target had the focus. Under a dialog only the
 * dialogs' own keys count.
 * @returns whether there is such an action now
 */
export function createKeys(bridge: Bridge, actions: ReturnType<typeof createActions>, overlay: ReturnType<typeof createOverlay>) {
  const press = (name: ShortcutName): boolean =>
    (overlay.store.getState().open === undefined || OF_DIALOGS.has(name)) && actions.press(name);
  bridge.on('shortcut', ({ name }) => void press(name));
  return press;
}
