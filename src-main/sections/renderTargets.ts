import { fieldLines } from '../format/markdown.ts';
import { pagesBlock, widgetsBlock } from './rows.ts';
import type { ProjectProblem } from '../../src-shared/project/project.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';
import { defineSection } from './scene.ts';

function problemNotice({ severity, file, path, line, column, message, fix }: ProjectProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return `Project ${severity} in ${place}${path && ` at ${path}`}: ${message.text}${fix ? ` ${fix.text}` : ''}`;
}

/** What the project offers to render, what is wrong in it, and what is shown. */
export const renderTargets = defineSection({
  name: 'renderTargets',
  fetch: (type: 'all' | TargetKind, { store }) => ({ type, ...store.project, currentTarget: store.currentTarget() }),
  json: ({ type, project, currentTarget }) => ({
    pages: type === 'widget' ? [] : (project?.pages ?? []).map(({ pageId, path, name, isHome }) => ({ pageId, path, name, isHome })),
    widgets: type === 'page' ? [] : (project?.widgets ?? []).map(({ widgetId, name }) => ({ widgetId, name })),
    ...(currentTarget && { currentTarget }),
  }),
  markdown: ({ type, project, currentTarget }) => [
    ...(type === 'widget' ? [] : ['## Pages', pagesBlock(project?.pages ?? [])]),
    ...(type === 'page' ? [] : ['## Widgets', widgetsBlock(project?.widgets ?? [])]),
    ...(currentTarget ? ['## Current target', ...fieldLines(currentTarget)] : ['Nothing is shown.']),
  ],
  notices: ({ problems }) => problems.map(problemNotice),
});
