import { english, type SentenceKey } from '../../src-shared/words/english.ts';
import type { Sentence, SentenceValue } from '../../src-shared/words/sentence.ts';
import { filled } from '../../src-shared/words/template.ts';
import { mainZh } from './main/zh.ts';
import type { Locale } from './translate.ts';

/** What main or the platform said: a sentence of the catalogue, or words that none has. */
export type Words = Sentence | string;
/** One text of all that is given, in the language of the window. */
export type Tell = (...words: readonly (Words | undefined)[]) => string;

const catalogues: Readonly<Record<Locale, Readonly<Record<SentenceKey, string>>>> = { 'zh-CN': mainZh, en: english };

export function teller(locale: Locale): Tell {
  const catalogue = catalogues[locale];
  const numbers = new Intl.NumberFormat(locale);
  const told = ({ key, values }: Sentence): string => filled(catalogue[key], values, part);
  const part = (value: SentenceValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return numbers.format(value);
    return value.key === 'verbatim' ? filled(catalogue.quoted, value.values, part) : told(value);
  };
  const gap = locale === 'en' ? ' ' : '';
  return (...words) =>
    words
      .filter((given) => given !== undefined)
      .map((words) => (typeof words === 'string' ? words : told(words)))
      .join(gap);
}
