const MAX_WORD = 200;

/** Up to three candidates that a typing mistake may have meant, closest first. */
export function nearest(word: string, candidates: Iterable<string>, most = 3): string[] {
  const wanted = word.slice(0, MAX_WORD).toLowerCase();
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  const scored: { candidate: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const other = candidate.slice(0, MAX_WORD).toLowerCase();
    const contains = wanted.length > 2 && (other.includes(wanted) || (other.length > 2 && wanted.includes(other)));
    // A part of the word is a fair guess, but never better than a slip of one or two keys.
    const distance = Math.min(editDistance(wanted, other, allowed), contains ? allowed : Infinity);
    if (distance <= allowed && distance < Math.max(wanted.length, other.length)) scored.push({ candidate, distance });
  }
  scored.sort((a, b) => a.distance - b.distance);
  return scored.slice(0, most).map(({ candidate }) => candidate);
}

/** Edits (insert, delete, replace) from one word to the other; Infinity once it must exceed `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return Infinity;
    row = next;
  }
  return row[b.length] ?? Infinity;
}
