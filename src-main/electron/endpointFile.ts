import { constants, mkdirSync, openSync, closeSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

export interface EndpointInfo {
  readonly url: string;
  readonly token?: string;
  readonly pid: number;
  readonly version: string;
  /** Absolute path, or `null` without a project. */
  readonly project: string | null;
  /** ISO time */
  readonly startedAt: string;
}

/**
 * Tells others where the endpoint is (PRODUCT, section 2). Readable by this user only, and never half written: it is
 * written under another name, without following a link that someone may have planted there, then renamed.
 * @returns the function that removes it
 */
export function advertise(file: string, info: EndpointInfo): () => void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  const handle = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    writeSync(handle, `${JSON.stringify(info, null, 2)}\n`);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  return () => rmSync(file, { force: true });
}
