import { isRecord } from '../../../src-shared/record.ts';
import { shortened } from '../../format/words.ts';

const SHOWN_CHARACTERS = 200;
// Controls, and the marks that turn or hide text.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/** The beginning of what a server wrote, on one line, fit to stand in a message. */
export function safeWords(text: string): string {
  return shortened(text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim(), SHOWN_CHARACTERS);
}

/** What an error answer says: its message when it is JSON of a usual shape, its title or text when it is HTML. */
export function errorWords(body: string): string {
  const said = messageOf(parsed(body));
  if (said !== undefined) return safeWords(said);
  if (!/^\s*</.test(body)) return safeWords(body);
  const title = /<title[^<>]*>([^<>]*)</i.exec(body)?.[1];
  return safeWords(title !== undefined && title.trim() !== '' ? title : body.replace(/<[^<>]*>/g, ' '));
}

/** The message of `{error: {message}}`, `{error}`, `{message}` or `{detail}`. */
export function messageOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const { error, message, detail } = value;
  const inner = isRecord(error) ? (error['message'] ?? error['code'] ?? error['type']) : error;
  return [inner, message, detail].find((words) => typeof words === 'string' && words.trim() !== '') as string | undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
