import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Project, RecentProject } from '../../src-shared/project/project.ts';
import { writeOwnFile } from '../disk/ownFile.ts';
import { MANIFEST_NAME } from './loadProject.ts';

const KEPT = 20;
const entrySchema = z.object({
  folder: z.string().min(1).max(4_096),
  name: z.string().max(500),
  appKey: z.string().max(500),
  pages: z.int().min(0),
  widgets: z.int().min(0),
  openedAtMs: z.number(),
});
const fileSchema = z.object({ projects: z.array(entrySchema) });
type Entry = z.output<typeof entrySchema>;

/** The projects that were opened last, newest first, kept in the user-data folder. */
export class RecentProjects {
  #entries: readonly Entry[];

  constructor(
    private readonly file: string,
    private readonly now: () => number,
  ) {
    this.#entries = read(file);
  }

  /** Each with whether its project file is still there. */
  list(): readonly RecentProject[] {
    return this.#entries.map((entry) => ({ ...entry, missing: !existsSync(path.join(entry.folder, MANIFEST_NAME)) }));
  }

  add(project: Project): void {
    const { folder, name, appKey, pages, widgets } = project;
    const entry = {
      folder,
      name: name.slice(0, 500),
      appKey: appKey.slice(0, 500),
      pages: pages.length,
      widgets: widgets.length,
      openedAtMs: this.now(),
    };
    this.#keep([entry, ...this.#entries.filter((known) => known.folder !== folder)].slice(0, KEPT));
  }

  forget(folder: string): void {
    this.#keep(this.#entries.filter((known) => known.folder !== folder));
  }

  #keep(entries: readonly Entry[]): void {
    this.#entries = entries;
    writeOwnFile(this.file, JSON.stringify({ projects: entries }));
  }
}

/** A file that can't be read remembers nothing. */
function read(file: string): readonly Entry[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).projects.slice(0, KEPT);
  } catch {
    return [];
  }
}
