const LIMIT = 2_000;
/** C0, C1 and every character that turns or hides text: hostile output must look like what it is. */
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text of a guest or server with its control characters spelled out; line feeds and tabs stay. */
export function printable(text: string, limit = LIMIT): string {
  const shown = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return shown.replace(/\r\n/g, '\n').replace(HIDDEN, escaped);
}

/** The same on one line. */
export function oneLine(text: string, limit = 500): string {
  return printable(text, limit).replace(/\s+/g, ' ');
}
