import type { ElicitationField, FieldOption } from '../../../src-shared/simulator/elicitation.ts';
import { say, type Sentence } from '../../../src-shared/words/sentence.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { shortened } from '../../format/words.ts';
import { isPlainObject, type PlainObject } from './plainJson.ts';
import { shownLine } from './shownText.ts';

const NAME_CHARACTERS = 200;
const TITLE_CHARACTERS = 100;
const DESCRIPTION_CHARACTERS = 500;
const VALUE_CHARACTERS = 500;
const PATTERN_CHARACTERS = 500;
const SECRET_WORDS =
  /pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|private)[-_ ]?key|credential|(?:^|[-_ ])(?:pin|otp|cv[vc])(?:$|[-_ ])|密码|口令|密钥|验证码|令牌/i;
const TYPED = new Set<unknown>(['string', 'number', 'integer']);

/** Why a question can't be shown, as words that go on from "its form". */
export class FormFault extends Error {
  override readonly name = 'FormFault';
  constructor(readonly fault: Sentence) {
    super(fault.text);
  }
}

/** The fields of a `requestedSchema`: one flat object of values, as the protocol has it. @throws FormFault */
export function formFields(schema: unknown, redact: (text: string) => string): readonly ElicitationField[] {
  if (!isPlainObject(schema) || !isPlainObject(schema['properties'])) throw new FormFault(say('form.noSchema'));
  const properties = Object.entries(schema['properties']);
  if (properties.length > LIMITS.elicitationFields) {
    throw new FormFault(say('form.manyFields', { count: properties.length, max: LIMITS.elicitationFields }));
  }
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return properties.map(([name, property]) => {
    const shownName = shownLine(redact(name), NAME_CHARACTERS);
    const fault = (why: Sentence): FormFault => new FormFault(say('form.field', { name: shownName, fault: why }));
    if (name.length > NAME_CHARACTERS) throw fault(say('form.longName', { count: name.length }));
    if (!isPlainObject(property)) throw fault(say('form.noField'));
    const words = (value: unknown, max: number): string | undefined =>
      typeof value === 'string' && value.trim() !== '' ? shortened(redact(value), max) : undefined;
    const title = words(property['title'], TITLE_CHARACTERS) ?? shownName;
    const description = words(property['description'], DESCRIPTION_CHARACTERS);
    const always = { name, title, required: required.has(name), ...(description !== undefined && { description }) };
    return { ...always, secret: TYPED.has(property['type']) && [name, title].some(tellsOfSecret), ...kindOf(property, { redact, fault }) };
  });
}

/** `userPin` as `user_pin`. */
const tellsOfSecret = (words: string): boolean => SECRET_WORDS.test(words.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'));

type Kind<Field = ElicitationField> = Field extends ElicitationField
  ? Omit<Field, 'name' | 'title' | 'description' | 'required' | 'secret'>
  : never;

interface Reading {
  readonly redact: (text: string) => string;
  readonly fault: (why: Sentence) => FormFault;
}

function kindOf(property: PlainObject, reading: Reading): Kind {
  const { type, items } = property;
  const initial = property['default'];
  switch (type) {
    case 'boolean':
      return { kind: 'boolean', ...(typeof initial === 'boolean' && { initial }) };
    case 'number':
    case 'integer': {
      const [minimum, maximum, start] = [finite(property['minimum']), finite(property['maximum']), finite(initial)];
      return {
        kind: type,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
        ...(start !== undefined && { initial: start }),
      };
    }
    case 'string': {
      const options = optionsOf(property, 'oneOf', reading);
      if (!options) return { kind: 'text', ...textRules(property) };
      return { kind: 'choice', options, ...(typeof initial === 'string' && isOffered(initial, options) && { initial }) };
    }
    case 'array': {
      const options = isPlainObject(items) ? optionsOf(items, 'anyOf', reading) : undefined;
      if (!options) throw reading.fault(say('form.list'));
      const chosen = Array.isArray(initial) ? initial.filter((value): value is string => isOffered(value, options)) : [];
      const [minItems, maxItems] = [finite(property['minItems']), finite(property['maxItems'])];
      return {
        kind: 'choices',
        options,
        ...(minItems !== undefined && { minItems }),
        ...(maxItems !== undefined && { maxItems }),
        ...(chosen.length > 0 && { initial: chosen }),
      };
    }
    default:
      throw reading.fault(say('form.type', { type: shownLine(JSON.stringify(type) ?? 'undefined', 50) }));
  }
}

const isOffered = (value: unknown, options: readonly FieldOption[]): boolean => options.some((option) => option.value === value);

const finite = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

function textRules(property: PlainObject): Omit<Extract<Kind, { kind: 'text' }>, 'kind'> {
  const { pattern, format } = property;
  const initial = property['default'];
  const [minLength, maxLength] = [finite(property['minLength']), finite(property['maxLength'])];
  return {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
    ...(typeof pattern === 'string' && isPattern(pattern) && { pattern }),
    ...(typeof format === 'string' && { format: shownLine(format, 50) }),
    ...(typeof initial === 'string' && initial.length <= LIMITS.elicitationValue && { initial }),
  };
}

function isPattern(pattern: string): boolean {
  if (pattern.length > PATTERN_CHARACTERS) return false;
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** The values that a schema allows; `undefined` when it names none. */
function optionsOf(schema: PlainObject, titledKey: 'oneOf' | 'anyOf', { redact, fault }: Reading): readonly FieldOption[] | undefined {
  const plain: unknown = schema['enum'];
  const titled: unknown = schema[titledKey];
  const given = Array.isArray(plain) ? plain : Array.isArray(titled) ? titled : undefined;
  if (!given) return undefined;
  if (given.length === 0 || given.length > LIMITS.elicitationOptions) {
    throw fault(say('form.options', { count: given.length, max: LIMITS.elicitationOptions }));
  }
  const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
  const options = given.map((entry: unknown, index): FieldOption => {
    const value = isPlainObject(entry) ? entry['const'] : entry;
    const title = isPlainObject(entry) ? entry['title'] : names[index];
    if (typeof value !== 'string' || value.length > VALUE_CHARACTERS) throw fault(say('form.value', { max: VALUE_CHARACTERS }));
    return { value, title: shortened(redact(typeof title === 'string' && title.trim() !== '' ? title : value), TITLE_CHARACTERS) };
  });
  return options.filter(({ value }, index) => options.findIndex((other) => other.value === value) === index);
}
