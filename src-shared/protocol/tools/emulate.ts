import * as z from 'zod';
import { emulationChangeSchema, emulationSchema } from '../../snapshot/emulation.ts';
import { defineTool } from '../toolDefinition.ts';

export const emulate = defineTool({
  name: 'emulate',
  title: 'Emulate conditions',
  description: 'Sets what Pages and Widgets meet. A field left out keeps its value, null resets it. It lasts until it is reset.',
  input: emulationChangeSchema,
  output: z.looseObject({ updated: z.boolean(), emulation: emulationSchema.loose() }),
  effect: 'idempotent',
  openWorld: false,
});
