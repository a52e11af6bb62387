import { useEffect, useState } from 'react';
import { COMPOSER_ID } from './Composer.tsx';

/** An answer this soon was meant for what stood there before: the end of a double Enter or click. */
export const TOO_SOON_MS = 400;

export function useSecondsLeft(expiresAtMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((expiresAtMs - now) / 1_000));
}

/** Focus comes to a question only from an empty composer or from nowhere: what a person types or reads elsewhere goes on. */
export function mayTakeFocus(draft: string): boolean {
  const now = document.activeElement;
  return draft === '' && (now === null || now === document.body || now.id === COMPOSER_ID);
}
