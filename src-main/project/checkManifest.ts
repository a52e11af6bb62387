import type * as z from 'zod';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
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
    problems.add({ path: [], message: say('part.noObject'), fix: say('part.noObjectFix') });
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
    problems.add({ severity: 'warning', path: [], message: say('part.noTargets'), fix: say('part.noTargetsFix') });
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
    problems.add({ path: [key], message: say('part.noList', { key }), fix: say('part.noListFix', { key }) });
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
      const message = say('part.idTaken', { idKey, id: JSON.stringify(id), first });
      problems.add({ path: [...path, idKey], message, fix: say('part.idTakenFix', { idKey }) });
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
  const tell = (message: Sentence, fix: Sentence): void => problems.add({ path, message, fix });
  if (entry.includes('\\')) tell(say('entry.backslashes'), say('part.write', { what: JSON.stringify(entry.replaceAll('\\', '/')) }));
  else if (entry.startsWith('/')) tell(say('entry.absolute'), say('entry.absoluteFix'));
  else if (segments.includes('..')) tell(say('entry.outside'), say('entry.outsideFix'));
  else tell(say('entry.neverServed'), say('entry.neverServedFix'));
  return false;
}

/** Segments of an entry below root; a leading `./` is allowed. */
export function entrySegments(entry: string): string[] {
  return entry.replace(/^(?:\.\/)+/, '').split('/');
}

function checkRouteText(route: string, path: JsonPath, problems: ProblemList): boolean {
  const [bare = ''] = route.split(/[?#]/);
  if (!route.startsWith('/')) {
    problems.add({ path, message: say('route.noSlash'), fix: say('part.write', { what: JSON.stringify(`/${bare}`) }) });
  } else if (bare !== route) {
    problems.add({ path, message: say('route.query'), fix: say('route.queryFix', { route: JSON.stringify(bare) }) });
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
      const message = say('route.taken', { route: JSON.stringify(page.path), first });
      problems.add({ path: [...path, 'path'], message, fix: say('route.takenFix') });
      continue;
    }
    taken.set(key, pathText(path));
    if (page.isHome && home !== undefined) {
      problems.add({ path: [...path, 'isHome'], message: say('route.home', { home }), fix: say('route.homeFix') });
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
    message: say('root.origin'),
    fix: say('root.originFix', { origin: JSON.stringify(origin) }),
  });
  return undefined;
}
