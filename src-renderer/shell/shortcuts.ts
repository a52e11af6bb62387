export const SHORTCUTS = {
  page: { key: '1' },
  widget: { key: '2' },
  again: { key: 'r' },
  pick: { key: 'c', shift: true },
  sidebar: { key: 'b' },
  find: { key: 'f' },
} as const satisfies Record<string, { readonly key: string; readonly shift?: boolean }>;

export type ShortcutName = keyof typeof SHORTCUTS;

interface Keys {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const shortcuts: readonly (readonly [string, { readonly key: string; readonly shift?: boolean }])[] = Object.entries(SHORTCUTS);

function isName(name: string): name is ShortcutName {
  return name in SHORTCUTS;
}

/** Command on macOS, Ctrl elsewhere, and exactly the shift that the shortcut names. */
export function shortcutOf(event: Keys, mac: boolean): ShortcutName | undefined {
  const [held, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!held || other || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  const name = shortcuts.find(([, one]) => one.key === key && (one.shift ?? false) === event.shiftKey)?.[0];
  return name !== undefined && isName(name) ? name : undefined;
}

export function shortcutLabel(name: ShortcutName, mac: boolean): string {
  const { key, shift = false }: { readonly key: string; readonly shift?: boolean } = SHORTCUTS[name];
  return mac ? `⌘${shift ? '⇧' : ''}${key.toUpperCase()}` : `Ctrl+${shift ? 'Shift+' : ''}${key.toUpperCase()}`;
}
