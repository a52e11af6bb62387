import type { WebContents } from 'electron';
import { KEYS_OF_FIELDS, shortcutOf, type ShortcutName } from '../../src-shared/shortcuts.ts';

/** The window's keys work while a guest has the focus too; its page does not get them, so it can't keep them either. */
export function followKeys(contents: WebContents, onShortcut: (name: ShortcutName) => void): void {
  contents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown' || input.isComposing) return;
    const keys = { ...input, shiftKey: input.shift, ctrlKey: input.control, metaKey: input.meta, altKey: input.alt };
    const name = shortcutOf(keys, process.platform === 'darwin');
    if (name === undefined || KEYS_OF_FIELDS.has(name)) return;
    event.preventDefault();
    // A key that is held acts once.
    if (!input.isAutoRepeat) onShortcut(name);
  });
}
