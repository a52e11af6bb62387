import type { ElicitationField, FieldProblem } from '../../../src-shared/simulator/elicitation.ts';
import type { Translate } from '../../i18n/translate.ts';
import { oneLine } from '../../ui/printable.ts';

const WORDS = 200;

/** What the field's value must be, in a few words; empty when it may be anything. */
export function fieldHint(field: ElicitationField, t: Translate): string {
  const both = (
    name: 'range' | 'length' | 'items',
    low: 'minimum' | 'minLength' | 'minItems',
    high: 'maximum' | 'maxLength' | 'maxItems',
    [min, max]: readonly [number | undefined, number | undefined],
  ): string => {
    const values = { min: String(min), max: String(max) };
    if (min !== undefined) return t(max === undefined ? `elicitHint.${low}` : `elicitHint.${name}`, values);
    return max === undefined ? '' : t(`elicitHint.${high}`, values);
  };
  switch (field.kind) {
    case 'number':
    case 'integer':
      return both('range', 'minimum', 'maximum', [field.minimum, field.maximum]);
    case 'choices':
      return both('items', 'minItems', 'maxItems', [field.minItems, field.maxItems]);
    case 'text': {
      const parts = [
        both('length', 'minLength', 'maxLength', [field.minLength, field.maxLength]),
        field.format === undefined || field.format === 'date' ? '' : t('elicitHint.format', { format: oneLine(field.format, WORDS) }),
        field.pattern === undefined ? '' : t('elicitHint.pattern', { pattern: oneLine(field.pattern, WORDS) }),
      ];
      return parts.filter((part) => part !== '').join(' · ');
    }
    case 'boolean':
    case 'choice':
      return '';
  }
}

/** A field's own bounds under the names of the problems that they make. */
type Bounds = Pick<ElicitationField, 'kind'> & { readonly [Problem in FieldProblem['problem']]?: string | number | boolean };

export function problemWords(field: ElicitationField, problem: FieldProblem['problem'], t: Translate): string {
  const bounds: Bounds = field;
  return t(`elicitProblem.${problem}`, { bound: oneLine(String(bounds[problem] ?? ''), WORDS) });
}
