import * as z from 'zod';
import { storedOutput, targetOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const listRenderTargets = defineTool({
  name: 'list_render_targets',
  title: 'List render targets',
  description: "The project's Pages and Widgets and the one shown now.",
  input: z.strictObject({ type: z.enum(['all', 'page', 'widget']).default('all') }),
  output: z.looseObject({
    ...storedOutput,
    pages: z.array(z.looseObject({ pageId: z.string(), path: z.string(), name: z.string(), isHome: z.boolean() })),
    widgets: z.array(z.looseObject({ widgetId: z.string(), name: z.string() })),
    currentTarget: targetOutput,
  }),
  effect: 'readOnly',
  openWorld: false,
});
