import type { StackFrame } from '../../src-shared/snapshot/console.ts';
import type { AgentToolCall, TraceEvent } from '../../src-shared/snapshot/trace.ts';
import { inQuotes, rowsBlock, value, word, type RowsBlock } from '../format/markdown.ts';
import { shortened } from '../format/words.ts';
import type { FoldedMessage } from '../store/queries.ts';

/** How lists look in text formats. What a line leaves out is in the structured content. */

export const ONE_BASED = 'Line and column numbers are 1-based.';

/** A name only labels its row. */
const NAME_CHARACTERS = 50;

const nameOf = (name: string): string => inQuotes(shortened(name, NAME_CHARACTERS));

function placeOf({ url, lineNumber, columnNumber }: { url?: string; lineNumber?: number; columnNumber?: number }): string | undefined {
  if (url === undefined) return undefined;
  return [url, lineNumber, columnNumber].filter((part) => part !== undefined).join(':');
}

/** Folded messages say how often; one that stands alone says nothing. */
export function consoleBlock(messages: readonly FoldedMessage[]): RowsBlock {
  return rowsBlock(
    messages,
    (message) => ({
      msgid: message.msgid,
      target: message.target,
      level: message.level,
      source: message.source,
      text: message.text,
      count: message.count,
      place: placeOf(message),
    }),
    (message) => {
      const { msgid, target, level, source, text, count } = message;
      const place = placeOf(message);
      const times = count === undefined ? '' : ` (${count} times)`;
      return `msgid=${word(msgid)} ${target} ${level} ${word(source)} ${inQuotes(text)}${times}${place === undefined ? '' : ` at ${word(place)}`}`;
    },
  );
}

export function frameLine({ functionName, ...place }: StackFrame): string {
  return `- ${functionName === '' ? '(anonymous)' : word(functionName)} at ${word(placeOf(place) ?? '')}`;
}

export function traceBlock(events: readonly TraceEvent[]): RowsBlock {
  return rowsBlock(
    events,
    ({ id, timestamp, source, category, event, requestId, payload }) => ({ id, timestamp, source, category, event, requestId, payload }),
    ({ id, timestamp, source, category, event, requestId, payload }) =>
      `id=${word(id)} ${timestamp} ${source} ${word(category)} ${word(event)} request=${word(requestId)} ${value(payload)}`,
  );
}

export function toolCallsBlock(calls: readonly AgentToolCall[]): RowsBlock {
  const durationOf = ({ createdAtMs, updatedAtMs }: AgentToolCall): number => updatedAtMs - createdAtMs;
  return rowsBlock(
    calls,
    (call) => ({
      id: call.id,
      toolName: call.toolName,
      serverId: call.serverId,
      status: call.status,
      requestId: call.requestId,
      createdAtMs: call.createdAtMs,
      durationMs: durationOf(call),
      requiresUserApproval: call.requiresUserApproval,
      message: call.message,
    }),
    (call) => {
      const { id, toolName, serverId, status, requestId, createdAtMs, requiresUserApproval, message } = call;
      const asks = requiresUserApproval ? ' asks' : '';
      return `id=${word(id)} ${word(toolName)} of ${word(serverId)} ${status} request=${word(requestId)} ${createdAtMs} +${durationOf(call)} ms${asks} ${inQuotes(message)}`;
    },
  );
}

export function pagesBlock(pages: readonly { pageId: string; path: string; name: string; isHome: boolean }[]): RowsBlock {
  return rowsBlock(
    pages,
    ({ pageId, path, name, isHome }) => ({ pageId, path, name: shortened(name, NAME_CHARACTERS), isHome }),
    ({ pageId, path, name, isHome }) => `${word(pageId)} ${word(path)} ${nameOf(name)}${isHome ? ' (home)' : ''}`,
  );
}

export function widgetsBlock(widgets: readonly { widgetId: string; name: string }[]): RowsBlock {
  return rowsBlock(
    widgets,
    ({ widgetId, name }) => ({ widgetId, name: shortened(name, NAME_CHARACTERS) }),
    ({ widgetId, name }) => `${word(widgetId)} ${nameOf(name)}`,
  );
}
