import { readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { keyNameSchema, type KeyPlace, type KeysState, type KeyStatus } from '../../src-shared/project/keys.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { writeOwnFile } from '../disk/ownFile.ts';
import { missingKey } from './secretSources.ts';

/** What encrypts keys at rest. Each call may ask the system, and the system may ask the person. */
export interface KeyCipher {
  /** Whether a secret of the system stands behind it. Nothing is encrypted where only a password known to all would. */
  protects(): boolean;
  encrypt(value: string): Buffer;
  /** @throws when it was encrypted with another secret */
  decrypt(bytes: Buffer): string;
}

const fileSchema = z.object({
  keys: z.array(z.object({ name: keyNameSchema, encrypted: z.base64() })).max(LIMITS.keys),
});
type StoredKey = z.output<typeof fileSchema>['keys'][number];
/** Of a file with as many keys as there may be, each encrypted and as base64. */
const FILE_BYTES = LIMITS.keys * LIMITS.keyBytes * 2;

/**
 * The person's keys, in no project: encrypted in one file of the user-data folder, or in memory until the app ends.
 * The file is read at each use, so that what another window stored counts and is kept. Where a link stands in its place,
 * the file that it leads to is read and written, and the link stays.
 */
export class KeyStore {
  readonly #untilExit = new Map<string, string>();
  /** Stored ones that could not be decrypted when they were last used. */
  readonly #unreadable = new Set<string>();
  #fault: KeysState['fault'];

  constructor(
    private readonly file: string,
    private readonly cipher: KeyCipher,
  ) {
    // Beside a link, too: it may be younger than what is left.
    for (const place of new Set([file, written(file)])) removeLeftovers(place);
  }

  get canProtect(): boolean {
    return this.cipher.protects();
  }

  get fault(): KeysState['fault'] {
    return this.#fault;
  }

  list(): readonly Pick<KeyStatus, 'name' | 'state'>[] {
    const kept = [...this.#untilExit.keys()].map((name) => ({ name, state: 'untilExit' }) as const);
    const stored = this.#read()
      .filter(({ name }) => !this.#untilExit.has(name))
      .map(({ name }) => ({ name, state: this.#unreadable.has(name) ? 'unreadable' : 'keychain' }) as const);
    return [...kept, ...stored].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** @throws MissingSecret when it is stored and the system does not decrypt it */
  valueOf(name: string): string | undefined {
    const kept = this.#untilExit.get(name);
    if (kept !== undefined) return kept;
    const stored = this.#read().find((key) => key.name === name);
    if (!stored) return undefined;
    try {
      const value = this.cipher.decrypt(Buffer.from(stored.encrypted, 'base64'));
      this.#unreadable.delete(name);
      return value;
    } catch {
      this.#unreadable.add(name);
      throw missingKey(name, 'secrets.notGiven');
    }
  }

  /** @throws DebuggerError when it can't be kept there; nothing is changed then */
  save(name: string, value: string, place: KeyPlace): void {
    const known = new Set(this.list().map((key) => key.name));
    if (!known.has(name) && known.size >= LIMITS.keys) {
      throw refused(say('keys.many', { count: LIMITS.keys }), say('keys.manyHint'));
    }
    const bytes = Buffer.byteLength(value);
    if (bytes === 0 || bytes > LIMITS.keyBytes) {
      throw new DebuggerError('INVALID_ARGUMENTS', say('keys.size', { max: LIMITS.keyBytes, bytes }));
    }
    if (place === 'untilExit') {
      this.#untilExit.set(name, value);
      return;
    }
    if (!this.canProtect) {
      throw refused(say('keys.noKeychain'), say('keys.noKeychainHint'));
    }
    const encrypted = this.cipher.encrypt(value).toString('base64');
    this.#write([...this.#read().filter((key) => key.name !== name), { name, encrypted }]);
    this.#untilExit.delete(name);
    this.#unreadable.delete(name);
  }

  remove(name: string): void {
    this.#untilExit.delete(name);
    this.#unreadable.delete(name);
    const stored = this.#read();
    if (stored.some((key) => key.name === name)) this.#write(stored.filter((key) => key.name !== name));
  }

  /** A file that holds no keys is set aside: none in it is lost, and new ones can be stored. */
  #read(): readonly StoredKey[] {
    let text: string;
    try {
      if (statSync(this.file).size > FILE_BYTES) return this.#setAside();
      text = readFileSync(this.file, 'utf8');
    } catch (error) {
      // A file that is there and can't be read is never written over.
      if (isAbsent(error)) this.#forgetFault();
      else this.#fault = {};
      return [];
    }
    this.#forgetFault();
    try {
      return fileSchema.parse(JSON.parse(text)).keys;
    } catch {
      return this.#setAside();
    }
  }

  /** The file is as it should be again; that one was set aside stays told. */
  #forgetFault(): void {
    if (this.#fault?.setAside === undefined) this.#fault = undefined;
  }

  #setAside(): readonly StoredKey[] {
    const place = `${this.file}.broken-${Date.now()}`;
    try {
      renameSync(this.file, place);
      this.#fault = { setAside: place };
    } catch {
      this.#fault = {};
    }
    return [];
  }

  #write(keys: readonly StoredKey[]): void {
    if (this.#fault && this.#fault.setAside === undefined) {
      throw refused(say('keys.unread', { file: this.file }), say('keys.unreadHint'));
    }
    try {
      writeOwnFile(written(this.file), JSON.stringify({ keys }));
    } catch (error) {
      throw new DebuggerError('FILE_REFUSED', say('keys.unwritten'), {
        hint: say('keys.unwrittenHint', { file: this.file }),
        cause: error,
      });
    }
  }
}

function refused(message: Sentence, hint: Sentence): DebuggerError {
  return new DebuggerError('FILE_REFUSED', message, { hint });
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Where a link leads; the file itself when it is none, or leads nowhere. */
function written(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** What apps that were killed while they wrote left beside the file. */
function removeLeftovers(file: string): void {
  const folder = path.dirname(file);
  try {
    for (const name of readdirSync(folder)) {
      const pid = name.startsWith(`${path.basename(file)}.`) ? /\.(\d+)\.tmp$/.exec(name)?.[1] : undefined;
      if (pid !== undefined && !isOther(Number(pid))) rmSync(path.join(folder, name), { force: true });
    }
  } catch {
    // They hurt nothing: there is no folder yet, or it can't be changed.
  }
}

/** Whether another process that runs has that id. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
