import { conceptOf, isSilent, wordAt } from './lexicon.ts';

/** A piece of text that means something, with its place in the text. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly script: 'han' | 'latin';
  /** `known`: the lexicon has it; `silent`: says nothing; `open`: anything else, such as a name. */
  readonly kind: 'known' | 'silent' | 'open';
  /** What it counts as when two texts are compared; none for silent ones. */
  readonly terms: readonly string[];
}

const RUN = /(\p{Script=Han}+)|((?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:['’](?!s\b)(?:(?!\p{Script=Han})\p{L})+)*)/gu;

export function hasHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** The words of a text. Names such as `getWeatherNow` and `get_weather_now` come apart. */
export function pieces(text: string): Piece[] {
  return [...text.matchAll(RUN)].flatMap((match) => {
    const start = match.index;
    return match[1] === undefined ? latinPieces(match[0], start) : hanPieces(match[0], start);
  });
}

/** Each term of a text once. */
export function terms(text: string): Set<string> {
  return new Set(pieces(text).flatMap((piece) => piece.terms));
}

function latinPieces(run: string, start: number): Piece[] {
  return [...run.matchAll(/\p{Lu}*[^\p{Lu}]+|\p{Lu}+/gu)].map((match): Piece => {
    const [text] = match;
    const from = start + match.index;
    const word = text.normalize('NFKC').toLowerCase();
    const base = conceptOf(word) ?? conceptOf(baseForm(word));
    const at = { text, start: from, end: from + text.length, script: 'latin' as const };
    if (isSilent(word)) return { ...at, kind: 'silent', terms: base === undefined ? [] : [base] };
    return { ...at, kind: base === undefined ? 'open' : 'known', terms: [base ?? baseForm(word)] };
  });
}

function hanPieces(run: string, start: number): Piece[] {
  const found: Piece[] = [];
  let open = 0;
  const close = (end: number): void => {
    if (end <= open) return;
    const text = run.slice(open, end);
    found.push({ text, start: start + open, end: start + end, script: 'han', kind: 'open', terms: pairs(text) });
  };
  for (let at = 0; at < run.length; ) {
    const word = wordAt(run, at);
    if (word === undefined) {
      at += 1;
      continue;
    }
    close(at);
    const concept = conceptOf(word);
    const place = { text: word, start: start + at, end: start + at + word.length, script: 'han' as const };
    found.push(concept === undefined ? { ...place, kind: 'silent', terms: [] } : { ...place, kind: 'known', terms: [concept] });
    at += word.length;
    open = at;
  }
  close(run.length);
  return found;
}

function pairs(text: string): string[] {
  if (text.length === 1) return [text];
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
}

/** English plurals. */
function baseForm(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}
