import type { App } from '../app.ts';

/** Puts language and theme on the document, and follows the system while a person chose nothing else. */
export function wearPreferences(store: App['preferences']['store']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const wear = (): void => {
    const { theme, locale } = store.getState();
    const root = document.documentElement;
    root.lang = locale;
    root.dataset.theme = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  };
  store.subscribe(wear);
  dark.addEventListener('change', wear);
  wear();
}
