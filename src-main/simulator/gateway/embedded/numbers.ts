export type Unit = 'day' | 'week' | 'month' | 'year' | 'hour' | 'minute' | 'count' | 'none';

export interface Quantity {
  readonly value: number;
  readonly unit: Unit;
  readonly start: number;
  readonly end: number;
}

const UNIT_WORDS: readonly (readonly [Exclude<Unit, 'none'>, string])[] = [
  ['day', 'days?|天|日'],
  ['week', 'weeks?|个?星期|个?礼拜|周'],
  ['month', 'months?|个月|月'],
  ['year', 'years?|年'],
  ['hour', 'hours?|个?小时|个?钟头'],
  ['minute', 'minutes?|mins?|分钟'],
  ['count', 'items?|results?|entries|people|persons?|times|个|条|张|份|人|项|次'],
];
const UNIT = UNIT_WORDS.map(([, words]) => `(${words})`).join('|');
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const DIGITS = '零一二三四五六七八九';

// An amount: 3, 3.5, three, a, 三, or the "next" and "this" of "next week".
const AMOUNT = `(?:(\\d{1,9}(?:\\.\\d{1,6})?)|\\b(${WORDS.join('|')}|an?|next|this)\\b|([零一二两三四五六七八九十百]{1,6})|([本这下]))`;
const QUANTITY = new RegExp(`${AMOUNT}(?:[\\s-]{0,3}(?:${UNIT})(?![a-z]))?`, 'giu');

/** The amounts that a text names, in their order. */
export function quantities(text: string): Quantity[] {
  return [...text.matchAll(QUANTITY)].flatMap((match): Quantity[] => {
    const [whole, digits, english, chinese, near, ...units] = match;
    const unit = UNIT_WORDS.find((_, index) => units[index] !== undefined)?.[0] ?? 'none';
    // Without a unit these are ordinary words.
    const article = near !== undefined || (english !== undefined && !WORDS.includes(english.toLowerCase()));
    if (unit === 'none' && (chinese !== undefined || article)) return [];
    if (article && /^(?:next|this|[本这下])$/i.test(english ?? near ?? '') && unit !== 'week' && unit !== 'month') return [];
    const value = digits !== undefined ? Number(digits) : chinese !== undefined ? chineseNumber(chinese) : englishNumber(english);
    return value === undefined ? [] : [{ value, unit, start: match.index, end: match.index + whole.length }];
  });
}

const IN_DAYS: Readonly<Partial<Record<Unit, number>>> = { day: 1, week: 7, month: 30, year: 365 };
const IN_MINUTES: Readonly<Partial<Record<Unit, number>>> = { minute: 1, hour: 60, day: 1_440, week: 10_080 };

/** The amount in another unit, where that can be told. */
export function inUnit({ value, unit }: Quantity, wanted: Unit): number | undefined {
  if (unit === wanted) return value;
  for (const scale of [IN_DAYS, IN_MINUTES]) {
    const [from, to] = [scale[unit], scale[wanted]];
    if (from !== undefined && to !== undefined) return (value * from) / to;
  }
  return undefined;
}

function englishNumber(word: string | undefined): number {
  const at = WORDS.indexOf((word ?? '').toLowerCase());
  return at === -1 ? 1 : at;
}

/** 三, 十, 十二, 二十, 三十五, 一百 and their like. */
function chineseNumber(text: string): number | undefined {
  let total = 0;
  let digit: number | undefined;
  for (const character of text) {
    if (character === '十' || character === '百') {
      total += (digit ?? 1) * (character === '十' ? 10 : 100);
      digit = undefined;
    } else {
      digit = character === '两' ? 2 : DIGITS.indexOf(character);
    }
  }
  return total + (digit ?? 0);
}
