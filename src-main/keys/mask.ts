/** Shorter values would blot out ordinary words. */
const SHORTEST_SECRET = 6;
export const HIDDEN = '•••';
const NONE = /(?!)/g;

/** Takes secrets out of words that others wrote. */
export interface Mask {
  hide(words: string): string;
  /**
   * For words that come in pieces: `shown` is the part that can pass, with its secrets hidden, and `held` the end that may
   * be the beginning of a secret, as it came. It waits for the next piece, and is hidden like whole words when none comes.
   */
  cut(words: string): { readonly shown: string; readonly held: string };
}

export function maskOf(secrets: Iterable<string>): Mask {
  const forms = formsOf(secrets);
  const pattern = forms.length === 0 ? NONE : new RegExp(forms.map(literally).join('|'), 'g');
  const endOf = (words: string): number => Math.min(words.length, ...forms.map((form) => words.length - beginningOf(form, words)));
  return {
    hide: (words) => words.replace(pattern, HIDDEN),
    cut: (words) => {
      let [shown, from, end] = ['', 0, endOf(words)];
      for (const { index, 0: form } of words.matchAll(pattern)) {
        // A whole secret may still be the beginning of a longer one.
        if (index >= end) break;
        shown += words.slice(from, index) + HIDDEN;
        from = index + form.length;
        if (from > end) end = from + endOf(words.slice(from));
      }
      return { shown: shown + words.slice(from, end), held: words.slice(end) };
    },
  };
}

/** How texts say the secrets: plain, within JSON, as part of an address, and as base64. The longest first, as one may be part of another. */
function formsOf(secrets: Iterable<string>): readonly string[] {
  const forms = [...secrets]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => {
      const json = JSON.stringify(secret).slice(1, -1);
      return [secret, json, json.replaceAll('/', '\\/'), encodeURIComponent(secret.toWellFormed()), Buffer.from(secret).toString('base64')];
    });
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

function literally(form: string): string {
  return form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function beginningOf(secret: string, words: string): number {
  for (let length = Math.min(secret.length - 1, words.length); length > 0; length -= 1)
    if (words.endsWith(secret.slice(0, length))) return length;
  return 0;
}
