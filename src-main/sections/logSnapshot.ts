import type { ProjectProblem } from '../../src-shared/project/project.ts';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { consoleRows, toolCallRows, traceRows } from '../store/queries.ts';
import type { Rows } from '../store/paging.ts';
import { defineSection, type Scene } from './scene.ts';

/** Bytes of JSON that one list may take: eight lists, formatted and plain, stay well below the limit of a response. */
const LIST_BYTES = 512 * 1024;

interface NewestRows {
  readonly rows: readonly unknown[];
  /** Older rows that exist, or existed, and are not here. */
  readonly dropped: number;
}

/** As many of the newest rows as fit, oldest first. */
function newestOf(source: Rows<unknown>, droppedBefore: number): NewestRows {
  const newest = source.slice(Math.max(0, source.total - LIMITS.pageSizeMax), source.total);
  let start = newest.length;
  let bytes = 0;
  while (start > 0) {
    bytes += Buffer.byteLength(JSON.stringify(newest[start - 1]));
    if (bytes > LIST_BYTES) break;
    start--;
  }
  const rows = newest.slice(start);
  return { rows, dropped: droppedBefore + source.total - rows.length };
}

function consoleOf(target: 'page' | 'widget' | 'app', { store }: Scene): NewestRows {
  return newestOf(consoleRows(store.console, target), store.console.presentLane(target)?.dropped ?? 0);
}

const isMessage = ({ kind }: ChatItem): boolean => kind === 'user' || kind === 'assistant';

function rowsOf(rows: readonly unknown[]): Rows<unknown> {
  return { total: rows.length, slice: (start, end) => rows.slice(start, end) };
}

function problemOf({ severity, file, path, message }: ProjectProblem): Record<string, unknown> {
  return { severity, file, path, message };
}

/** The whole scene at once, each log with its newest rows. */
export const logSnapshot = defineSection({
  name: 'logSnapshot',
  fetch(_ask: void, scene) {
    const { store } = scene;
    return {
      loaded: store.project,
      view: store.view,
      currentTarget: store.currentTarget(),
      page: consoleOf('page', scene),
      widget: consoleOf('widget', scene),
      app: consoleOf('app', scene),
      trace: newestOf(traceRows(store.trace, {}), store.trace.dropped),
      toolCalls: newestOf(toolCallRows(store.toolCalls, {}), store.toolCalls.dropped),
      messages: newestOf(rowsOf(store.chatItems.filter(isMessage)), 0),
      cards: newestOf(rowsOf(store.chatItems.filter((item) => item.kind === 'card')), 0),
      servers: store.servers,
    };
  },
  json: ({ loaded, view, currentTarget, page, widget, app, trace, toolCalls, messages, cards, servers }) => ({
    snapshot: {
      project: {
        ...(loaded.project && { appKey: loaded.project.appKey, name: loaded.project.name, version: loaded.project.version }),
        problems: loaded.problems.map(problemOf),
      },
      view,
      ...(currentTarget && { currentTarget, viewport: currentTarget.viewport }),
      console: { page: page.rows, widget: widget.rows, app: app.rows },
      traceEvents: trace.rows,
      toolCalls: toolCalls.rows,
      messages: messages.rows,
      cards: cards.rows,
      servers,
      dropped: {
        console: { page: page.dropped, widget: widget.dropped, app: app.dropped },
        traceEvents: trace.dropped,
        toolCalls: toolCalls.dropped,
        messages: messages.dropped,
        cards: cards.dropped,
      },
    },
  }),
});
