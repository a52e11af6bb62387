import { filled } from '../../src-shared/words/template.ts';
import { type Catalogue, en, type MessageKey } from './en.ts';
import { zh } from './zh.ts';

export type Locale = 'zh-CN' | 'en';
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** Each language under its own name, so that it is found by who reads no other. */
export const LOCALE_NAMES: readonly (readonly [Locale, string])[] = [
  ['zh-CN', '简体中文'],
  ['en', 'English'],
];

const catalogues: Record<Locale, Catalogue> = { 'zh-CN': zh, en };

export function translator(locale: Locale): Translate {
  const catalogue = catalogues[locale];
  const plural = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) => {
    const entry = catalogue[key];
    const pattern = typeof entry === 'string' ? entry : entry[plural.select(Number(values.n)) === 'one' ? 'one' : 'other'];
    return filled(pattern, values, (value) => (typeof value === 'number' ? numbers.format(value) : value));
  };
}
