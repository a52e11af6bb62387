import type { Tool } from '../tool.ts';
import { slimRenderTool } from './render.ts';
import { slimScreenshotTool } from './screenshot.ts';
import { slimSnapshotTool } from './snapshot.ts';

export const SLIM_TOOLS: readonly Tool[] = [slimRenderTool, slimSnapshotTool, slimScreenshotTool];
