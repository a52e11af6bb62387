import { Maximize, RotateCcwSquare, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { useApp, useT } from '../AppContext.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Menu, MenuChevron, MenuChoices } from '../ui/Menu.tsx';
import { readLength, type Size, type Zoom, ZOOMS } from './geometry.ts';
import { PRESETS, type Preset, type PresetGroup, presetOf, sizeKey } from './presets.ts';

const GROUPS: readonly PresetGroup[] = ['phones', 'tablets', 'cards'];

function PresetMenu(): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const size = useStore(stage.store, (state) => state.size);
  const preset = presetOf(size);
  const nameOf = (one: Preset): string => one.name ?? t('device.card', { width: one.width });
  const choose = (key: string): void => {
    const chosen = PRESETS.find((one) => sizeKey(one) === key);
    if (chosen !== undefined) void person.resize(chosen);
  };
  return (
    <Menu
      trigger={
        <Button title={t('device.presets')}>
          <Smartphone />
          <span>{preset === undefined ? t('device.custom') : nameOf(preset)}</span>
          <MenuChevron />
        </Button>
      }
    >
      {GROUPS.map((group) => (
        <MenuChoices
          key={group}
          label={t(`device.${group}`)}
          value={preset === undefined ? '' : sizeKey(preset)}
          onChoose={choose}
          choices={PRESETS.filter((one) => one.group === group).map((one) => ({
            value: sizeKey(one),
            label: nameOf(one),
            detail: `${one.width} × ${one.height}`,
          }))}
        />
      ))}
    </Menu>
  );
}

/** Two fields, one size: Enter or leaving applies it when both are in range, Escape takes the stage's size again. */
function SizeFields(): ReactNode {
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
  const side = (name: 'width' | 'height', sound: boolean): ReactNode => (
    <input
      className="mono"
      inputMode="numeric"
      maxLength={String(LIMITS.viewportMax).length}
      aria-label={t(`device.${name}`)}
      aria-invalid={!sound || undefined}
      value={typed[name]}
      onChange={(event) => setEdit({ ...typed, over: size, [name]: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        else if (event.key === 'Escape') restore();
      }}
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

function ZoomMenu(): ReactNode {
  const { stage } = useApp();
  const t = useT();
  const { zoom, fitting } = useStore(stage.store);
  const nameOf = (one: Zoom): string => (one === 'fit' ? t('device.fit') : t('device.percent', { percent: Math.round(one * 100) }));
  return (
    <Menu
      trigger={
        <Button title={t('device.zoom')}>
          <Maximize />
          <span>
            {zoom === 'fit' && fitting !== undefined ? t('device.fitNow', { percent: Math.round(fitting.scale * 100) }) : nameOf(zoom)}
          </span>
          <MenuChevron />
        </Button>
      }
    >
      <MenuChoices
        label={t('device.zoom')}
        value={String(zoom)}
        onChoose={(value) => stage.change({ zoom: ZOOMS.find((one) => String(one) === value) ?? 'fit' })}
        choices={ZOOMS.map((one) => {
          const room = one === 'fit' || fitting === undefined || one <= fitting.largest;
          return { value: String(one), label: nameOf(one), disabled: !room, ...(!room && { detail: t('device.noRoom') }) };
        })}
      />
    </Menu>
  );
}

export function DeviceControls(): ReactNode {
  const { stage, person } = useApp();
  const t = useT();
  const { width, height } = useStore(stage.store, (state) => state.size);
  return (
    <>
      <PresetMenu />
      <SizeFields />
      <IconButton label={t('device.rotate')} onClick={() => void person.resize({ width: height, height: width })}>
        <RotateCcwSquare />
      </IconButton>
      <span className="vr" />
      <ZoomMenu />
    </>
  );
}
