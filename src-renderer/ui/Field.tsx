import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'aria-label'> & {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly small?: boolean;
  readonly mono?: boolean;
  readonly invalid?: boolean;
  /** Between the text and the field's end. */
  readonly end?: ReactNode;
  readonly className?: string;
};

export function Field({ label, icon, small = false, mono = false, invalid = false, end, className, ...rest }: FieldProps): ReactNode {
  return (
    <span className={classes('field', small && 's', invalid && 'invalid', className)}>
      {icon}
      <input
        className={classes(mono && 'mono')}
        aria-label={label}
        aria-invalid={invalid || undefined}
        spellCheck={false}
        autoComplete="off"
        {...rest}
      />
      {end}
    </span>
  );
}
