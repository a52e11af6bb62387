import { quantities, type Quantity } from './numbers.ts';
import { hasHan, pieces, type Piece } from './words.ts';

/** A part of the query that may be an argument's text. */
export interface Candidate {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly how: 'quoted' | 'phrase' | 'rest';
  /** The preposition before it, lower case. */
  readonly after: string | undefined;
}

const PREPOSITIONS = new Set([
  'in',
  'for',
  'of',
  'at',
  'from',
  'to',
  'about',
  'named',
  'called',
  'near',
  'on',
  'with',
  '在',
  '到',
  '至',
  '去',
  '从',
  '把',
  '给',
]);
const ARTICLES = new Set(['the', 'a', 'an']);
const QUOTED =
  /"([^"]{1,500})"|“([^”]{1,500})”|「([^」]{1,500})」|『([^』]{1,500})』|《([^》]{1,500})》|`([^`]{1,500})`|(?<![\p{L}\p{N}])'([^']{1,500})'(?![\p{L}\p{N}])/gu;
const LONGEST_PHRASE = 5;
/** What stands after these in a description is an example, not the tool's own words. */
const EXAMPLES = /例如|比如|譬如|如[:：]|e\.g\.|for example|such as/i;

/** A tool's own words, which are no arguments: `toolText` holds its name, title and description. */
export function ownWords(toolText: string): string {
  return toolText.split(EXAMPLES, 1)[0] ?? '';
}

/** Best first: quoted text, what follows a preposition, then whatever of the query neither the language nor the tool explains. */
export function candidates(query: string, toolWords: string): Candidate[] {
  const amounts = quantities(query);
  const quoted = [...query.matchAll(QUOTED)].map((match): Candidate => {
    const text = match.slice(1).find((part) => part !== undefined) ?? '';
    return { text: text.trim(), start: match.index, end: match.index + match[0].length, how: 'quoted', after: undefined };
  });
  const latinWords = new Set(pieces(toolWords).flatMap((piece) => (piece.script === 'latin' ? piece.terms : [])));
  const words = pieces(query)
    .filter((piece) => !overlaps(piece, quoted))
    .flatMap((piece) => (piece.kind === 'open' ? openParts(piece, toolWords, latinWords, amounts) : [piece]));
  const runs = phrases(query, words);
  const order = (how: Candidate['how']): Candidate[] => runs.filter((run) => run.how === how);
  const rest = order('rest');
  const capital = rest.filter((run) => /^\p{Lu}/u.test(run.text) || hasHan(run.text));
  return [...quoted, ...order('phrase'), ...capital, ...rest.filter((run) => !capital.includes(run))].filter(({ text }) => text !== '');
}

export function overlaps(part: { start: number; end: number }, others: readonly { start: number; end: number }[]): boolean {
  return others.some((other) => part.start < other.end && other.start < part.end);
}

/** An open piece without amounts and without the tool's own words. */
function openParts(piece: Piece, toolWords: string, latinWords: ReadonlySet<string>, amounts: readonly Quantity[]): Piece[] {
  if (piece.script === 'latin') {
    const known = overlaps(piece, amounts) || piece.terms.some((term) => latinWords.has(term));
    return [known ? { ...piece, kind: 'known' } : piece];
  }
  const parts: Piece[] = [];
  let open = 0;
  const close = (end: number): void => {
    if (end > open) parts.push({ ...piece, text: piece.text.slice(open, end), start: piece.start + open, end: piece.start + end });
  };
  for (let at = 0; at < piece.text.length; ) {
    const amount = amounts.find(({ start, end }) => start <= piece.start + at && piece.start + at < end);
    const skip = amount ? Math.min(amount.end - piece.start - at, piece.text.length - at) : sharedLength(piece.text, at, toolWords);
    if (skip > 0) close(at);
    at += Math.max(skip, 1);
    if (skip > 0) open = at;
  }
  close(piece.text.length);
  return parts;
}

/** How many characters from `at` on stand in the tool's words too; single ones don't count. */
function sharedLength(text: string, at: number, toolWords: string): number {
  let length = 0;
  while (at + length < text.length && toolWords.includes(text.slice(at, at + length + 1))) length += 1;
  return length >= 2 ? length : 0;
}

/** Neighbouring open words together. English ones must be parted by blanks alone, and a name ends where its capitals do. */
function phrases(query: string, words: readonly Piece[]): Candidate[] {
  const found: Candidate[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    const before = prepositionBefore(words, at);
    at += 1;
    if (first?.kind !== 'open') continue;
    let last = first;
    const capital = /^\p{Lu}/u.test(first.text);
    for (let count = 1; count < LONGEST_PHRASE && first.script === 'latin'; count += 1) {
      const next = words[at];
      if (next?.kind !== 'open' || next.script !== 'latin' || !/^[ .-]{0,3}$/.test(query.slice(last.end, next.start))) break;
      if (capital && !/^[\p{Lu}\p{N}]/u.test(next.text)) break;
      last = next;
      at += 1;
    }
    found.push({
      text: query.slice(first.start, last.end),
      start: first.start,
      end: last.end,
      how: before === undefined || first.script === 'han' ? 'rest' : 'phrase',
      after: before,
    });
  }
  return found;
}

function prepositionBefore(words: readonly Piece[], index: number): string | undefined {
  const before = words[index - 1];
  const word = before?.text.toLowerCase();
  if (word !== undefined && ARTICLES.has(word)) return prepositionBefore(words, index - 1);
  return word !== undefined && PREPOSITIONS.has(word) ? word : undefined;
}
