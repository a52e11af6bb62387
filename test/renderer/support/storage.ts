import { vi } from 'vitest';

/** An empty storage of the browser's in the place of `localStorage` or `sessionStorage`. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): void {
  const kept = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
}
