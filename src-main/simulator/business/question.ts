import type { ElicitationField, ElicitationRecord, FieldValue } from '../../../src-shared/simulator/elicitation.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { shortened } from '../../format/words.ts';
import { HIDDEN } from '../../keys/mask.ts';
import { formAnswer, type FieldContent, type FormAnswer } from './formAnswer.ts';
import { FormFault, formFields } from './formFields.ts';
import { isPlainObject } from './plainJson.ts';

const SHOWN_CHARACTERS = 500;

/** What a server asks during a call, bounded and without secrets, and the judge of what a person answers. */
export class Question {
  readonly message: string;
  readonly fields: readonly ElicitationField[];
  readonly #redact: (text: string) => string;

  /** From the params of `elicitation/create`, as they came. @throws FormFault */
  constructor(params: unknown, redact: (text: string) => string) {
    const { mode = 'form', message, requestedSchema } = isPlainObject(params) ? params : {};
    if (mode !== 'form') throw new FormFault(say('form.mode'));
    if (typeof message !== 'string' || message.trim() === '') throw new FormFault(say('form.noMessage'));
    this.message = shortened(redact(message), LIMITS.elicitationWords);
    this.fields = formFields(requestedSchema, redact);
    this.#redact = redact;
  }

  check(values: readonly FieldValue[]): FormAnswer {
    return formAnswer(this.fields, values);
  }

  /** What was accepted, as records show it. */
  shown(content: Readonly<Record<string, FieldContent>>): NonNullable<ElicitationRecord['values']> {
    return this.fields.flatMap(({ name, title, secret }) => {
      const value = Object.hasOwn(content, name) ? content[name] : undefined;
      if (value === undefined) return [];
      const words = Array.isArray(value) ? value.join(', ') : String(value);
      return [{ title, value: secret ? HIDDEN : shortened(this.#redact(words), SHOWN_CHARACTERS) }];
    });
  }
}
