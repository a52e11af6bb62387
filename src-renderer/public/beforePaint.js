// Blocks the first paint on purpose: language and theme must be right before anything is drawn.
// Keys and rules are those of state/preferences.ts, which takes over once the app runs.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('wsd.preferences') ?? '{}') ?? {};
  } catch {
    // Unreadable preferences count as none.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const chinese = navigator.language.toLowerCase().startsWith('zh');
  root.dataset.theme = stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : dark ? 'dark' : 'light';
  root.lang = stored.locale === 'zh-CN' || stored.locale === 'en' ? stored.locale : chinese ? 'zh-CN' : 'en';
})();
