import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import type { FileAsk } from '../commands/ports.ts';
import { safeName } from './fileName.ts';

export interface OutputFilesOptions {
  /** Folders that agents may write below: first the one that relative paths start from. Read at each write. */
  readonly folders: () => readonly string[];
  readonly temp: string;
}

/** A file that is written bit by bit. */
export interface LargeFileAsk {
  /** As the agent gave it; in the temp folder when absent. */
  readonly filePath?: string | undefined;
  readonly extensions: readonly string[];
  readonly tempName: string;
}

export interface WrittenFile<Result> {
  readonly filePath: string;
  readonly fileBytes: number;
  readonly result: Result;
}

const ALLOWED = 'Files may lie below the project, the temp folder, or a folder given with --allow-dir.';

/** What the system says when it cannot write, in words for the agent. */
const SYSTEM_WORDS: Readonly<Record<string, Sentence>> = {
  ENOSPC: say('unwritten.full'),
  EDQUOT: say('unwritten.quota'),
  EROFS: say('unwritten.readOnly'),
  EACCES: say('unwritten.denied'),
  EPERM: say('unwritten.denied'),
  ENAMETOOLONG: say('unwritten.longPath'),
  ENOTDIR: say('unwritten.throughFile'),
  EISDIR: say('unwritten.folder'),
  EMFILE: say('unwritten.manyOpen'),
  EEXIST: say('unwritten.exists'),
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
    const file = await this.#newTemp(name);
    await writeNew(file, bytes);
    return file;
  };

  /**
   * Lets `work` write a new file at the path that it is given, which becomes what was asked for once it is whole;
   * otherwise nothing stays. @throws FILE_REFUSED, also when the system refuses a write of `work`; its other errors
   */
  readonly writeLarge = async <Result>(ask: LargeFileAsk, work: (file: string) => Promise<Result>): Promise<WrittenFile<Result>> => {
    const { filePath: wanted, extensions, tempName } = ask;
    if (wanted !== undefined) return this.#replace({ filePath: wanted, extensions }, work);
    const filePath = await this.#newTemp(tempName);
    try {
      const result = await work(filePath);
      return { filePath, fileBytes: (await stat(filePath)).size, result };
    } catch (error) {
      await rm(filePath, { force: true }).catch(() => undefined);
      throw asRefusal(error, tempName);
    }
  };

  readonly #newTemp = async (name: string): Promise<string> => {
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
      await writeThenRename(file, (temporary) => writeNew(temporary, bytes));
      return file;
    } catch (error) {
      throw refused(file, systemWords(error), { cause: error });
    }
  };

  /** @throws FILE_REFUSED */
  readonly write = async (ask: FileAsk, bytes: Uint8Array): Promise<string> =>
    (await this.#replace(ask, (file) => writeNew(file, bytes))).filePath;

  /** Hidden beside its place until it is whole, then renamed. */
  async #replace<Result>(ask: FileAsk, work: (file: string) => Promise<Result>): Promise<WrittenFile<Result>> {
    const { filePath } = ask;
    const wanted = this.#wanted(filePath, ask.extensions);
    try {
      const file = await this.#place(wanted, ask);
      const result = await writeThenRename(file, work, {
        packed: /\.gz$/i.test(file),
        judge: async (whole) => {
          // A folder may have become a link since it was looked at: then the file lies elsewhere, and goes away again.
          if ((await realpath(whole)) !== whole) throw refused(filePath, 'a folder on the way changed meanwhile');
          await this.#assertReplaceable(file, ask);
        },
      });
      this.#written.add(file);
      return { filePath: file, fileBytes: (await stat(file)).size, result };
    } catch (error) {
      throw asRefusal(error, filePath);
    }
  }

  /** The path as written, absolute, with a name that can be used everywhere. */
  #wanted(filePath: string, extensions: readonly string[]): string {
    if (filePath.includes('\0')) throw refused(filePath, 'the path holds a null character');
    const [base = this.#options.temp] = this.#options.folders();
    const resolved = path.resolve(base, filePath);
    const name = path.basename(resolved);
    const fits = extensions.some((extension) => name.toLowerCase().replace(/\.gz$/, '').endsWith(extension));
    if (!fits || /[/\\]$/.test(filePath)) {
      throw refused(filePath, `the name must end in ${extensions.join(' or ')}, or that with .gz`, {
        hint: `Call again with a path like ${safeName(path.parse(name).name)}${extensions[0] ?? ''}.`,
      });
    }
    return path.join(path.dirname(resolved), safeName(name));
  }

  /** The same path without any link in it, its folder made where missing. */
  async #place(wanted: string, ask: FileAsk): Promise<string> {
    const { filePath } = ask;
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
      if (!found.isDirectory()) throw refused(filePath, say('unwritten.throughFile'));
    }
    await this.#assertReplaceable(file, ask);
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

  /** Pictures and trees may be renewed; a JSON file is more likely somebody's own, and a page's words must not take the place of any. */
  async #assertReplaceable(file: string, { filePath, onlyNew = false }: FileAsk): Promise<void> {
    const found = await lstat(file).catch(() => undefined);
    if (!found) return;
    if (found.isSymbolicLink()) throw refused(filePath, 'it is a symbolic link');
    if (!found.isFile()) throw refused(filePath, 'something that is no file has that name');
    if ((onlyNew || /\.json(?:\.gz)?$/i.test(file)) && !this.#written.has(file)) {
      throw refused(filePath, 'it exists and was not written by this debugger', { hint: 'Choose a new name.' });
    }
  }
}

/** Lets `work` write under a hidden name beside the place, and renames that once it is whole and `judge` had nothing against it. */
async function writeThenRename<Result>(
  file: string,
  work: (temporary: string) => Promise<Result>,
  { packed = false, judge }: { readonly packed?: boolean; readonly judge?: (whole: string) => Promise<void> } = {},
): Promise<Result> {
  const plain = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  const whole = packed ? `${plain}.gz` : plain;
  try {
    const result = await work(plain);
    if (packed) await pipeline(createReadStream(plain), createGzip(), createWriteStream(whole, { flags: 'wx', mode: 0o600 }));
    await judge?.(whole);
    await rename(whole, file);
    return result;
  } finally {
    for (const left of new Set([plain, whole])) await rm(left, { force: true }).catch(() => undefined);
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

/** Rules for the paths that agents give have words for agents alone. */
function refused(filePath: string, why: Sentence | string, details: { hint?: string; cause?: unknown } = {}): DebuggerError {
  const shown = JSON.stringify(filePath.length > 300 ? `${filePath.slice(0, 300)}…` : filePath);
  return new DebuggerError('FILE_REFUSED', say('unwritten.file', { file: shown, why }), details);
}

function asRefusal(error: unknown, filePath: string): unknown {
  if (error instanceof DebuggerError || !(error instanceof Error && 'syscall' in error)) return error;
  return refused(filePath, systemWords(error), { cause: error });
}

const systemWords = (error: unknown): Sentence => SYSTEM_WORDS[codeOf(error)] ?? say('unwritten.refused');

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
