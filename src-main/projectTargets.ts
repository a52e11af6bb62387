import type { CommandOptions, ControlCommands } from './commands/ports.ts';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { Project } from '../src-shared/project/project.ts';
import { listRenderTargets } from '../src-shared/protocol/tools/listRenderTargets.ts';
import { say } from '../src-shared/words/sentence.ts';
import { guestUrl } from './project/guestUrl.ts';
import { nearest } from './project/nearest.ts';
import { matchRoute } from './project/routes.ts';
import type { RenderPlan } from './targets/render.ts';
import type { TargetResolver } from './targets/targetCommands.ts';

/** Renders what shows first: the home Page, or the first Widget of a project that has no Pages. A failure shows in the window. */
export function renderHome(
  project: Project | undefined,
  commands: Pick<ControlCommands, 'renderPage' | 'renderWidget'>,
  options: CommandOptions,
): void {
  const page = project?.pages.find(({ isHome }) => isHome) ?? project?.pages[0];
  const widget = project?.widgets[0];
  if (page) commands.renderPage(page.path, options).catch(() => {});
  else if (widget) commands.renderWidget(widget.widgetId, widget.sample ?? {}, options).catch(() => {});
}

/** The targets of the project file, as they are at the moment of the command. */
export function projectTargets(project: () => Project | undefined): TargetResolver {
  const current = (): Project => {
    const open = project();
    if (!open)
      throw new DebuggerError('TARGET_NOT_FOUND', say('render.noProject'), {
        hint: `See its problems with ${listRenderTargets.name}.`,
      });
    return open;
  };
  return {
    page(url): RenderPlan {
      const open = current();
      const match = matchRoute(open, url);
      if (!match)
        throw unknown(
          'render.unknownRoute',
          url.split('?', 1)[0] ?? url,
          open.pages.map((page) => page.path),
        );
      const { page, query } = match;
      const target = {
        type: 'page',
        id: page.pageId,
        name: page.name,
        source: 'project',
        path: match.path,
        url: match.url,
        query,
      } as const;
      return { target, entryUrl: entryOf(open, target), ready: page.ready };
    },
    widget(widgetId, structuredContent): RenderPlan {
      const open = current();
      const widget = open.widgets.find((candidate) => candidate.widgetId === widgetId);
      if (!widget)
        throw unknown(
          'render.unknownWidget',
          widgetId,
          open.widgets.map((candidate) => candidate.widgetId),
        );
      const target = { type: 'widget', id: widgetId, name: widget.name, source: 'project', structuredContent } as const;
      return { target, entryUrl: entryOf(open, target), ready: widget.ready };
    },
  };
}

function entryOf(project: Project, target: Parameters<typeof guestUrl>[1]): string {
  const url = guestUrl(project, target);
  if (url === undefined)
    throw new DebuggerError('TARGET_NOT_FOUND', say(target.type === 'page' ? 'render.noPage' : 'render.noWidget', { id: target.id }));
  return url;
}

function unknown(what: 'render.unknownRoute' | 'render.unknownWidget', asked: string, known: readonly string[]): DebuggerError {
  const shown = JSON.stringify(asked.length > 200 ? `${asked.slice(0, 200)}…` : asked);
  const near = nearest(asked, known);
  const suggestion = near.length > 0 ? say('render.nearest', { names: near.join(' / ') }) : undefined;
  return new DebuggerError('TARGET_NOT_FOUND', say(what, { asked: shown }), {
    hint: `${near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : ''}See all with ${listRenderTargets.name}.`,
    personsHint: suggestion,
  });
}
