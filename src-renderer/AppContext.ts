import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand';
import type { App } from './app.ts';
import { type Translate, translator } from './i18n/translate.ts';
import { type Tell, teller } from './i18n/tell.ts';
import type { Slot } from './state/stage.ts';

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('No App above this component');
  return app;
}

export function useT(): Translate {
  const locale = useStore(useApp().preferences.store, (state) => state.locale);
  return useMemo(() => translator(locale), [locale]);
}

/** Says what main said. */
export function useTell(): Tell {
  const locale = useStore(useApp().preferences.store, (state) => state.locale);
  return useMemo(() => teller(locale), [locale]);
}

/** The slot of the view that shows. */
export function useCurrentSlot(): Slot {
  return useStore(useApp().stage.store, ({ slots, view }) => slots[view]);
}

export function useMac(): boolean {
  return useStore(useApp().session.store, ({ link }) => link.status === 'connected' && link.connection.platform === 'darwin');
}
