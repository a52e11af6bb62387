import * as z from 'zod';
import { filePathInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

const classOutput = z.array(z.looseObject({ name: z.string(), count: z.number(), selfBytes: z.number() }));

export const takeHeapSnapshot = defineTool({
  name: 'take_heap_snapshot',
  title: 'Take a heap snapshot',
  description:
    'Saves the JavaScript heap of the current target to a file for DevTools, and sums up its classes. Garbage is collected first.',
  input: z.strictObject({ filePath: filePathInput }),
  output: z.looseObject({
    captured: z.boolean(),
    filePath: z.string(),
    fileBytes: z.number(),
    summary: z.looseObject({ nodes: z.number(), selfBytes: z.number(), classes: z.number(), bySize: classOutput, byCount: classOutput }),
  }),
  effect: 'idempotent',
  openWorld: false,
});
