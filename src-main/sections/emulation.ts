import { emulate } from '../../src-shared/protocol/tools/emulate.ts';
import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import { LIMITS, restLimits } from '../../src-shared/snapshot/limits.ts';
import type { StandingFact } from './scene.ts';

/** Conditions that somebody set and may have forgotten, with the limits that grow or do not grow with them. */
export const emulation: StandingFact = {
  name: 'emulation',
  standing({ store }) {
    const { settings, byTool } = store.emulation;
    const words = wordsOf(settings);
    if (words.length === 0) return undefined;
    const reset = byTool ? `${emulate.name} resets each with null.` : 'The developer set it in the debugger window and can reset it there.';
    return { json: {}, notices: [`Emulated: ${words.join(', ')}. ${reset}`, ...limitsOf(settings)] };
  },
};

function wordsOf({ networkConditions, cpuThrottlingRate, geolocation, userAgent, ...settings }: EmulationSettings): string[] {
  const { colorScheme, reducedMotion, locale, timezone, textScale, touch, deviceScaleFactor } = settings;
  const words = [
    networkConditions && `network ${networkConditions}`,
    cpuThrottlingRate && `CPU ${cpuThrottlingRate}x slower`,
    geolocation && `geolocation ${geolocation.latitude}, ${geolocation.longitude}`,
    userAgent && `user agent ${JSON.stringify(userAgent)}`,
    colorScheme && `color scheme ${colorScheme}`,
    reducedMotion !== undefined && `reduced motion ${reducedMotion ? 'on' : 'off'}`,
    locale && `locale ${locale}`,
    timezone && `timezone ${timezone}`,
    textScale && `text ${Math.round(textScale * 100)} %`,
    touch && 'touch screen',
    deviceScaleFactor && `device pixel ratio ${deviceScaleFactor}`,
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
