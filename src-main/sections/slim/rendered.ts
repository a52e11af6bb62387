import type { RuntimeTargetInfo } from '../../../src-shared/snapshot/target.ts';
import { inQuotes } from '../../format/markdown.ts';
import { defineSection } from '../scene.ts';

export const slimRendered = defineSection({
  name: 'rendered',
  fetch: (target: RuntimeTargetInfo) => target,
  json: () => ({}),
  text: ({ type, url, id, viewport }) => `Rendered the ${type} ${inQuotes(url ?? id)} at ${viewport.width} × ${viewport.height}.`,
});
