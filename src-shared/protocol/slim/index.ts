import { renderPage } from '../tools/renderPage.ts';
import { renderWidget } from '../tools/renderWidget.ts';
import { takeScreenshot } from '../tools/takeScreenshot.ts';
import { takeSnapshot } from '../tools/takeSnapshot.ts';
import { slimRender } from './render.ts';
import { slimScreenshot } from './screenshot.ts';
import { slimSnapshot } from './snapshot.ts';

/** All tools of the slim mode. They answer in plain text, so their outputs have no fields. */
export const SLIM_DEFINITIONS = [slimRender, slimSnapshot, slimScreenshot] as const;

/** What a tool of the full set is called here, for hints that name one. */
export const SLIM_NAME_OF: ReadonlyMap<string, string> = new Map([
  [renderPage.name, slimRender.name],
  [renderWidget.name, slimRender.name],
  [takeSnapshot.name, slimSnapshot.name],
  [takeScreenshot.name, slimScreenshot.name],
]);
