/**
 * Characters that change how a line reads without being seen: controls (C0, DEL, C1), soft hyphen, bidi controls, zero
 * width, line separators, tag characters and lone surrogates. Written as code points, so that this file shows what it says.
 */
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu;
const UNSEEN_OR_QUOTE =
  /["\\\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/u;

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
  return UNSEEN_OR_QUOTE.test(text) ? JSON.stringify(text).replace(UNSEEN, codeUnits) : `"${text}"`;
}
