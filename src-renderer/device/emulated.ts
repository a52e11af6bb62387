import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import type { MessageKey } from '../i18n/en.ts';
import type { Translate } from '../i18n/translate.ts';

type NetworkName = NonNullable<EmulationSettings['networkConditions']>;

export const NETWORK_KEYS: Readonly<Record<NetworkName, MessageKey>> = {
  Offline: 'emulate.offline',
  'Slow 3G': 'emulate.slow3g',
  'Slow 4G': 'emulate.slow4g',
  'Fast 4G': 'emulate.fast4g',
};

/** What differs from the default, in the window's words: one for each setting, whoever set it. */
export function emulatedWords(settings: EmulationSettings, t: Translate): string[] {
  const { networkConditions, cpuThrottlingRate, geolocation, userAgent, colorScheme, reducedMotion, locale, timezone } = settings;
  const { textScale, touch, deviceScaleFactor } = settings;
  const words = [
    colorScheme && t(`emulate.${colorScheme}`),
    reducedMotion !== undefined && t(reducedMotion ? 'emulate.motionReduced' : 'emulate.motionFull'),
    networkConditions && t(NETWORK_KEYS[networkConditions]),
    cpuThrottlingRate && `CPU ${t('emulate.slower', { times: cpuThrottlingRate })}`,
    locale,
    textScale && t('emulate.textNow', { percent: Math.round(textScale * 100) }),
    deviceScaleFactor && t('emulate.ratioNow', { ratio: deviceScaleFactor }),
    touch && t('emulate.touch'),
    timezone && t('emulate.timezone', { zone: timezone }),
    geolocation && t('emulate.geolocation', { where: `${geolocation.latitude}, ${geolocation.longitude}` }),
    userAgent && t('emulate.userAgent'),
  ];
  return words.filter((word) => typeof word === 'string');
}
