import { defineSection } from './scene.ts';

/** There is nothing to read: no data yet, or no target. */
export const notStored = defineSection({
  name: 'notStored',
  fetch: (_ask: void, { store }) => store.updatedAtMs,
  json: (updatedAtMs) => ({ stored: false, ...(updatedAtMs !== undefined && { updatedAtMs }) }),
  markdown: () => ['Nothing is stored yet.'],
});
