/**
 * Characters that change how a line reads without being seen: controls, format characters (bidi, zero width, soft hyphen,
 * tags), line and paragraph separators, lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const UNSEEN_OR_QUOTE = /["\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
/** Nearly all text: printable ASCII without quote and backslash, CJK. Saves the slower test. */
const PLAIN = /^[ !#-[\]-~\u3001-\u9fff]*$/;

function codeUnits(character: string): string {
  let escaped = '';
  for (let at = 0; at < character.length; at++) escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escaped;
}

/** Shows what can't be seen as `\uXXXX`, for text that stays otherwise as it is. Not reversible: see `quote`. */
export function escapeUnseen(text: string): string {
  return text.replace(UNSEEN, codeUnits);
}

/** A JSON string on one line with nothing unseen in it; `JSON.parse` gives the exact text back. */
export function quote(text: string): string {
  return !PLAIN.test(text) && UNSEEN_OR_QUOTE.test(text) ? JSON.stringify(text).replace(UNSEEN, codeUnits) : `"${text}"`;
}
