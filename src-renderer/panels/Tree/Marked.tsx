import type { ReactNode } from 'react';

/** A text in which the words that were searched for are marked. `words` are in lower case. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }): ReactNode {
  if (words.length === 0) return text;
  const lower = text.toLowerCase();
  // Letters that change their length with their case would shift every place behind them.
  if (lower.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (;;) {
    const [at, word] = nearest(lower, words, end);
    if (word === undefined) break;
    parts.push(text.slice(end, at), <mark key={at}>{text.slice(at, at + word.length)}</mark>);
    end = at + word.length;
  }
  if (end === 0) return text;
  parts.push(text.slice(end));
  return parts;
}

function nearest(text: string, words: readonly string[], from: number): [at: number, word: string | undefined] {
  let found: [number, string | undefined] = [text.length, undefined];
  for (const word of words) {
    const at = text.indexOf(word, from);
    if (at !== -1 && (at < found[0] || (at === found[0] && word.length > (found[1]?.length ?? 0)))) found = [at, word];
  }
  return found;
}
