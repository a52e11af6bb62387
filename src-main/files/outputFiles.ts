import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, mkdtemp, open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { FileAsk } from '../commands/ports.ts';
import { safeName } from './fileName.ts';

export interface OutputFilesOptions {
  /** Folders that agents may write below: first the one that relative paths start from. Read at each write. */
  readonly folders: () => readonly string[];
  readonly temp: string;
}

const compress = promisify(gzip);
const ALLOWED = 'Files may lie below the project, the temp folder, or a folder given with --allow-dir.';

/** What the system says when it cannot write, in words for the agent. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENAMETOOLONG: 'the path is too long',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'a folder has that name',
  EMFILE: 'too many files are open',
  EEXIST: 'something else is there',
};

/** Files that tools write: their own in a private temp folder, and those that agents ask for. */
export class OutputFiles {
  readonly #options: OutputFilesOptions;
  readonly #written = new Set<string>();
  #private: Promise<string> | undefined;

  constructor(options: OutputFilesOptions) {
    this.#options = options;
  }

  /** In a folder that nobody else can have prepared, under a name never used before. @returns the absolute path */
  readonly saveTemp = async (name: string, bytes: Uint8Array): Promise<string> => {
    const file = await this.newTemp(name);
    await writeNew(file, bytes);
    return file;
  };

  /** A path like those of `saveTemp`, for whoever writes the file bit by bit. */
  readonly newTemp = async (name: string): Promise<string> => {
    this.#private ??= mkdtemp(path.join(this.#options.temp, 'web-sdk-debugger-'));
    const folder = await this.#private.catch((error: unknown) => {
      this.#private = undefined;
      throw error;
    });
    const { name: stem, ext } = path.parse(safeName(name));
    return path.join(folder, `${stem}-${randomUUID()}${ext}`);
  };

  /** Where a person chose in a dialog, which asked about replacing too. @throws FILE_REFUSED */
  readonly saveChosen = async (file: string, bytes: Uint8Array): Promise<string> => {
    try {
      await writeThenRename(file, bytes);
      return file;
    } catch (error) {
      throw refused(file, SYSTEM_WORDS[codeOf(error)] ?? 'the system refused it', { cause: error });
    }
  };

  /** @throws FILE_REFUSED */
  readonly write = async ({ filePath, extensions }: FileAsk, bytes: Uint8Array): Promise<string> => {
    const wanted = this.#wanted(filePath, extensions);
    try {
      const file = await this.#place(wanted, filePath);
      const content = /\.gz$/i.test(file) ? await compress(bytes) : bytes;
      await writeThenRename(file, content, async (temporary) => {
        // A folder may have become a link since it was looked at: then the file lies elsewhere, and goes away again.
        if ((await realpath(temporary)) !== temporary) throw refused(filePath, 'a folder on the way changed meanwhile');
      });
      this.#written.add(file);
      return file;
    } catch (error) {
      if (error instanceof DebuggerError) throw error;
      throw refused(filePath, SYSTEM_WORDS[codeOf(error)] ?? 'the system refused it', { cause: error });
    }
  };

  /** The path as written, absolute, with a name that can be used everywhere. */
  #wanted(filePath: string, extensions: readonly string[]): string {
    if (filePath.includes('\0')) throw refused(filePath, 'the path holds a null character');
    const [base = this.#options.temp] = this.#options.folders();
    const resolved = path.resolve(base, filePath);
    const name = path.basename(resolved);
    const fits = extensions.some((extension) => name.toLowerCase().replace(/\.gz$/, '').endsWith(extension));
    if (!fits || /[/\\]$/.test(filePath)) {
      throw refused(filePath, `the name must end in ${extensions.join(' or ')}, or that with .gz`, {
        hint: `Call again with a filePath like ${safeName(path.parse(name).name)}${extensions[0] ?? ''}.`,
      });
    }
    return path.join(path.dirname(resolved), safeName(name));
  }

  /** The same path without any link in it, its folder made where missing. */
  async #place(wanted: string, filePath: string): Promise<string> {
    const root = await this.#rootOf(wanted);
    if (root === undefined) throw refused(filePath, 'it is outside of the allowed folders', { hint: ALLOWED });
    const { real, inside } = root;
    const parts = inside.split(path.sep);
    if (parts.some((part) => part.startsWith('.'))) throw refused(filePath, 'hidden files and folders are not written');
    const file = path.join(real, inside);
    // Step by step, so that no folder is made behind a link.
    let folder = real;
    for (const part of parts.slice(0, -1)) {
      folder = path.join(folder, part);
      await mkdir(folder).catch(async (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
      const found = await lstat(folder);
      if (found.isSymbolicLink()) throw refused(filePath, 'a symbolic link is on the way', { hint: 'Name the real folder.' });
      if (!found.isDirectory()) throw refused(filePath, 'a part of the path is a file');
    }
    await this.#assertReplaceable(file, filePath);
    return file;
  }

  async #rootOf(wanted: string): Promise<{ real: string; inside: string } | undefined> {
    for (const folder of [...this.#options.folders(), this.#options.temp]) {
      const real = await realpath(folder).catch(() => undefined);
      if (real === undefined) continue;
      for (const root of [folder, real]) {
        const inside = path.relative(root, wanted);
        if (inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside)) return { real, inside };
      }
    }
    return undefined;
  }

  /** Pictures and trees may be renewed; a JSON file is more likely somebody's own. */
  async #assertReplaceable(file: string, filePath: string): Promise<void> {
    const found = await lstat(file).catch(() => undefined);
    if (!found) return;
    if (found.isSymbolicLink()) throw refused(filePath, 'it is a symbolic link');
    if (!found.isFile()) throw refused(filePath, 'something that is no file has that name');
    if (/\.json(?:\.gz)?$/i.test(file) && !this.#written.has(file)) {
      throw refused(filePath, 'it exists and was not written by this debugger', { hint: 'Choose a new name.' });
    }
  }
}

/** The file is there whole or not at all. `look` may refuse before it takes its place. */
async function writeThenRename(file: string, bytes: Uint8Array, look?: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  try {
    await writeNew(temporary, bytes);
    await look?.(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** @throws when anything is there already, a link too */
async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(file, flags, 0o600);
  try {
    await handle.writeFile(bytes);
  } catch (error) {
    await rm(file, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

function refused(filePath: string, why: string, details: { hint?: string; cause?: unknown } = {}): DebuggerError {
  const shown = JSON.stringify(filePath.length > 300 ? `${filePath.slice(0, 300)}…` : filePath);
  return new DebuggerError('FILE_REFUSED', `The file ${shown} was not written: ${why}.`, details);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
