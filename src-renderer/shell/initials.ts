const LETTER = /[\p{L}\p{N}]/u;

/** Two letters: of a name in Latin letters the first of two words, else the first two of all. */
function shortOf(name: string): string {
  const words = name.split(/[\s\-_/.]+/).filter((word) => LETTER.test(word));
  const [first = '', second] = words;
  if (second !== undefined && /^[\p{Script=Latin}\p{N}]/u.test(first)) return (Array.from(first)[0] ?? '') + (Array.from(second)[0] ?? '');
  return Array.from(words.join('')).slice(0, 2).join('');
}

/** Short names of a list, no two alike: what begins like another one ends in its last letter, or in its number. */
export function initialsOf(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const letters = Array.from(name).filter((letter) => LETTER.test(letter));
    const [first = '?'] = letters;
    const choices = [shortOf(name), first + (letters.at(-1) ?? ''), first + String(index + 1)];
    const chosen = choices.find((choice) => choice !== '' && !taken.has(choice.toLowerCase())) ?? String(index + 1);
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}
