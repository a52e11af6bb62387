import * as z from 'zod';
import { uidInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const getElementRect = defineTool({
  name: 'get_element_rect',
  title: 'Get element rect',
  description: "An element's box in CSS pixels, relative to the simulated viewport.",
  input: z.strictObject({ uid: uidInput }),
  output: z.looseObject({ uid: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  effect: 'readOnly',
  openWorld: false,
});
