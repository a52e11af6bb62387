import * as z from 'zod';
import { uidInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const getComputedStyle = defineTool({
  name: 'get_computed_style',
  title: 'Get computed style',
  description: 'Computed style of an element: all properties, or only the named ones.',
  input: z.strictObject({
    uid: uidInput,
    properties: z.array(z.string().min(1)).max(500).optional().describe('Like ["display", "font-size"].'),
  }),
  output: z.looseObject({ uid: z.string(), computedStyle: z.array(z.looseObject({ name: z.string(), value: z.string() })) }),
  effect: 'readOnly',
  openWorld: false,
});
