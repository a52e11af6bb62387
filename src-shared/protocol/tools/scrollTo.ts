import * as z from 'zod';
import { uidInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

const position = z.number().min(0).optional();

export const scrollTo = defineTool({
  name: 'scroll_to',
  title: 'Scroll',
  description: 'Scrolls a container to absolute CSS pixels and reports where it ended. Without x and y it only reports.',
  input: z.strictObject({
    uid: uidInput.optional().describe('Container; without it the largest visible one is taken.'),
    x: position,
    y: position,
  }),
  output: z.looseObject({
    scrolled: z.boolean(),
    uid: z.string(),
    x: z.number(),
    y: z.number(),
    maxX: z.number(),
    maxY: z.number(),
    viewportWidth: z.number(),
    viewportHeight: z.number(),
  }),
  effect: 'idempotent',
  openWorld: false,
});
