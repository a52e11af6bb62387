import type { ProjectProblem } from '../../src-shared/project/project.ts';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import { inEnglish } from '../../src-shared/words/sentence.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { consoleRows, toolCallRows, traceRows, type FoldedMessage } from '../store/queries.ts';
import type { Rows } from '../store/paging.ts';
import { formatJson } from '../format/json.ts';
import { fieldLines, inQuotes, rowsBlock, value, type Block, type RowsBlock } from '../format/markdown.ts';
import { defineSection, type Scene } from './scene.ts';
import { consoleBlock, toolCallsBlock, traceBlock } from './rows.ts';

/** Bytes of JSON that one list may take: eight lists, formatted and plain, stay well below the limit of a response. */
const LIST_BYTES = 512 * 1024;

export interface LogSnapshotAsk {
  /** Where the snapshot goes instead of into the answer. */
  readonly filePath?: string | undefined;
}

interface NewestRows<Row> {
  readonly rows: readonly Row[];
  /** Older rows that exist, or existed, and are not here. */
  readonly dropped: number;
}

/** As many of the newest rows as fit, oldest first. */
function newestOf<Row>(source: Rows<Row>, droppedBefore: number): NewestRows<Row> {
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

function consoleOf(target: 'page' | 'widget' | 'app', { store }: Scene): NewestRows<FoldedMessage> {
  return newestOf(consoleRows(store.console, target), store.console.presentLane(target)?.dropped ?? 0);
}

const isMessage = ({ kind }: ChatItem): boolean => kind === 'user' || kind === 'assistant';

function rowsOf<Row>(rows: readonly Row[]): Rows<Row> {
  return { total: rows.length, slice: (start, end) => rows.slice(start, end) };
}

function problemOf({ severity, file, path, message }: ProjectProblem): Record<string, unknown> {
  return { severity, file, path, message: message.text };
}

function snapshotOf(scene: Scene) {
  const { store } = scene;
  const { project, problems } = store.project;
  const currentTarget = store.currentTarget();
  const lists = {
    page: consoleOf('page', scene),
    widget: consoleOf('widget', scene),
    app: consoleOf('app', scene),
    trace: newestOf(traceRows(store.trace, {}), store.trace.dropped),
    toolCalls: newestOf(toolCallRows(store.toolCalls, {}), store.toolCalls.dropped),
    messages: newestOf(rowsOf(inEnglish(store.chatItems.filter(isMessage))), 0),
    cards: newestOf(rowsOf(store.chatItems.filter((item) => item.kind === 'card')), 0),
  };
  const snapshot = {
    project: {
      ...(project && { appKey: project.appKey, name: project.name, version: project.version }),
      problems: problems.map(problemOf),
    },
    view: store.view,
    ...(currentTarget && { currentTarget, viewport: currentTarget.viewport }),
    console: { page: lists.page.rows, widget: lists.widget.rows, app: lists.app.rows },
    traceEvents: lists.trace.rows,
    toolCalls: lists.toolCalls.rows,
    messages: lists.messages.rows,
    cards: lists.cards.rows,
    servers: inEnglish(store.servers),
    dropped: {
      console: { page: lists.page.dropped, widget: lists.widget.dropped, app: lists.app.dropped },
      traceEvents: lists.trace.dropped,
      toolCalls: lists.toolCalls.dropped,
      messages: lists.messages.dropped,
      cards: lists.cards.dropped,
    },
  };
  return { snapshot, lists };
}

function listOf(title: string, { rows, dropped }: NewestRows<unknown>, block: Block): Block[] {
  if (rows.length === 0 && dropped === 0) return [];
  return [`### ${title}`, ...(dropped > 0 ? [`The newest ${rows.length}; ${dropped} older ones are not here.`] : []), block];
}

const valuesBlock = (rows: readonly unknown[]): RowsBlock =>
  rowsBlock(
    rows,
    (row) => ({ value: row }),
    (row) => value(row),
  );

/** The whole scene at once, each log with its newest rows. */
export const logSnapshot = defineSection({
  name: 'logSnapshot',
  async fetch({ filePath }: LogSnapshotAsk, scene) {
    const whole = snapshotOf(scene);
    const bytes = (): Buffer => Buffer.from(`${formatJson(whole.snapshot)}\n`);
    return { ...whole, written: filePath === undefined ? undefined : await scene.writeFile({ filePath, extensions: ['.json'] }, bytes()) };
  },
  json: ({ snapshot, written }) => (written === undefined ? { snapshot } : { filePath: written }),
  markdown: ({ snapshot, lists, written }) =>
    written === undefined
      ? [
          '## Log snapshot',
          ...fieldLines({ view: snapshot.view, project: snapshot.project, currentTarget: snapshot.currentTarget }),
          ...listOf('Console of the page', lists.page, consoleBlock(lists.page.rows)),
          ...listOf('Console of the widget', lists.widget, consoleBlock(lists.widget.rows)),
          ...listOf('Console of the app', lists.app, consoleBlock(lists.app.rows)),
          ...listOf('Trace events', lists.trace, traceBlock(lists.trace.rows)),
          ...listOf('Tool calls', lists.toolCalls, toolCallsBlock(lists.toolCalls.rows)),
          ...listOf('Chat messages', lists.messages, valuesBlock(lists.messages.rows)),
          ...listOf('Cards', lists.cards, valuesBlock(lists.cards.rows)),
          ...listOf('Business servers', { rows: snapshot.servers, dropped: 0 }, valuesBlock(snapshot.servers)),
        ]
      : [`The log snapshot was saved to ${inQuotes(written)}.`],
});
