interface Shortcut {
  readonly key: string;
  readonly shift?: boolean;
  readonly alt?: boolean;
}

export const SHORTCUTS = {
  page: { key: '1' },
  widget: { key: '2' },
  chat: { key: '3' },
  stop: { key: '.' },
  again: { key: 'r' },
  pick: { key: 'c', shift: true },
  sidebar: { key: 'b' },
  lower: { key: 'j' },
  dock: { key: 'b', alt: true },
  find: { key: 'f' },
  clear: { key: 'l' },
  rotate: { key: 'r', shift: true },
  size: { key: 's', shift: true },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const shortcuts: readonly (readonly [string, Shortcut])[] = Object.entries(SHORTCUTS);

function isName(name: string): name is ShortcutName {
  return name in SHORTCUTS;
}

/** Command on macOS, Ctrl elsewhere, and exactly the shift and alt that the shortcut names. */
export function shortcutOf(event: Keys, mac: boolean): ShortcutName | undefined {
  const [held, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!held || other) return undefined;
  const key = event.key.toLowerCase();
  const name = shortcuts.find(
    ([, one]) => one.key === key && (one.shift ?? false) === event.shiftKey && (one.alt ?? false) === event.altKey,
  )?.[0];
  return name !== undefined && isName(name) ? name : undefined;
}

export function shortcutLabel(name: ShortcutName, mac: boolean): string {
  const { key, shift = false, alt = false }: Shortcut = SHORTCUTS[name];
  const letter = key.toUpperCase();
  return mac ? `⌘${alt ? '⌥' : ''}${shift ? '⇧' : ''}${letter}` : `Ctrl+${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter}`;
}
