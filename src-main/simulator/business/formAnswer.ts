import { runInNewContext } from 'node:vm';
import type { ElicitationField, FieldProblem, FieldValue } from '../../../src-shared/simulator/elicitation.ts';

/** What a form comes to: content for the server, or what is wrong with it. */
export type FormAnswer = { readonly content: Readonly<Record<string, FieldContent>> } | { readonly problems: readonly FieldProblem[] };

export type FieldContent = string | number | boolean | string[];

/** A pattern is the server's: one that does not come to an end is left to the server to check. */
const PATTERN_MS = 20;
/** Of all patterns of one form: whoever checks them does nothing else meanwhile. */
const PATTERNS_MS = 100;

/** Checks what a person put into the fields, a value for each. What stayed empty and is not required is left out. */
export function formAnswer(fields: readonly ElicitationField[], values: readonly FieldValue[]): FormAnswer {
  const content: [string, FieldContent][] = [];
  const problems: FieldProblem[] = [];
  const matches = patternsWithin(PATTERNS_MS);
  for (const [index, field] of fields.entries()) {
    const checked = checkedValue(field, values[index], matches);
    if ('problem' in checked) problems.push({ field: index, problem: checked.problem });
    else if (checked.value !== undefined) content.push([field.name, checked.value]);
  }
  return problems.length > 0 ? { problems } : { content: Object.fromEntries(content) };
}

type Matches = (pattern: string, text: string) => boolean;

type Checked = { readonly value: FieldContent | undefined } | { readonly problem: FieldProblem['problem'] };

function checkedValue(field: ElicitationField, given: FieldValue | undefined, matches: Matches): Checked {
  if (field.kind === 'boolean') return { value: given === true };
  if (field.kind === 'choices') return checkedChoices(field, Array.isArray(given) ? given : []);
  const text = typeof given === 'string' ? given : '';
  if (text.trim() === '') return field.required ? { problem: 'required' } : { value: undefined };
  if (field.kind === 'choice') return field.options.some(({ value }) => value === text) ? { value: text } : { problem: 'option' };
  return field.kind === 'text' ? checkedText(field, text, matches) : checkedNumber(field, text);
}

function checkedChoices(
  { options, required, minItems = 0, maxItems }: Extract<ElicitationField, { kind: 'choices' }>,
  given: readonly string[],
): Checked {
  const chosen = options.flatMap(({ value }) => (given.includes(value) ? [value] : []));
  if (chosen.length === 0) return required ? (minItems > 0 ? { problem: 'required' } : { value: [] }) : { value: undefined };
  if (chosen.length < minItems) return { problem: 'minItems' };
  return maxItems !== undefined && chosen.length > maxItems ? { problem: 'maxItems' } : { value: chosen };
}

function checkedNumber({ kind, minimum, maximum }: Extract<ElicitationField, { kind: 'number' | 'integer' }>, text: string): Checked {
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: kind };
  if (kind === 'integer' && !Number.isSafeInteger(value)) return { problem: 'integer' };
  if (minimum !== undefined && value < minimum) return { problem: 'minimum' };
  return maximum !== undefined && value > maximum ? { problem: 'maximum' } : { value };
}

function checkedText(
  { minLength, maxLength, pattern, format }: Extract<ElicitationField, { kind: 'text' }>,
  text: string,
  matches: Matches,
): Checked {
  const length = Array.from(text).length;
  if (minLength !== undefined && length < minLength) return { problem: 'minLength' };
  if (maxLength !== undefined && length > maxLength) return { problem: 'maxLength' };
  if (pattern !== undefined && !matches(pattern, text)) return { problem: 'pattern' };
  return format === undefined || isOfFormat(format, text) ? { value: text } : { problem: 'format' };
}

function patternsWithin(ms: number): Matches {
  const until = performance.now() + ms;
  return (pattern, text) => {
    const timeout = Math.min(PATTERN_MS, Math.ceil(until - performance.now()));
    if (timeout <= 0) return true;
    try {
      return runInNewContext('new RegExp(pattern, "u").test(text)', { pattern, text }, { timeout }) === true;
    } catch {
      return true;
    }
  };
}

/** The protocol's four formats; others are for the server to check. */
function isOfFormat(format: string, text: string): boolean {
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(text);
    case 'uri':
      return /^[a-z][a-z\d+.-]*:/i.test(text) && URL.canParse(text);
    case 'date':
      return isDate(text);
    case 'date-time': {
      const [, date, time] = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d))$/.exec(text) ?? [];
      return date !== undefined && isDate(date) && !Number.isNaN(Date.parse(`${date}T${time?.toUpperCase()}`));
    }
    default:
      return true;
  }
}

/** The calendar has it: Date would take the 31st of April for the 1st of May. */
function isDate(text: string): boolean {
  const parsed = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return parsed !== undefined && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
