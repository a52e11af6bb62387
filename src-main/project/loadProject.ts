import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { LoadedProject, Project, ProjectProblem } from '../../src-shared/project/project.ts';
import type { ProjectConnections } from '../../src-shared/project/servers.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { checkManifest, entrySegments, type CheckedManifest } from './checkManifest.ts';
import { locate, relativeSegments } from './guestPath.ts';
import { decodeText, parseManifest } from './manifestText.ts';
import { ProblemList } from './problems.ts';
import type { ProjectFile } from './schema.ts';
import { gatewayConfig, serverConfig } from './serverConfig.ts';

export const MANIFEST_NAME = 'wsd.json';
const MAX_BYTES = 8 * 1024 * 1024;

/** Absolute path of the project file that a folder, or the file itself, stands for. It may not exist. */
export async function manifestFile(project: string): Promise<string> {
  const absolute = path.resolve(project);
  const isFolder = await stat(absolute).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  return isFolder && path.basename(absolute) !== MANIFEST_NAME ? path.join(absolute, MANIFEST_NAME) : absolute;
}

/** A project as its file has it, with what only main may know. */
export interface ReadProject extends LoadedProject {
  readonly connections: ProjectConnections;
}

export const NO_CONNECTIONS: ProjectConnections = { servers: [], gateway: { type: 'embedded' } };

function connectionsOf(file: ProjectFile): ProjectConnections {
  return {
    servers: Object.entries(file.mcpServers ?? {}).map(([id, server]) => serverConfig(id, server)),
    gateway: file.simulator?.gateway ? gatewayConfig(file.simulator.gateway) : NO_CONNECTIONS.gateway,
  };
}

/** Reads a project from its folder or file. Never rejects: whatever is wrong is told in `problems`. */
export async function loadProject(project: string): Promise<ReadProject> {
  const file = await manifestFile(project);
  const unreadable = (problem: Partial<ProjectProblem> & { message: Sentence }): ReadProject => ({
    connections: NO_CONNECTIONS,
    project: undefined,
    problems: [{ severity: 'error', file, path: '', ...problem }],
  });
  const read = await readText(file);
  if (!read.ok) return unreadable(read.problem);
  const parsed = parseManifest(read.text);
  if (!parsed.ok) return unreadable(parsed.problem);
  const problems = new ProblemList(file, parsed.manifest.positionOf);
  for (const repeated of parsed.manifest.repeatedKeys) {
    const message = say('part.keyTwice', { key: JSON.stringify(repeated.at(-1)) });
    problems.add({ severity: 'warning', path: repeated, at: 'key', message, fix: say('part.keyTwiceFix') });
  }
  const checked = checkManifest(parsed.manifest.value, problems);
  return {
    project: checked && (await resolveOnDisk(checked, path.dirname(file), problems)),
    problems: problems.list(),
    connections: checked ? connectionsOf(checked.file) : NO_CONNECTIONS,
  };
}

type ReadText = { ok: true; text: string } | { ok: false; problem: { message: Sentence; fix: Sentence } };

async function readText(file: string): Promise<ReadText> {
  const wrong = (message: Sentence, fix: Sentence): ReadText => ({ ok: false, problem: { message, fix } });
  const name = path.basename(file);
  try {
    const stats = await stat(file);
    if (stats.isDirectory()) return wrong(say('file.folder', { name }), say('file.folderFix'));
    if (!stats.isFile()) return wrong(say('file.irregular', { name }), say('file.irregularFix'));
    if (stats.size > MAX_BYTES) return wrong(say('file.large', { bytes: stats.size, max: MAX_BYTES }), say('file.largeFix'));
    const text = decodeText(await readFile(file));
    return text === undefined ? wrong(say('file.notUtf8'), say('file.notUtf8Fix')) : { ok: true, text };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : say('file.unknownError');
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? wrong(say('file.missing', { name, folder: path.dirname(file) }), say('file.missingFix'))
      : wrong(say('file.unread', { code }), say('file.unreadFix'));
  }
}

async function resolveOnDisk({ file, places }: CheckedManifest, folder: string, problems: ProblemList): Promise<Project> {
  const root = await checkRoot(folder, file.root, problems);
  // A dev server may make its entries on the fly.
  const onDisk = async (entry: { entry: string }): Promise<boolean> => {
    if (file.devServer !== undefined) return true;
    return checkEntryFile(root, entry.entry, [...(places.get(entry) ?? []), 'entry'], problems);
  };
  const pages = await keep(file.pages ?? [], onDisk);
  const widgets = await keep(file.widgets ?? [], onDisk);
  const home = pages.find(({ isHome }) => isHome) ?? pages[0];
  const appKey = file.appKey ?? (path.basename(folder) || 'project');
  return {
    appKey,
    name: file.name ?? appKey,
    version: file.version ?? '0.0.0',
    folder,
    root,
    ...(file.devServer !== undefined && { devServer: file.devServer }),
    pages: pages.map((page) => ({
      pageId: page.pageId,
      path: page.path,
      name: page.name ?? page.pageId,
      entry: entrySegments(page.entry).join('/'),
      isHome: page === home,
      ready: page.ready ?? 'load',
    })),
    widgets: widgets.map((widget) => ({
      widgetId: widget.widgetId,
      name: widget.name ?? widget.widgetId,
      entry: entrySegments(widget.entry).join('/'),
      ready: widget.ready ?? 'load',
      ...(widget.server !== undefined && { server: widget.server }),
      ...(widget.tool !== undefined && { tool: widget.tool }),
      ...(widget.sample !== undefined && { sample: widget.sample }),
    })),
    ...(file.device && { device: file.device }),
  };
}

async function keep<Entry>(entries: readonly Entry[], test: (entry: Entry) => Promise<boolean>): Promise<Entry[]> {
  const kept = await Promise.all(entries.map(test));
  return entries.filter((_, index) => kept[index]);
}

/** The folder itself when `root` is no folder at or below it. */
async function checkRoot(folder: string, wanted: string | undefined, problems: ProblemList): Promise<string> {
  if (wanted === undefined) return folder;
  const root = path.resolve(folder, wanted);
  try {
    const [realFolder, realRoot] = await Promise.all([realpath(folder), realpath(root)]);
    const [first = ''] = relativeSegments(realFolder, realRoot);
    if (first === '..' || path.isAbsolute(path.relative(realFolder, realRoot))) {
      problems.add({ path: ['root'], message: say('root.outside'), fix: say('root.outsideFix') });
      return folder;
    }
    if ((await stat(realRoot)).isDirectory()) return root;
    problems.add({ path: ['root'], message: say('root.noFolder'), fix: say('root.noFolderFix') });
  } catch {
    problems.add({ path: ['root'], message: say('root.missing', { root: JSON.stringify(wanted) }), fix: say('root.missingFix') });
  }
  return folder;
}

/** A missing file is told but stays listed: once it is written, it can be rendered. */
async function checkEntryFile(root: string, entry: string, place: (string | number)[], problems: ProblemList): Promise<boolean> {
  const located = await locate(root, entrySegments(entry));
  if (located.found) {
    const isFile = await stat(located.file).then(
      (stats) => stats.isFile(),
      () => false,
    );
    if (!isFile) problems.add({ path: place, message: say('entry.noFile', { entry: JSON.stringify(entry) }), fix: say('entry.noFileFix') });
    return isFile;
  }
  if (located.why === 'missing') {
    problems.add({ path: place, message: say('entry.missing', { entry: JSON.stringify(entry) }), fix: say('entry.missingFix') });
    return true;
  }
  problems.add({
    path: place,
    message: say('entry.leadsOut'),
    fix: say('entry.leadsOutFix'),
  });
  return false;
}
