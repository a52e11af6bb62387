import { Gauge, Hand, Languages, Maximize, MonitorSmartphone, Moon, Smartphone, Sun, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { App } from '../app.ts';
import { type EmulationSettings, NETWORK_NAMES } from '../../src-shared/snapshot/emulation.ts';
import { useApp, useT } from '../AppContext.ts';
import { TARGET_LANGUAGES } from '../i18n/languages.ts';
import type { Locale, Translate } from '../i18n/translate.ts';
import type { Choice } from '../ui/Menu.tsx';
import { NETWORK_KEYS } from './emulated.ts';
import type { Stage } from '../state/stage.ts';
import { type Zoom, ZOOMS } from './geometry.ts';
import { PRESETS, type Preset, type PresetGroup, presetOf, sizeKey } from './presets.ts';

export const GROUP_IDS = ['device', 'zoom', 'look', 'speed', 'words', 'screen'] as const;
export type GroupId = (typeof GROUP_IDS)[number];

/** One of a few values. `value` is that of the present choice, or of none. */
export interface ChoiceList {
  readonly label: string;
  /** The label where nothing around it says whose it is; else the group's own, where lists are parts of one. */
  readonly fullLabel?: string;
  readonly value: string;
  readonly choices: readonly Choice<string>[];
  readonly onChoose: (value: string) => void;
}

/** What one button of the device toolbar stands for, however it is shown: as a menu, folded, or in the tray. */
export interface DeviceGroup {
  readonly id: GroupId;
  readonly label: string;
  readonly icon: ReactNode;
  /** What is set now, beside the icon. */
  readonly now: string;
  /** Differs from the default. */
  readonly changed: boolean;
  readonly lists: readonly ChoiceList[];
}

/** What the choices depend on. */
interface Conditions extends Pick<Stage, 'size' | 'zoom' | 'fitting'> {
  readonly settings: EmulationSettings;
  /** Language of the app. */
  readonly own: Locale | undefined;
}
type Doers = Pick<App, 'stage' | 'person'>;

const PRESET_GROUPS: readonly PresetGroup[] = ['phones', 'tablets', 'cards'];
const TEXT_SCALES = [0.85, 1, 1.15, 1.3, 1.5, 2];
const CPU_RATES = [1, 2, 4, 6, 20];
const RATIOS = [1, 2, 3];
/** The value of what is not emulated. */
const UNSET = '';

/** A value that an agent set and the list lacks is a choice too. */
function withPresent(choices: readonly Choice<string>[], value: string): readonly Choice<string>[] {
  return choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label: value }];
}

function deviceGroup({ person }: Doers, t: Translate, { size }: Conditions): DeviceGroup {
  const preset = presetOf(size);
  const nameOf = (one: Preset): string => one.name ?? t('device.card', { width: one.width });
  const onChoose = (key: string): void => {
    const chosen = PRESETS.find((one) => sizeKey(one) === key);
    if (chosen !== undefined) void person.resize(chosen);
  };
  return {
    id: 'device',
    label: t('device.presets'),
    icon: <Smartphone />,
    now: preset === undefined ? t('device.custom') : nameOf(preset),
    changed: false,
    lists: PRESET_GROUPS.map((group) => ({
      label: t(`device.${group}`),
      fullLabel: t('device.presets'),
      value: preset === undefined ? UNSET : sizeKey(preset),
      onChoose,
      choices: PRESETS.filter((one) => one.group === group).map((one) => ({
        value: sizeKey(one),
        label: nameOf(one),
        detail: `${one.width} × ${one.height}`,
      })),
    })),
  };
}

function zoomGroup({ stage }: Doers, t: Translate, { zoom, fitting }: Conditions): DeviceGroup {
  const nameOf = (one: Zoom): string => (one === 'fit' ? t('device.fit') : t('device.percent', { percent: Math.round(one * 100) }));
  return {
    id: 'zoom',
    label: t('device.zoom'),
    icon: <Maximize />,
    now: zoom === 'fit' && fitting !== undefined ? t('device.fitNow', { percent: Math.round(fitting.scale * 100) }) : nameOf(zoom),
    changed: false,
    lists: [
      {
        label: t('device.zoom'),
        value: String(zoom),
        onChoose: (value) => stage.change({ zoom: ZOOMS.find((one) => String(one) === value) ?? 'fit' }),
        choices: ZOOMS.map((one) => {
          const room = one === 'fit' || fitting === undefined || one <= fitting.largest;
          return { value: String(one), label: nameOf(one), disabled: !room, ...(!room && { detail: t('device.noRoom') }) };
        }),
      },
    ],
  };
}

function lookGroup({ person }: Doers, t: Translate, { settings: { colorScheme, reducedMotion } }: Conditions): DeviceGroup {
  return {
    id: 'look',
    label: t('emulate.look'),
    icon: colorScheme === 'dark' ? <Moon /> : colorScheme === 'light' ? <Sun /> : <SunMoon />,
    now: t(colorScheme === undefined ? 'emulate.asSystem' : `emulate.${colorScheme}`),
    changed: colorScheme !== undefined || reducedMotion !== undefined,
    lists: [
      {
        label: t('emulate.scheme'),
        value: colorScheme ?? UNSET,
        onChoose: (value) => person.emulate({ colorScheme: value === 'light' || value === 'dark' ? value : null }),
        choices: [
          { value: UNSET, label: t('emulate.asSystem') },
          { value: 'light', label: t('emulate.light') },
          { value: 'dark', label: t('emulate.dark') },
        ],
      },
      {
        label: t('emulate.motion'),
        value: reducedMotion === undefined ? UNSET : String(reducedMotion),
        onChoose: (value) => person.emulate({ reducedMotion: value === UNSET ? null : value === 'true' }),
        choices: [
          { value: UNSET, label: t('emulate.asSystem') },
          { value: 'true', label: t('emulate.reduced') },
          { value: 'false', label: t('emulate.full') },
        ],
      },
    ],
  };
}

function speedGroup({ person }: Doers, t: Translate, { settings: { networkConditions, cpuThrottlingRate } }: Conditions): DeviceGroup {
  const rateName = (rate: number): string => (rate === 1 ? t('emulate.fullSpeed') : t('emulate.slower', { times: rate }));
  const network = networkConditions === undefined ? t('emulate.online') : t(NETWORK_KEYS[networkConditions]);
  return {
    id: 'speed',
    label: t('emulate.speed'),
    icon: <Gauge />,
    now: networkConditions === undefined && cpuThrottlingRate !== undefined ? rateName(cpuThrottlingRate) : network,
    changed: networkConditions !== undefined || cpuThrottlingRate !== undefined,
    lists: [
      {
        label: t('emulate.network'),
        value: networkConditions ?? UNSET,
        onChoose: (value) => person.emulate({ networkConditions: NETWORK_NAMES.find((name) => name === value) ?? null }),
        choices: [
          { value: UNSET, label: t('emulate.online') },
          ...NETWORK_NAMES.map((name) => ({ value: name, label: t(NETWORK_KEYS[name]), detail: t('emulate.networkHint') })),
        ],
      },
      {
        label: t('emulate.cpu'),
        value: String(cpuThrottlingRate ?? 1),
        onChoose: (value) => person.emulate({ cpuThrottlingRate: Number(value) }),
        choices: withPresent(
          CPU_RATES.map((rate) => ({ value: String(rate), label: rateName(rate) })),
          String(cpuThrottlingRate ?? 1),
        ),
      },
    ],
  };
}

function wordsGroup({ person }: Doers, t: Translate, { settings: { locale, textScale = 1 }, own }: Conditions): DeviceGroup {
  const percent = (scale: number): string => t('device.percent', { percent: Math.round(scale * 100) });
  return {
    id: 'words',
    label: t('emulate.words'),
    icon: <Languages />,
    now: [locale ?? own, percent(textScale)].filter((word) => word !== undefined).join(' · '),
    changed: locale !== undefined || textScale !== 1,
    lists: [
      {
        label: t('emulate.language'),
        fullLabel: t('emulate.targetLanguage'),
        value: locale ?? UNSET,
        onChoose: (value) => person.emulate({ locale: value === UNSET ? null : value }),
        choices: withPresent(
          [
            { value: UNSET, label: t('emulate.asApp'), ...(own !== undefined && { detail: own }) },
            ...TARGET_LANGUAGES.map(([value, label]) => ({ value, label, detail: value })),
          ],
          locale ?? UNSET,
        ),
      },
      {
        label: t('emulate.text'),
        value: String(textScale),
        onChoose: (value) => person.emulate({ textScale: Number(value) }),
        choices: withPresent(
          TEXT_SCALES.map((scale) => ({
            value: String(scale),
            label: percent(scale),
            ...(scale === 1 && { detail: t('emulate.default') }),
          })),
          String(textScale),
        ),
      },
    ],
  };
}

function screenGroup({ person }: Doers, t: Translate, { settings: { touch = false, deviceScaleFactor = 1 } }: Conditions): DeviceGroup {
  const ratioName = (ratio: number): string => `@${ratio}x`;
  return {
    id: 'screen',
    label: t('emulate.screen'),
    icon: touch ? <Hand /> : <MonitorSmartphone />,
    now: ratioName(deviceScaleFactor),
    changed: touch || deviceScaleFactor !== 1,
    lists: [
      {
        label: t('emulate.ratio'),
        value: String(deviceScaleFactor),
        onChoose: (value) => person.emulate({ deviceScaleFactor: Number(value) }),
        choices: withPresent(
          RATIOS.map((ratio) => ({ value: String(ratio), label: ratioName(ratio), ...(ratio === 1 && { detail: t('emulate.default') }) })),
          String(deviceScaleFactor),
        ),
      },
      {
        label: t('emulate.input'),
        value: touch ? 'touch' : 'mouse',
        onChoose: (value) => person.emulate({ touch: value === 'touch' }),
        choices: [
          { value: 'mouse', label: t('emulate.mouse') },
          { value: 'touch', label: t('emulate.touch'), detail: t('emulate.touchHint') },
        ],
      },
    ],
  };
}

const GROUPS = [deviceGroup, zoomGroup, lookGroup, speedGroup, wordsGroup, screenGroup];

const ownLanguage = ({ link }: ReturnType<App['session']['store']['getState']>): Locale | undefined =>
  link.status === 'connected' ? link.connection.locale : undefined;

/** The groups as they are at this moment. */
export function deviceGroupsNow(app: App, t: Translate): readonly DeviceGroup[] {
  const { stage, emulation, session } = app;
  const conditions = { ...stage.store.getState(), ...emulation.store.getState(), own: ownLanguage(session.store.getState()) };
  return GROUPS.map((group) => group(app, t, conditions));
}

/** In the order of the toolbar: what comes last folds first. */
export function useDeviceGroups(): readonly DeviceGroup[] {
  const app = useApp();
  const t = useT();
  const conditions: Conditions = {
    size: useStore(app.stage.store, (state) => state.size),
    zoom: useStore(app.stage.store, (state) => state.zoom),
    fitting: useStore(app.stage.store, (state) => state.fitting),
    settings: useStore(app.emulation.store, (state) => state.settings),
    own: useStore(app.session.store, ownLanguage),
  };
  return GROUPS.map((group) => group(app, t, conditions));
}
