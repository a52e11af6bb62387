import type { MessageRow } from '../../state/consoleFeed.ts';
import { oneLine } from '../../ui/printable.ts';

function digits(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** Local time to the millisecond, the same in every language. */
export function clock(timestamp: number): string {
  const at = new Date(timestamp);
  const parts = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => digits(part, 2));
  return `${parts.join(':')}.${digits(at.getMilliseconds(), 3)}`;
}

/** `file.js:12` of a message or frame, as short as it stays clear. */
export function place({ url, lineNumber }: { readonly url?: string; readonly lineNumber?: number }): string | undefined {
  if (url === undefined || url === '') return undefined;
  const path = url.split(/[?#]/)[0] ?? url;
  const file = path.split('/').findLast((part) => part !== '') ?? path;
  return oneLine(lineNumber === undefined ? file : `${file}:${lineNumber}`, 60);
}

/** The code that spoke, as `url:line:column`. */
export function placeText({ url, lineNumber, columnNumber }: MessageRow): string {
  return [url, lineNumber, columnNumber].filter((part) => part !== undefined).join(':');
}
