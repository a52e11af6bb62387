import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { writeOwnFile } from './disk/ownFile.ts';

const FOLDERS_KEPT = 500;
const fileSchema = z.object({ folders: z.array(z.string()) });

/** The project folders whose own commands the person lets run, kept in the user-data folder. */
export class TrustedProjects {
  #folders: readonly string[];

  constructor(private readonly file: string) {
    this.#folders = read(file);
  }

  has(folder: string): boolean {
    return this.#folders.includes(folder);
  }

  add(folder: string): void {
    this.#folders = [...this.#folders.filter((known) => known !== folder), folder].slice(-FOLDERS_KEPT);
    writeOwnFile(this.file, JSON.stringify({ folders: this.#folders }));
  }
}

/** A file that can't be read trusts nothing. */
function read(file: string): readonly string[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).folders;
  } catch {
    return [];
  }
}
