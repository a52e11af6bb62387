import { useEffect, useRef } from 'react';

/** Does the work again whenever the theme changes: what is drawn by hand does not follow by itself. */
export function useOnTheme(work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(() => {
    const again = (): void => latest.current();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    dark.addEventListener('change', again);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', again);
    };
  }, []);
}
