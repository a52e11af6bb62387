import type { Project, ProjectPage } from '../../src-shared/project/project.ts';

export interface MatchedRoute {
  readonly page: ProjectPage;
  /** Values are strings; the last of a repeated key wins. */
  readonly query: Readonly<Record<string, string>>;
  /** The page's route. */
  readonly path: string;
  /** Route and query as rendered, without hash. */
  readonly url: string;
}

/** The page whose route is exactly the path of `url`; one trailing slash and the hash don't count. */
export function matchRoute(project: Pick<Project, 'pages'>, url: string): MatchedRoute | undefined {
  const [beforeHash = ''] = url.split('#', 1);
  const mark = beforeHash.indexOf('?');
  const path = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  const search = mark < 0 ? '' : beforeHash.slice(mark + 1);
  const key = routeKey(path);
  const page = project.pages.find((candidate) => routeKey(candidate.path) === key);
  if (!page) return undefined;
  return {
    page,
    query: Object.fromEntries(new URLSearchParams(search)),
    path: page.path,
    url: search === '' ? page.path : `${page.path}?${search}`,
  };
}

/** Equal keys mean the same route: percent-encoding is undone segment by segment, so `%2F` never makes a new segment. */
export function routeKey(path: string): string {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed
    .split('/')
    .map((segment) => decoded(segment).replaceAll('/', '%2F'))
    .join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
