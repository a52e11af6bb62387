import type * as z from 'zod';
import { checkPart, isObject, tellUnknownKey } from './checkPart.ts';
import { checkServers, checkSimulator } from './checkServers.ts';
import { mayServe } from './guestPath.ts';
import type { JsonPath } from './manifestText.ts';
import { pathText, type ProblemList } from './problems.ts';
import { routeKey } from './routes.ts';
import { deviceSchema, pageSchema, projectFileSchema, widgetSchema, type PageEntry, type ProjectFile } from './schema.ts';

export interface CheckedManifest {
  /** The sound part of the file. At most one page is home. */
  readonly file: ProjectFile;
  /** Where each kept page and widget stands, for what the disk tells later. */
  readonly places: ReadonlyMap<object, JsonPath>;
}

/** All that can be judged without the disk. `undefined` when the file holds no JSON object. */
export function checkManifest(value: unknown, problems: ProblemList): CheckedManifest | undefined {
  if (!isObject(value)) {
    problems.add({ path: [], message: 'wsd.json must hold one object.', fix: 'Write {"pages": [...], "widgets": [...]}.' });
    return undefined;
  }
  const known = Object.keys(projectFileSchema.shape);
  for (const key of Object.keys(value)) if (!known.includes(key)) tellUnknownKey(key, known, [], problems);

  const places = new Map<object, JsonPath>();
  const isRouted = (page: PageEntry, path: JsonPath): boolean => checkRouteText(page.path, [...path, 'path'], problems);
  const pages = checkList('pages', pageSchema, ({ pageId }) => pageId, value, places, problems, isRouted);
  const widgets = checkList('widgets', widgetSchema, ({ widgetId }) => widgetId, value, places, problems);
  const { appKey, name, version, root, devServer } = projectFileSchema.shape;
  const plain = {
    appKey: checkPart(appKey, value['appKey'], ['appKey'], problems),
    name: checkPart(name, value['name'], ['name'], problems),
    version: checkPart(version, value['version'], ['version'], problems),
    root: checkPart(root, value['root'], ['root'], problems),
    devServer: checkOrigin(checkPart(devServer, value['devServer'], ['devServer'], problems), problems),
    device: value['device'] === undefined ? undefined : checkPart(deviceSchema, value['device'], ['device'], problems),
    mcpServers: checkServers(value['mcpServers'], problems),
    simulator: checkSimulator(value['simulator'], problems),
  };
  const file = { ...plain, pages: checkRoutes(pages, places, problems), widgets };
  if (pages.length + widgets.length === 0 && plain.mcpServers === undefined) {
    const fix = 'Add a page: {"pageId": "home", "path": "/", "entry": "index.html"}.';
    problems.add({ severity: 'warning', path: [], message: 'The project has no Pages and no Widgets that can be shown.', fix });
  }
  return { file, places };
}

function checkList<Schema extends z.ZodType<{ entry: string }>>(
  key: 'pages' | 'widgets',
  schema: Schema,
  idOf: (entry: z.output<Schema>) => string,
  manifest: Record<string, unknown>,
  places: Map<object, JsonPath>,
  problems: ProblemList,
  isSound: (entry: z.output<Schema>, path: JsonPath) => boolean = () => true,
): z.output<Schema>[] {
  const list = manifest[key];
  if (list === undefined) return [];
  if (!Array.isArray(list)) {
    problems.add({ path: [key], message: `"${key}" must be a list.`, fix: `Write "${key}": [...], or remove the key.` });
    return [];
  }
  const firstPlace = new Map<string, string>();
  const kept: z.output<Schema>[] = [];
  list.forEach((value: unknown, index) => {
    const path = [key, index];
    const entry = checkPart(schema, value, path, problems);
    if (entry === undefined || !checkEntryPath(entry.entry, [...path, 'entry'], problems) || !isSound(entry, path)) return;
    const id = idOf(entry);
    const first = firstPlace.get(id);
    if (first !== undefined) {
      const idKey = key === 'pages' ? 'pageId' : 'widgetId';
      const message = `The ${idKey} ${JSON.stringify(id)} is taken by ${first}; this one is left out.`;
      problems.add({ path: [...path, idKey], message, fix: `Give it a ${idKey} of its own.` });
      return;
    }
    firstPlace.set(id, pathText(path));
    places.set(entry, path);
    kept.push(entry);
  });
  return kept;
}

function checkEntryPath(entry: string, path: JsonPath, problems: ProblemList): boolean {
  const segments = entrySegments(entry);
  if (mayServe(segments)) return true;
  const tell = (message: string, fix: string): void => problems.add({ path, message, fix });
  if (entry.includes('\\')) tell('The entry has backslashes.', `Write ${JSON.stringify(entry.replaceAll('\\', '/'))}.`);
  else if (entry.startsWith('/')) tell('The entry must be relative to root.', 'Remove the leading slash.');
  else if (segments.includes('..')) tell('The entry lies outside root.', 'Move the file below root and write its path without "..".');
  else tell('A file of this name is never served to guests.', 'Use names without leading dots, control characters and : * ? " < > |.');
  return false;
}

/** Segments of an entry below root; a leading `./` is allowed. */
export function entrySegments(entry: string): string[] {
  return entry.replace(/^(?:\.\/)+/, '').split('/');
}

function checkRouteText(route: string, path: JsonPath, problems: ProblemList): boolean {
  const [bare = ''] = route.split(/[?#]/);
  if (!route.startsWith('/')) {
    problems.add({ path, message: 'A route begins with a slash.', fix: `Write ${JSON.stringify(`/${bare}`)}.` });
  } else if (bare !== route) {
    const fix = `Write ${JSON.stringify(bare)}; the query is given when the page is rendered.`;
    problems.add({ path, message: 'A route has no query and no hash.', fix });
  }
  return route.startsWith('/') && bare === route;
}

/** Keeps the first page of each route and at most one home. */
function checkRoutes(pages: readonly PageEntry[], places: Map<object, JsonPath>, problems: ProblemList): PageEntry[] {
  const kept: PageEntry[] = [];
  const taken = new Map<string, string>();
  let home: string | undefined;
  for (const page of pages) {
    const path = places.get(page) ?? [];
    const key = routeKey(page.path);
    const first = taken.get(key);
    if (first !== undefined) {
      const message = `The route ${JSON.stringify(page.path)} is taken by ${first}; this page is left out.`;
      problems.add({ path: [...path, 'path'], message, fix: 'Give the page a route of its own.' });
      continue;
    }
    taken.set(key, pathText(path));
    if (page.isHome && home !== undefined) {
      const message = `${home} is the home page already.`;
      problems.add({ path: [...path, 'isHome'], message, fix: 'Keep "isHome": true on one page only.' });
    }
    const checked = { ...page, isHome: page.isHome === true && home === undefined };
    if (checked.isHome) home = pathText(path);
    places.set(checked, path);
    kept.push(checked);
  }
  return kept;
}

function checkOrigin(address: string | undefined, problems: ProblemList): string | undefined {
  if (address === undefined) return undefined;
  const { origin, href } = new URL(address);
  if (href === `${origin}/`) return origin;
  problems.add({
    path: ['devServer'],
    message: 'The devServer must be an origin.',
    fix: `Write ${JSON.stringify(origin)}, without path, query or login.`,
  });
  return undefined;
}
