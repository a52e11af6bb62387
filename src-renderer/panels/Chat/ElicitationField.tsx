import { type ReactNode, useId } from 'react';
import type { ElicitationField as FieldShape, FieldProblem, FieldValue } from '../../../src-shared/simulator/elicitation.ts';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { useT } from '../../AppContext.ts';
import { classes } from '../../ui/classes.ts';
import { oneLine, printable } from '../../ui/printable.ts';
import { fieldHint, problemWords } from './fieldWords.ts';

interface Given {
  readonly field: FieldShape;
  readonly value: FieldValue;
  readonly problem: FieldProblem['problem'] | undefined;
  readonly onChange: (value: FieldValue) => void;
}

const TITLE = 200;

interface ControlProps extends Given {
  readonly id: string;
  readonly describedBy: string | undefined;
}

function Control({ field, value, problem, onChange, id, describedBy }: ControlProps): ReactNode {
  const t = useT();
  const common = {
    id,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': describedBy,
    'aria-required': field.required || undefined,
  };
  if (field.kind === 'choice') {
    return (
      <span className={classes('field', problem !== undefined && 'invalid')}>
        <select {...common} value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('elicit.choose')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {oneLine(option.title, TITLE)}
            </option>
          ))}
        </select>
      </span>
    );
  }
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  return (
    <span className={classes('field', problem !== undefined && 'invalid')}>
      <input
        {...common}
        type={field.secret ? 'password' : field.kind === 'text' && field.format === 'date' ? 'date' : 'text'}
        inputMode={isNumber ? 'decimal' : undefined}
        maxLength={LIMITS.elicitationValue}
        spellCheck={false}
        autoComplete="off"
        placeholder={field.kind === 'text' && field.format === 'date-time' ? '2026-11-30T08:00:00Z' : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

/** One value that the server wants: its control under its title, and below what it must be or what is wrong with it. */
export function ElicitationField(given: Given): ReactNode {
  const { field, value, problem, onChange } = given;
  const t = useT();
  const id = useId();
  const title = oneLine(field.title, TITLE);
  const hint = [field.description === undefined ? '' : printable(field.description), fieldHint(field, t)]
    .filter((part) => part !== '')
    .join(' · ');
  const described = problem !== undefined || hint !== '' ? `${id}-d` : undefined;
  const label = (
    <>
      <span className="wrap">{title}</span>
      {field.required && field.kind !== 'boolean' && <span className="warn">{t('elicit.required')}</span>}
    </>
  );
  const below = (
    <>
      {problem !== undefined && (
        <span id={described} className="err wrap" role="alert">
          {problemWords(field, problem, t)}
        </span>
      )}
      {problem === undefined && hint !== '' && (
        <span id={described} className="sec wrap">
          {hint}
        </span>
      )}
    </>
  );
  if (field.kind === 'boolean') {
    return (
      <div className="ask-field">
        <label className="ask-check">
          <input
            type="checkbox"
            aria-describedby={described}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          {label}
        </label>
        {below}
      </div>
    );
  }
  if (field.kind === 'choices') {
    const chosen = Array.isArray(value) ? value : [];
    const toggle = (one: string, on: boolean): void => onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one));
    return (
      <fieldset className={classes('ask-field', problem !== undefined && 'invalid')} aria-describedby={described}>
        <legend className="ask-label">{label}</legend>
        <span className="ask-options">
          {field.options.map((option) => (
            <label key={option.value} className="ask-check">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              <span className="wrap">{oneLine(option.title, TITLE)}</span>
            </label>
          ))}
        </span>
        {below}
      </fieldset>
    );
  }
  return (
    <div className="ask-field">
      <label className="ask-label" htmlFor={id}>
        {label}
      </label>
      <Control {...given} id={id} describedBy={described} />
      {below}
    </div>
  );
}
