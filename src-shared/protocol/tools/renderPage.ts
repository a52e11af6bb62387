import * as z from 'zod';
import { targetOutput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const renderPage = defineTool({
  name: 'render_page',
  title: 'Render a Page',
  description: 'Shows a Page and waits until it is rendered; the same route is rendered again.',
  input: z.strictObject({ url: z.string().min(1).describe('Route with optional query, like /pages/weather/index?city=beijing.') }),
  output: z.looseObject({ rendered: z.boolean(), target: targetOutput }),
  effect: 'sideEffect',
  openWorld: true,
});
