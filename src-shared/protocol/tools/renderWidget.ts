import * as z from 'zod';
import { targetOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const renderWidget = defineTool({
  name: 'render_widget',
  title: 'Render a Widget',
  description: 'Shows a Widget with the given data and waits until it is rendered.',
  input: z.strictObject({
    widgetId: z.string().min(1),
    structuredContent: z.record(z.string(), z.unknown()).default({}).describe("The Widget's data, as its tool would return it."),
  }),
  output: z.looseObject({ rendered: z.boolean(), target: targetOutput }),
  effect: 'sideEffect',
  openWorld: true,
});
