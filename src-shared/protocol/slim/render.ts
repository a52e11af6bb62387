import * as z from 'zod';
import { defineTool } from '../toolDefinition.ts';

export const slimRender = defineTool({
  name: 'render',
  title: 'Render',
  description: 'Shows a Page by its route, like /pages/weather/index?city=beijing, or a Widget by its id, and waits until it is rendered.',
  input: z.strictObject({
    target: z.string().min(1).describe('Route that begins with /, or widgetId.'),
    data: z.record(z.string(), z.unknown()).default({}).describe("The Widget's data."),
  }),
  output: z.looseObject({}),
  effect: 'sideEffect',
  openWorld: true,
});
