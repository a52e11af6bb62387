import * as z from 'zod';
import { LIMITS } from '../../snapshot/limits.ts';
import { defineTool } from '../toolDefinition.ts';

const side = z.int().min(LIMITS.viewportMin).max(LIMITS.viewportMax);

export const setViewport = defineTool({
  name: 'set_viewport',
  title: 'Set the viewport',
  description: 'Sets the CSS layout size of the simulated device for Pages and Widgets.',
  input: z.strictObject({ width: side, height: side }),
  output: z.looseObject({ updated: z.boolean(), viewport: z.looseObject({ width: z.number(), height: z.number() }) }),
  effect: 'idempotent',
  openWorld: false,
});
