import { defineSection } from './scene.ts';

/** When what is read was written. */
export const stored = defineSection({
  name: 'stored',
  fetch: (_ask: void, { store }) => ({ storedAt: store.storedAt, updatedAtMs: store.updatedAtMs }),
  json: ({ storedAt, updatedAtMs }) => ({
    stored: true,
    ...(storedAt !== undefined && { storedAt }),
    ...(updatedAtMs !== undefined && { updatedAtMs }),
  }),
  markdown: ({ storedAt }) => [`Stored at ${storedAt ?? 'an unknown time'}.`],
});
