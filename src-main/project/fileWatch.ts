import { statSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors save in several steps, and a build writes many files: one change is told when this long no other came. */
const DEBOUNCE_MS = 100;
/** A build that never rests is told of at least this often. */
const PATIENCE_MS = 1_000;
const TARGETS_MAX = 500;
const FILES_MAX = 2_000;
const FOLDERS_MAX = 200;
const GONE = 'gone';

interface Followed {
  /** What each file was like when the target asked for it. */
  readonly files: Map<string, string>;
  /** Those that it loads anew: each is compared with what it is then. */
  readonly older: Set<string>;
}

export interface FileWatchOptions {
  /** A file of these targets changed since they asked for it. */
  readonly onSaved: (origins: readonly string[]) => void;
  /** These targets loaded a changed file themselves; what else shows them, cards for instance, has the older one. */
  readonly onLoadedNewer: (origins: readonly string[]) => void;
}

/**
 * Follows the files that each target asked for, those too that were not there. Folders are watched, not files: most
 * editors rename a new file over the old. A target is named by its origin.
 */
export class FileWatch {
  readonly #targets = new Map<string, Followed>();
  readonly #folders = new Map<string, FSWatcher>();
  readonly #touched = new Set<string>();
  /** Targets that loaded a file anew which another guest of theirs has as it was before. */
  readonly #newer = new Set<string>();
  #debounce: NodeJS.Timeout | undefined;
  #waitsSinceMs: number | undefined;

  constructor(private readonly options: FileWatchOptions) {}

  /** A guest of this origin asks for the file. What the first of several has stays the measure for all. */
  add(origin: string, file: string): void {
    const followed = this.#targets.get(origin) ?? { files: new Map<string, string>(), older: new Set<string>() };
    if (!this.#targets.has(origin) && this.#targets.size >= TARGETS_MAX) return;
    this.#targets.set(origin, followed);
    if (followed.files.size >= FILES_MAX && !followed.files.has(file)) return;
    this.#follow(path.dirname(file));
    const before = followed.files.get(file);
    if (before !== undefined && !followed.older.delete(file)) return;
    const stamp = stampOf(file);
    followed.files.set(file, stamp);
    if (before === undefined || before === stamp) return;
    this.#newer.add(origin);
    this.#tellSoon();
  }

  /** The target is about to ask for its files again. Those that it did not ask for the last time are none of it any more. */
  reload(origin: string): void {
    const followed = this.#targets.get(origin);
    if (!followed) return;
    for (const file of followed.older) followed.files.delete(file);
    followed.older.clear();
    for (const file of followed.files.keys()) followed.older.add(file);
  }

  /** Another project: what was loaded before is of no interest any more. */
  clear(): void {
    clearTimeout(this.#debounce);
    this.#targets.clear();
    this.#touched.clear();
    this.#newer.clear();
    this.#waitsSinceMs = undefined;
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
    let isFollowed = false;
    for (const { files } of this.#targets.values()) {
      const near = name === null ? [...files.keys()].filter((file) => path.dirname(file) === folder) : [path.join(folder, name)];
      for (const file of near) {
        if (!files.has(file)) continue;
        this.#touched.add(file);
        isFollowed = true;
      }
    }
    if (isFollowed) this.#tellSoon();
  }

  #tellSoon(): void {
    const now = performance.now();
    this.#waitsSinceMs ??= now;
    clearTimeout(this.#debounce);
    this.#debounce = setTimeout(() => this.#tell(), Math.max(0, Math.min(DEBOUNCE_MS, this.#waitsSinceMs + PATIENCE_MS - now)));
  }

  #tell(): void {
    this.#waitsSinceMs = undefined;
    const saved: string[] = [];
    for (const [origin, { files }] of this.#targets) {
      const changed = [...this.#touched].filter((file) => files.has(file) && stampOf(file) !== files.get(file));
      for (const file of changed) files.set(file, stampOf(file));
      if (changed.length > 0) saved.push(origin);
    }
    // A folder that was made anew has a watcher only for what it was.
    for (const folder of new Set([...this.#touched].filter((file) => stampOf(file) === GONE).map((file) => path.dirname(file)))) {
      this.#drop(folder);
      this.#follow(folder);
    }
    this.#touched.clear();
    const newer = [...this.#newer].filter((origin) => !saved.includes(origin));
    this.#newer.clear();
    if (saved.length > 0) this.options.onSaved(saved);
    if (newer.length > 0) this.options.onLoadedNewer(newer);
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
    return GONE;
  }
}
