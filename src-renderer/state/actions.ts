import { createStore } from 'zustand/vanilla';
import type { MessageKey } from '../i18n/en.ts';
import type { ShortcutName } from '../../src-shared/shortcuts.ts';

/** Something a person can do in the window. Keys, palette and the sheet of shortcuts are made from these. */
export interface Action {
  readonly id: string;
  readonly label: MessageKey;
  readonly values?: Readonly<Record<string, string>>;
  /** Other names that a search finds it by, in both languages; they are not shown. */
  readonly words?: readonly string[];
  readonly shortcut?: ShortcutName;
  /** Why it cannot run now; nothing when it can. */
  readonly blocked?: () => MessageKey | undefined;
  readonly run: () => void;
}

/** The one list of actions. Whoever owns an action registers it, and takes it back with the answer. */
export function createActions() {
  const store = createStore<{ readonly actions: readonly Action[] }>()(() => ({ actions: [] }));
  const start = (action: Action | undefined): boolean => {
    if (action !== undefined && action.blocked?.() === undefined) action.run();
    return action !== undefined;
  };
  return {
    store,
    register(added: readonly Action[]): () => void {
      const ids = new Set(added.map(({ id }) => id));
      store.setState(({ actions }) => ({ actions: [...actions.filter(({ id }) => !ids.has(id)), ...added] }));
      return () => store.setState(({ actions }) => ({ actions: actions.filter((one) => !added.includes(one)) }));
    },
    /** Runs an action by its id; false when there is none. A blocked one does nothing. */
    run: (id: string): boolean => start(store.getState().actions.find((one) => one.id === id)),
    /** The same by the keys that stand for it. */
    press: (shortcut: ShortcutName): boolean => start(store.getState().actions.find((one) => one.shortcut === shortcut)),
  };
}
