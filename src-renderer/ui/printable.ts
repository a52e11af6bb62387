const LIMIT = 2_000;
/** Control characters, and every character that turns or hides text: hostile output must look like what it is. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function spelled(character: string): string {
  if (character === '\n' || character === '\t') return character;
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** Text of a guest or server with its control characters spelled out; line feeds and tabs stay. */
export function printable(text: string, limit = LIMIT): string {
  const shown = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return shown.replace(/\r\n/g, '\n').replace(HIDDEN, spelled);
}

/** The same on one line. */
export function oneLine(text: string, limit = 500): string {
  return printable(text, limit).replace(/\s+/g, ' ');
}
