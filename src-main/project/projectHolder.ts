import type { LoadedProject } from '../../src-shared/project/project.ts';
import type { ProjectConnections } from '../../src-shared/project/servers.ts';
import { loadProject, manifestFile, NO_CONNECTIONS, type ReadProject } from './loadProject.ts';
import { watchProject } from './watchProject.ts';

/** A file that can't be read may be half written: it is read once more this long after. */
const HALF_WRITTEN_MS = 200;
const NOTHING: LoadedProject = { project: undefined, problems: [] };

export type AfterRead = { readonly publish: ReadProject } | 'readAgain';

/** What to do with what was just read. An unreadable file is doubted once, then told beside the last good project. */
export function afterRead(
  read: ReadProject,
  state: { readonly lastGood: Pick<ReadProject, 'project' | 'connections'>; readonly doubted: boolean },
): AfterRead {
  if (read.project) return { publish: read };
  if (!state.doubted) return 'readAgain';
  return { publish: { ...state.lastGood, problems: read.problems } };
}

/** The open project: follows its file and keeps the last good state while the file is broken. */
export class ProjectHolder {
  #current = NOTHING;
  #connections = NO_CONNECTIONS;
  #published = '';
  /** Whatever began under an older number is out of date. */
  #turn = 0;
  #file: string | undefined;
  #watcher: { close(): void } | undefined;
  #again: NodeJS.Timeout | undefined;
  readonly #listeners = new Set<(loaded: LoadedProject) => void>();

  /** Opens a folder or project file instead of the present one and follows it; settles when it was read. */
  async open(project: string): Promise<LoadedProject> {
    this.close();
    this.#current = NOTHING;
    this.#connections = NO_CONNECTIONS;
    const turn = this.#turn;
    const file = await manifestFile(project);
    if (turn !== this.#turn) return NOTHING;
    // Watching begins before reading, so that no change falls between the two.
    this.#file = file;
    this.#watcher = watchProject(file, () => void this.#read(file, false));
    const loaded = await loadProject(file);
    if (turn === this.#turn) this.#publish(loaded);
    return this.#current;
  }

  /** Absolute path of the project file that is followed. */
  get file(): string | undefined {
    return this.#file;
  }

  current(): LoadedProject {
    return this.#current;
  }

  /** What the project connects to; never leaves main. */
  connections(): ProjectConnections {
    return this.#connections;
  }

  /** Reads again although the project file didn't change: an entry may have been written or deleted. */
  async refresh(): Promise<LoadedProject> {
    if (this.#file !== undefined) await this.#read(this.#file, false);
    return this.#current;
  }

  /** Calls back with each new state, never twice with an equal one. */
  onChange(listener: (loaded: LoadedProject) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends watching; the current project stays readable. */
  close(): void {
    this.#turn++;
    clearTimeout(this.#again);
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#file = undefined;
  }

  async #read(file: string, doubted: boolean): Promise<void> {
    const turn = ++this.#turn;
    clearTimeout(this.#again);
    const loaded = await loadProject(file);
    if (turn !== this.#turn) return;
    const next = afterRead(loaded, { lastGood: { project: this.#current.project, connections: this.#connections }, doubted });
    if (next === 'readAgain') this.#again = setTimeout(() => void this.#read(file, true), HALF_WRITTEN_MS);
    else this.#publish(next.publish);
  }

  #publish(read: ReadProject): void {
    const { connections, ...loaded } = read;
    this.#current = loaded;
    this.#connections = connections;
    const text = JSON.stringify(read);
    if (text === this.#published) return;
    this.#published = text;
    for (const listener of this.#listeners) listener(loaded);
  }
}
