import type { EmulationSettings } from '../../src-shared/snapshot/emulation.ts';
import { fieldLines } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

/** What targets are made to believe after a change. */
export const emulated = defineSection({
  name: 'emulated',
  fetch: (settings: EmulationSettings) => settings,
  json: (settings) => ({ updated: true, emulation: settings }),
  markdown: (settings) => {
    const fields = fieldLines(settings);
    return ['## Emulation', ...(fields.length === 0 ? ['Nothing differs from the default.'] : fields)];
  },
});
