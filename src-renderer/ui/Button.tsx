import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  readonly variant?: 'ghost' | 'line' | 'primary';
  /** The 24 px control of panels. */
  readonly small?: boolean;
};

export function Button({ variant = 'ghost', small = false, className, ...rest }: ButtonProps): ReactNode {
  return <button type="button" className={classes('btn', variant !== 'ghost' && variant, small && 's', className)} {...rest} />;
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'title'> & {
  readonly label: string;
  readonly shortcut?: string | undefined;
};

/** Tooltips are the platform's own: they lie above the native stage, which nothing of the window can. */
export function IconButton({ label, shortcut, className, ...rest }: IconButtonProps): ReactNode {
  return (
    <Button
      className={classes('icon', className)}
      aria-label={label}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      {...rest}
    />
  );
}

export function ToggleButton({ pressed, className, ...rest }: ButtonProps & { readonly pressed: boolean }): ReactNode {
  return <Button className={classes(pressed && 'is-on', className)} aria-pressed={pressed} {...rest} />;
}
