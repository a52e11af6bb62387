import { app } from 'electron';
import type { Lifetime } from './lifetime.ts';

const EXIT_LIMIT_MS = 4_000;

/** Quitting, however it comes, closes everything first, and ends in any case. */
export function closeOnExit(lifetime: Lifetime, log: (error: unknown) => void): void {
  const close = (): void => {
    setTimeout(() => app.exit(0), EXIT_LIMIT_MS);
    void lifetime.close(log).then(() => app.exit(0));
  };
  app.on('before-quit', (event) => {
    event.preventDefault();
    close();
  });
  app.on('window-all-closed', close);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
}
