/**
 * Characters that hide, reorder or break text where people read it: DEL and C1, zero-width, line separators, bidi
 * marks and isolates, and the byte order mark. JSON itself escapes C0 and lone surrogates.
 */
const UNSAFE = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const CONTROL = /\p{Cc}/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** JSON with two spaces a level, of the same value when parsed, with nothing invisible in it. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNSAFE, escaped);
}

/** Words of unknown origin as part of one line: they can neither end the line nor hide. */
export function inline(words: string): string {
  return words.replace(CONTROL, escaped).replace(LONE_SURROGATE, escaped).replace(UNSAFE, escaped);
}

/** At most `limit` characters, cut between characters, with a mark where it was cut. */
export function shortened(words: string, limit: number): string {
  if (words.length <= limit) return words;
  return `${words.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}
