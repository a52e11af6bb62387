import type { HeapSnapshot } from '../../src-shared/snapshot/heap.ts';
import { defineSection } from './scene.ts';

export const heap = defineSection({
  name: 'heap',
  fetch: (taken: HeapSnapshot) => taken,
  json: ({ filePath, fileBytes, summary }) => ({ captured: true, filePath, fileBytes, summary }),
});
