import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors save in several steps, and a build writes many files: one change is told when this long no other came. */
const DEBOUNCE_MS = 100;
const TARGETS_MAX = 500;
const FILES_MAX = 2_000;
const FOLDERS_MAX = 200;

interface Followed {
  /** What each file was like when the target asked for it. */
  readonly files: Map<string, string>;
  /** Those that it loads anew: each is compared with what it is then. */
  readonly older: Set<string>;
}

/**
 * Follows the files that each target asked for, those too that were not there. Folders are watched, not files: most
 * editors rename a new file over the old. A target is named by its origin.
 */
export class FileWatch {
  readonly #targets = new Map<string, Followed>();
  readonly #folders = new Map<string, FSWatcher>();
  readonly #touched = new Set<string>();
  #debounce: NodeJS.Timeout | undefined;

  /** `onSaved` gets the targets of which a file changed since it was asked for. */
  constructor(private readonly onSaved: (origins: readonly string[]) => void) {}

  /** A guest of this origin asks for the file. What the first of several has stays the measure for all. */
  add(origin: string, file: string): void {
    const followed = this.#targets.get(origin) ?? { files: new Map<string, string>(), older: new Set<string>() };
    if (!this.#targets.has(origin) && this.#targets.size >= TARGETS_MAX) return;
    this.#targets.set(origin, followed);
    if (followed.files.size >= FILES_MAX && !followed.files.has(file)) return;
    this.#follow(path.dirname(file));
    if (followed.older.delete(file) || !followed.files.has(file)) followed.files.set(file, stampOf(file));
  }

  /** The target is about to ask for its files again. */
  reload(origin: string): void {
    const followed = this.#targets.get(origin);
    for (const file of followed?.files.keys() ?? []) followed?.older.add(file);
  }

  /** Another project: what was loaded before is of no interest any more. */
  clear(): void {
    clearTimeout(this.#debounce);
    this.#targets.clear();
    this.#touched.clear();
    for (const folder of [...this.#folders.keys()]) this.#drop(folder);
  }

  close(): void {
    this.clear();
  }

  #follow(folder: string): void {
    if (this.#folders.has(folder) || this.#folders.size >= FOLDERS_MAX) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => this.#changed(folder, name));
      watcher.on('error', () => this.#drop(folder));
      this.#folders.set(folder, watcher);
    } catch {
      // Not every file system can be watched, and not every folder is there: then saving shows at the next render.
    }
  }

  #changed(folder: string, name: string | null): void {
    for (const { files } of this.#targets.values()) {
      const near = name === null ? [...files.keys()].filter((file) => path.dirname(file) === folder) : [path.join(folder, name)];
      for (const file of near) if (files.has(file)) this.#touched.add(file);
    }
    if (this.#touched.size === 0) return;
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => this.#tell(), DEBOUNCE_MS);
  }

  #tell(): void {
    const saved: string[] = [];
    for (const [origin, { files }] of this.#targets) {
      const changed = [...this.#touched].filter((file) => files.has(file) && stampOf(file) !== files.get(file));
      for (const file of changed) files.set(file, stampOf(file));
      if (changed.length > 0) saved.push(origin);
    }
    this.#touched.clear();
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
