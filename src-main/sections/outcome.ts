import { defineSection } from './scene.ts';

/** What a command did, in the protocol's fields. */
export const outcome = defineSection({
  name: 'outcome',
  fetch: (fields: Readonly<Record<string, unknown>>) => fields,
  json: (fields) => fields,
});
