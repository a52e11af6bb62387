import type { HeapClass, HeapSnapshot } from '../../src-shared/snapshot/heap.ts';
import { fieldLines, inQuotes, rowsBlock, type Block } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

export const heap = defineSection({
  name: 'heap',
  fetch: (taken: HeapSnapshot) => taken,
  json: ({ filePath, fileBytes, summary }) => ({ captured: true, filePath, fileBytes, summary }),
  markdown: ({ filePath, fileBytes, summary: { nodes, selfBytes, classes, bySize, byCount } }) => [
    '## Heap',
    `The snapshot was saved to ${inQuotes(filePath)} (${fileBytes} bytes).`,
    ...fieldLines({ nodes, selfBytes, classes }),
    '### Classes by size',
    classesBlock(bySize),
    '### Classes by count',
    classesBlock(byCount),
  ],
});

const classesBlock = (classes: readonly HeapClass[]): Block =>
  rowsBlock(
    classes,
    ({ name, count, selfBytes }) => ({ name, count, selfBytes }),
    ({ name, count, selfBytes }) => `${inQuotes(name)}: ${count}, ${selfBytes} B`,
  );
