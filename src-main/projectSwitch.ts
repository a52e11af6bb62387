import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { LoadedProject } from '../src-shared/project/project.ts';
import { say } from '../src-shared/words/sentence.ts';
import { manifestFile } from './project/loadProject.ts';
import type { ProjectHolder } from './project/projectHolder.ts';
import type { RecentProjects } from './project/recentProjects.ts';

export interface ProjectSwitchOptions {
  readonly holder: ProjectHolder;
  readonly recent: RecentProjects;
  /** Ends all that belongs to the project before: its turn, its servers, its guests. Settles when it has ended. */
  readonly leave: () => Promise<void>;
  /** Everything after: where the endpoint is told, what shows first. */
  readonly entered: (loaded: LoadedProject) => void;
}

/** Opens projects while the app runs, one at a time. What can't be opened leaves the present project as it is. */
export class ProjectSwitch {
  #line: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ProjectSwitchOptions) {}

  /** @param project folder or project file. @throws DebuggerError when there is no project file */
  open(project: string): Promise<LoadedProject> {
    const opened = this.#line.then(() => this.#open(project));
    this.#line = opened.catch(() => undefined);
    return opened;
  }

  async #open(project: string): Promise<LoadedProject> {
    const { holder, recent, leave, entered } = this.options;
    const file = await manifestFile(project);
    const isFile = await stat(file).then(
      (stats) => stats.isFile(),
      () => false,
    );
    if (!isFile) {
      const where = { name: path.basename(file), folder: path.dirname(file) };
      throw new DebuggerError('FILE_REFUSED', say('file.missing', where), { hint: say('file.openHint') });
    }
    if (file === holder.file) return holder.refresh();
    await leave();
    const loaded = await holder.open(file);
    if (loaded.project) recent.add(loaded.project);
    entered(loaded);
    return loaded;
  }
}
