import { english, type SentenceKey } from './english.ts';
import { filled, type Names } from './template.ts';

/** Text from outside (a path, a server's own words) is put in as it is; a sentence stands for a part with words of its own. */
export type SentenceValue = string | number | Sentence;
type Values<Key extends SentenceKey> = Readonly<Record<Names<(typeof english)[Key]>, SentenceValue>>;

/**
 * What main says to a person: an entry of the catalogue with its values. `text` is the English of it, which agents read;
 * the window says it in its own language. Over IPC it arrives as a plain object of the same fields.
 */
export class Sentence {
  readonly text: string;

  constructor(
    readonly key: SentenceKey,
    readonly values: Readonly<Record<string, SentenceValue>> = {},
  ) {
    this.text = filled(english[key], values, (value) => (value instanceof Sentence ? value.text : String(value)));
  }

  /** The same with each text from outside changed. */
  map(change: (text: string) => string): Sentence {
    const values = Object.entries(this.values).map(([name, value]) => {
      if (typeof value === 'number') return [name, value] as const;
      return [name, typeof value === 'string' ? change(value) : value.map(change)] as const;
    });
    return new Sentence(this.key, Object.fromEntries(values));
  }
}

/** A sentence of the catalogue; the compiler asks for exactly the values that it names. */
export function say<Key extends SentenceKey>(
  key: Key,
  ...[values]: [keyof Values<Key>] extends [never] ? [] : [values: Values<Key>]
): Sentence {
  return new Sentence(key, values);
}

/** Words from outside of the app, such as an error of the system: no catalogue has them. */
export const verbatim = (text: string): Sentence => say('verbatim', { text });

/** One after the other; without the second, the first alone. */
export const both = (first: Sentence, second: Sentence | undefined): Sentence => (second ? say('both', { first, second }) : first);

/** The same data with each sentence as its English text. */
export type InEnglish<Data> = Data extends Sentence
  ? string
  : Data extends readonly (infer Item)[]
    ? readonly InEnglish<Item>[]
    : Data extends object
      ? { readonly [Key in keyof Data]: InEnglish<Data[Key]> }
      : Data;

/** For agents, whose answers are in English. */
export function inEnglish<Data>(data: Data): InEnglish<Data>;
export function inEnglish(data: unknown): unknown {
  if (data instanceof Sentence) return data.text;
  if (Array.isArray(data)) return data.map((item: unknown) => inEnglish(item));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, inEnglish(value)]));
}
