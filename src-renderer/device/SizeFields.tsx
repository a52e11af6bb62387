import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { useApp, useT } from '../AppContext.ts';
import { classes } from '../ui/classes.ts';
import { readLength, type Size, steppedLength } from './geometry.ts';

export const WIDTH_FIELD_ID = 'device-width';

/**
 * Two fields, one size: Enter or leaving applies it when both are in range, Escape takes the stage's size again, arrows
 * count up and down.
 */
export function SizeFields(): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const size = useStore(stage.store, (state) => state.size);
  // What is typed counts for the size that it was typed over; a new size of the stage replaces it.
  const [edit, setEdit] = useState<{ readonly over: Size; readonly width: string; readonly height: string }>();
  const typed = edit?.over === size ? edit : { width: String(size.width), height: String(size.height) };
  const restore = (): void => setEdit(undefined);

  const width = readLength(typed.width);
  const height = readLength(typed.height);
  const invalid = width === undefined || height === undefined;
  const apply = (): void => {
    if (invalid) return;
    if (width !== size.width || height !== size.height) void person.resize({ width, height });
  };
  const press = (name: 'width' | 'height', event: KeyboardEvent): void => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') restore();
    const stepped = steppedLength(typed[name], event);
    if (stepped === undefined) return;
    event.preventDefault();
    setEdit({ ...typed, over: size, [name]: String(stepped) });
  };
  const side = (name: 'width' | 'height', sound: boolean): ReactNode => (
    <input
      className="mono"
      id={name === 'width' ? WIDTH_FIELD_ID : undefined}
      inputMode="numeric"
      maxLength={String(LIMITS.viewportMax).length}
      aria-label={t(`device.${name}`)}
      aria-invalid={!sound || undefined}
      value={typed[name]}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setEdit({ ...typed, over: size, [name]: event.target.value })}
      onKeyDown={(event) => press(name, event)}
      onBlur={(event) => {
        if (event.currentTarget.parentElement?.contains(event.relatedTarget) === true) return;
        if (invalid) restore();
        else apply();
      }}
    />
  );
  return (
    <span className={classes('field', 'size', invalid && 'invalid')} title={t('device.range')}>
      {side('width', width !== undefined)}
      <span aria-hidden="true">×</span>
      {side('height', height !== undefined)}
      {invalid && (
        <span role="alert" className="size-error">
          {t('device.range')}
        </span>
      )}
    </span>
  );
}
