import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Project } from '../../src-shared/project/project.ts';
import { locate, relativeSegments } from '../project/guestPath.ts';
import { GUEST_SCHEME } from '../project/guestUrl.ts';

/** Bytes of a script or map that is read for its positions. */
const MAX_BYTES = 16 * 1024 * 1024;
// Missing on Windows, where opening does not wait for a pipe's other end.
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export interface ProjectFile {
  /** Absolute, without links. */
  readonly file: string;
  readonly changedAtMs: number;
  readonly text: string;
}

type Folders = Pick<Project, 'folder' | 'root' | 'devServer'>;

/** The file that a URL of a guest stands for; `undefined` for what lies elsewhere. */
export async function fileOfUrl(project: Folders, url: string): Promise<string | undefined> {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin, pathname } = new URL(url);
  const ofServer = project.devServer !== undefined && origin === new URL(project.devServer).origin;
  if (protocol !== `${GUEST_SCHEME}:` && !ofServer) return undefined;
  try {
    const located = await locate(project.root, decodeURIComponent(pathname.slice(1)).split('/'));
    return located.found ? located.file : undefined;
  } catch {
    return undefined;
  }
}

/** A source that a map names, below the project's folder. `beside`: the script or map that names it, where it is a file. */
export async function fileOfSource(
  project: Folders,
  source: string,
  beside: { file?: string | undefined; url: string },
): Promise<string | undefined> {
  const candidates: string[] = [];
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(source)?.[1];
  if (scheme === undefined) {
    if (beside.file !== undefined) candidates.push(path.resolve(path.dirname(beside.file), source));
    if (URL.canParse(source, beside.url)) candidates.push((await fileOfUrl(project, new URL(source, beside.url).href)) ?? '');
  } else if (scheme === 'file') {
    candidates.push(decodeURIComponent(new URL(source).pathname));
  } else {
    // As bundlers name them: webpack://name/./src/air.ts
    candidates.push(path.join(project.folder, source.replace(/^[^/]*\/\/[^/]*\//, '').replace(/\?.*$/, '')));
    candidates.push((await fileOfUrl(project, source)) ?? '');
  }
  for (const candidate of candidates) {
    const file = await insideOf(project.folder, candidate);
    if (file !== undefined) return file;
  }
  return undefined;
}

async function insideOf(folder: string, candidate: string): Promise<string | undefined> {
  if (candidate === '' || candidate.includes('\0')) return undefined;
  try {
    const [realFolder, file] = await Promise.all([realpath(folder), realpath(candidate)]);
    return relativeSegments(realFolder, file)[0] === '..' || path.isAbsolute(path.relative(realFolder, file)) ? undefined : file;
  } catch {
    return undefined;
  }
}

/** `undefined` for what is no file, too large, or gone. */
export async function readProjectFile(file: string): Promise<ProjectFile | undefined> {
  const handle = await open(file, READ).catch(() => undefined);
  try {
    const stats = await handle?.stat();
    if (!handle || !stats?.isFile() || stats.size > MAX_BYTES) return undefined;
    return { file, changedAtMs: stats.mtimeMs, text: await handle.readFile('utf8') };
  } catch {
    return undefined;
  } finally {
    await handle?.close();
  }
}
