import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors save in several steps, and a build writes many files: one change is told when this long no other came. */
const DEBOUNCE_MS = 100;
const FILES_MAX = 2_000;
const FOLDERS_MAX = 200;

/** Follows the files that a target loaded. Folders are watched, not files: most editors rename a new file over the old. */
export class FileWatch {
  /** What each file was like when it was loaded. */
  readonly #files = new Map<string, string>();
  /** Files that the target loads anew: each is compared with what it is then. */
  readonly #older = new Set<string>();
  readonly #folders = new Map<string, FSWatcher>();
  readonly #touched = new Set<string>();
  #debounce: NodeJS.Timeout | undefined;

  /** `onSaved` gets the files whose content changed since they were loaded. */
  constructor(private readonly onSaved: (files: readonly string[]) => void) {}

  /** A guest loaded this file. When a card loads it after the target did, what the target has stays the measure. */
  add(file: string): void {
    if (this.#files.size >= FILES_MAX && !this.#files.has(file)) return;
    if (this.#older.delete(file) || !this.#files.has(file)) this.#files.set(file, stampOf(file));
    const folder = path.dirname(file);
    if (this.#folders.has(folder) || this.#folders.size >= FOLDERS_MAX) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => this.#changed(folder, name));
      watcher.on('error', () => this.#drop(folder));
      this.#folders.set(folder, watcher);
    } catch {
      // Not every file system can be watched: then saving shows at the next render.
    }
  }

  /** The same target is about to load its files again. */
  reload(): void {
    for (const file of this.#files.keys()) this.#older.add(file);
  }

  /** Another target loads: what the one before it had loaded is of no interest any more. */
  clear(): void {
    clearTimeout(this.#debounce);
    this.#files.clear();
    this.#older.clear();
    this.#touched.clear();
    for (const folder of [...this.#folders.keys()]) this.#drop(folder);
  }

  close(): void {
    this.clear();
  }

  #changed(folder: string, name: string | null): void {
    const files = name === null ? [...this.#files.keys()].filter((file) => path.dirname(file) === folder) : [path.join(folder, name)];
    for (const file of files) if (this.#files.has(file)) this.#touched.add(file);
    if (this.#touched.size === 0) return;
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => this.#tell(), DEBOUNCE_MS);
  }

  #tell(): void {
    const saved = [...this.#touched].filter((file) => stampOf(file) !== this.#files.get(file));
    this.#touched.clear();
    for (const file of saved) this.#files.set(file, stampOf(file));
    if (saved.length > 0) this.onSaved(saved);
  }

  #drop(folder: string): void {
    this.#folders.get(folder)?.close();
    this.#folders.delete(folder);
  }
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, size } = statSync(file);
    return `${mtimeMs} ${size}`;
  } catch {
    return 'gone';
  }
}
