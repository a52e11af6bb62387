import { createStore } from 'zustand/vanilla';
import type { Locale } from '../i18n/translate.ts';
import { recall, remember } from './storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

interface Preferences {
  readonly theme: ThemeChoice;
  readonly locale: Locale;
}

const KEY = 'wsd.preferences';

/** `fallback` is the language set before the first paint; a stored choice wins over it and over the app's locale. */
export function createPreferences(fallback: Locale) {
  const stored = recall(KEY, ({ theme, locale }): { theme: ThemeChoice; locale: Locale | undefined } => ({
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    locale: locale === 'zh-CN' || locale === 'en' ? locale : undefined,
  }));
  let chosen: Locale | undefined = stored.locale;
  const store = createStore<Preferences>()(() => ({ theme: stored.theme, locale: stored.locale ?? fallback }));
  const save = (): void => remember(KEY, { theme: store.getState().theme, ...(chosen !== undefined && { locale: chosen }) });
  return {
    store,
    chooseTheme: (theme: ThemeChoice): void => {
      store.setState({ theme });
      save();
    },
    chooseLocale: (locale: Locale): void => {
      chosen = locale;
      store.setState({ locale });
      save();
    },
    /** The app's own locale counts until a person chooses. */
    adoptLocale(locale: Locale): void {
      if (chosen === undefined) store.setState({ locale });
    },
  };
}
