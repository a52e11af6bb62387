import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import { LIMITS, restLimits } from '../../src-shared/snapshot/limits.ts';
import type { StandingFact } from './scene.ts';

/** Conditions that somebody set and may have forgotten, with the limits that grow or do not grow with them. */
export const emulation: StandingFact = {
  name: 'emulation',
  standing({ store }) {
    const words = wordsOf(store.emulation);
    if (words.length === 0) return undefined;
    return { json: {}, notices: [`Emulated: ${words.join(', ')}. ${emulate.name} resets each with null.`, ...limitsOf(store.emulation)] };
  },
};

function wordsOf(settings: EmulationSettings): string[] {
  const { networkConditions, cpuThrottlingRate, geolocation, userAgent, colorScheme, reducedMotion, locale, timezone } = settings;
  const words = [
    networkConditions && `network ${networkConditions}`,
    cpuThrottlingRate && `CPU ${cpuThrottlingRate}x slower`,
    geolocation && `geolocation ${geolocation.latitude}, ${geolocation.longitude}`,
    userAgent && `user agent ${JSON.stringify(userAgent)}`,
    colorScheme && `color scheme ${colorScheme}`,
    reducedMotion !== undefined && `reduced motion ${reducedMotion ? 'on' : 'off'}`,
    locale && `locale ${locale}`,
    timezone && `timezone ${timezone}`,
  ];
  return words.filter((word) => typeof word === 'string');
}

function limitsOf({ networkConditions, cpuThrottlingRate }: EmulationSettings): string[] {
  const run = `a call still has ${LIMITS.commandRunMs / 1000} s`;
  const rest = cpuThrottlingRate && restLimits(cpuThrottlingRate);
  return [
    ...(networkConditions
      ? [`Requests over http and https are throttled; project files come from the debugger itself and are not. No limit grew: ${run}.`]
      : []),
    ...(rest ? [`Rendered now means ${rest.quietMs} ms without a DOM change, waited for at most ${rest.limitMs} ms; ${run}.`] : []),
  ];
}
