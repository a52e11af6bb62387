interface Shortcut {
  readonly key: string;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /** A key that needs no Command or Ctrl. */
  readonly plain?: boolean;
}

/** The keys of the window's actions, each used once. */
export const SHORTCUTS = {
  palette: { key: 'k' },
  open: { key: 'o' },
  page: { key: '1' },
  widget: { key: '2' },
  chat: { key: '3' },
  again: { key: 'r' },
  stop: { key: '.' },
  pick: { key: 'c', shift: true },
  find: { key: 'f' },
  undo: { key: 'z' },
  sidebar: { key: 'b' },
  lower: { key: 'j' },
  dock: { key: 'b', alt: true },
  clear: { key: 'l' },
  rotate: { key: 'r', shift: true },
  size: { key: 's', shift: true },
  zoomIn: { key: '+' },
  zoomOut: { key: '-' },
  zoomFit: { key: '0' },
  target: { key: 'e' },
  nextError: { key: 'F8', plain: true },
  nextRegion: { key: 'F6', plain: true },
  previousRegion: { key: 'F6', plain: true, shift: true },
  shortcuts: { key: '/' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Keys that text fields need for themselves, those of a target's page too. */
export const KEYS_OF_FIELDS: ReadonlySet<ShortcutName> = new Set(['undo']);

interface Keys {
  readonly key: string;
  readonly code: string;
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
  if (other) return undefined;
  // With Alt held, macOS turns letters into other characters.
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined;
  // Plus shares a key with equals, with or without Shift as the layout has it.
  const plus = event.key === '+' || event.key === '=';
  const key = plus ? '+' : (letter ?? event.key).toLowerCase();
  const name = shortcuts.find(
    ([, one]) =>
      one.key.toLowerCase() === key &&
      (one.plain ?? false) !== held &&
      (one.shift ?? false) === (event.shiftKey && !plus) &&
      (one.alt ?? false) === event.altKey,
  )?.[0];
  return name !== undefined && isName(name) ? name : undefined;
}

export function shortcutLabel(name: ShortcutName, mac: boolean): string {
  const { key, shift = false, alt = false, plain = false }: Shortcut = SHORTCUTS[name];
  const letter = key.toUpperCase();
  if (mac) return `${plain ? '' : '⌘'}${alt ? '⌥' : ''}${shift ? '⇧' : ''}${letter}`;
  return `${plain ? '' : 'Ctrl+'}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${letter}`;
}
