import { getComputedStyle } from './getComputedStyle.ts';
import { getConsoleMessage } from './getConsoleMessage.ts';
import { getElementRect } from './getElementRect.ts';
import { getLogSnapshot } from './getLogSnapshot.ts';
import { listAgentToolCalls } from './listAgentToolCalls.ts';
import { listAgentTraceEvents } from './listAgentTraceEvents.ts';
import { listConsoleMessages } from './listConsoleMessages.ts';
import { listRenderTargets } from './listRenderTargets.ts';
import { renderPage } from './renderPage.ts';
import { renderWidget } from './renderWidget.ts';
import { scrollTo } from './scrollTo.ts';
import { setViewport } from './setViewport.ts';
import { submitChatQuery } from './submitChatQuery.ts';
import { takeScreenshot } from './takeScreenshot.ts';
import { takeSnapshot } from './takeSnapshot.ts';

/** The tools in the order of the protocol's table (section Tools): the order that `tools/list` gives. */
export const TOOL_DEFINITIONS = [
  listConsoleMessages,
  getConsoleMessage,
  getLogSnapshot,
  listRenderTargets,
  renderPage,
  renderWidget,
  submitChatQuery,
  setViewport,
  takeSnapshot,
  getComputedStyle,
  getElementRect,
  scrollTo,
  takeScreenshot,
  listAgentTraceEvents,
  listAgentToolCalls,
] as const;
