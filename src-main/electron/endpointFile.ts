import { rmSync } from 'node:fs';
import { writeOwnFile } from '../disk/ownFile.ts';

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
 * Tells others where the endpoint is (PRODUCT, section 2).
 * @returns the function that removes it
 */
export function advertise(file: string, info: EndpointInfo): () => void {
  writeOwnFile(file, `${JSON.stringify(info, null, 2)}\n`);
  return () => rmSync(file, { force: true });
}
