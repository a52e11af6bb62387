/**
 * How well a text matches a query; 0 is no match. Whole words beat beginnings of words, those beat other parts of the
 * text, and all beat letters that are merely in order, such as the first letters of words. Han characters count as words of their own.
 */
function scoreText(query: string, text: string): number {
  if (text === query) return 100;
  const at = text.indexOf(query);
  if (at === 0) return 90 - Math.min(20, text.length - query.length) / 4;
  if (at > 0) return /[\p{Script=Han}\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/\p{Script=Han}/u.test(text.charAt(at)) ? 50 : 75;
  let from = -1;
  let gaps = 0;
  for (const letter of query) {
    const next = text.indexOf(letter, from + 1);
    if (next === -1) return 0;
    if (from !== -1 && next > from + 1 && text.charAt(next - 1) !== ' ') gaps += 1;
    from = next;
  }
  // Letters scattered over a text match by chance.
  return gaps <= Math.max(1, query.length / 2) ? 30 - gaps : 0;
}

/** The score of an entry: every word of the query must match one of its texts. */
export function scoreEntry(query: string, texts: readonly string[]): number {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return 1;
  const lowered = texts.map((text) => text.toLowerCase());
  let sum = 0;
  for (const word of words) {
    // The first text is the label: the others are other names of the same.
    const best = Math.max(...lowered.map((text, index) => scoreText(word, text) - (index === 0 ? 0 : 5)));
    if (best <= 0) return 0;
    sum += best;
  }
  return sum / words.length;
}

/** Entries that match, best first; without a query the recent ones first, then all in their order. */
export function searchEntries<Entry extends { readonly id: string; readonly texts: readonly string[] }>(
  query: string,
  entries: readonly Entry[],
  recent: readonly string[],
): readonly Entry[] {
  const rank = (id: string): number => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length : at;
  };
  if (query.trim() === '') return [...entries].sort((a, b) => rank(a.id) - rank(b.id));
  return entries
    .map((entry) => ({ entry, score: scoreEntry(query, entry.texts) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || rank(a.entry.id) - rank(b.entry.id))
    .map(({ entry }) => entry);
}
