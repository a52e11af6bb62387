import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors save in several steps: one change is told when this long no other came. */
const DEBOUNCE_MS = 100;
/** How often a folder that can't be watched (deleted, moved) is tried again. */
const RETRY_MS = 1_000;

/**
 * Tells when the project file was written, replaced, created or deleted. The folder is watched, not the file, because
 * most editors write a new file and rename it over the old one.
 */
export function watchProject(file: string, onChange: () => void): { close(): void } {
  const folder = path.dirname(file);
  const name = path.basename(file);
  let watcher: FSWatcher | undefined;
  let debounce: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const changed = (): void => {
    clearTimeout(debounce);
    debounce = setTimeout(onChange, DEBOUNCE_MS);
  };
  const lost = (): void => {
    watcher?.close();
    watcher = undefined;
    clearTimeout(retry);
    if (!closed) retry = setTimeout(start, RETRY_MS, true);
  };
  const start = (again: boolean): void => {
    try {
      watcher = watch(folder, { persistent: false }, (_, changedName) => {
        // A nameless event may be about any file; the folder's own name means that it was moved or deleted.
        if (changedName === null || changedName === name) changed();
        else if (changedName === path.basename(folder)) lost();
      });
      watcher.on('error', lost);
      if (again) changed();
    } catch {
      lost();
    }
  };
  start(false);

  return {
    close: () => {
      closed = true;
      clearTimeout(debounce);
      clearTimeout(retry);
      watcher?.close();
    },
  };
}
