import { getComputedStyleTool } from './getComputedStyle.ts';
import { getConsoleMessageTool } from './getConsoleMessage.ts';
import { getElementRectTool } from './getElementRect.ts';
import { getLogSnapshotTool } from './getLogSnapshot.ts';
import { listAgentToolCallsTool } from './listAgentToolCalls.ts';
import { listAgentTraceEventsTool } from './listAgentTraceEvents.ts';
import { listConsoleMessagesTool } from './listConsoleMessages.ts';
import { listRenderTargetsTool } from './listRenderTargets.ts';
import { renderPageTool } from './renderPage.ts';
import { renderWidgetTool } from './renderWidget.ts';
import { scrollToTool } from './scrollTo.ts';
import { setViewportTool } from './setViewport.ts';
import { submitChatQueryTool } from './submitChatQuery.ts';
import { takeScreenshotTool } from './takeScreenshot.ts';
import { takeSnapshotTool } from './takeSnapshot.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order of the protocol's table. */
export const TOOLS: readonly Tool[] = [
  listConsoleMessagesTool,
  getConsoleMessageTool,
  getLogSnapshotTool,
  listRenderTargetsTool,
  renderPageTool,
  renderWidgetTool,
  submitChatQueryTool,
  setViewportTool,
  takeSnapshotTool,
  getComputedStyleTool,
  getElementRectTool,
  scrollToTool,
  takeScreenshotTool,
  listAgentTraceEventsTool,
  listAgentToolCallsTool,
];
