import { escapeUnseen, quote } from './escape.ts';

/** Rows of a list: one line each, or encoded compactly as a whole where that is smaller. */
export interface RowsBlock {
  /** Plain values of the same fields, in the same order, so that an encoder may name the fields once. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  lines(): readonly string[];
}

/** What a section shows as headed text: whole lines, and lists. */
export type Block = string | RowsBlock;

type Cell = string | number | boolean | null;

/** What opens code or a tag, or makes a link or a picture, inside a line. Links by reference need a line of their own. */
const INLINE_MARKUP = /[`<]|(?<=\])\(/g;
const PLAIN_WORD = /^[\p{L}\p{N}/][\p{L}\p{N}\w:.@$\-/?=%+]*$/u;
const FENCE = '```';

/** Text of a page in one line and in quotes: it opens no line, no code, no link and no tag, and can't end its quotes. */
export function inQuotes(text: string): string {
  return quote(text).replace(INLINE_MARKUP, String.raw`\$&`);
}

/** The same without quotes where the text is a single plain word. */
export function word(text: string): string {
  return PLAIN_WORD.test(text) ? text : inQuotes(text);
}

/** Our own sentence, which may hold words of a page: stays one line and opens nothing. */
export function sentence(text: string): string {
  return escapeUnseen(text).replace(INLINE_MARKUP, String.raw`\$&`);
}

/** Any value in one line. */
export function value(data: unknown): string {
  if (typeof data === 'string') return word(data);
  return sentence(JSON.stringify(data) ?? 'null');
}

export function fieldLines(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([name, data]) => (data === undefined ? [] : [`- ${word(name)}: ${value(data)}`]));
}

/** Text whose lines are our own, each beginning with something else than a fence: shown as it is. */
export function fenced(text: string, language = ''): string[] {
  return [FENCE + language, text, FENCE];
}

/** `cells` gives the fields of a row that text formats show; `line` writes them. */
export function rowsBlock<Row>(
  rows: readonly Row[],
  cells: (row: Row) => Readonly<Record<string, unknown>>,
  line: (row: Row) => string,
): RowsBlock {
  return { rows: rows.map((row) => mapCells(cells(row))), lines: () => rows.map((row) => `- ${line(row)}`) };
}

function mapCells(cells: Readonly<Record<string, unknown>>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([name, data]) => [name, cellOf(data)]));
}

function cellOf(data: unknown): Cell {
  if (data === undefined || data === null) return null;
  if (typeof data === 'number' || typeof data === 'boolean') return data;
  // Encoders refuse half a character; JSON escapes it.
  return typeof data === 'string' ? data.toWellFormed() : JSON.stringify(data);
}
