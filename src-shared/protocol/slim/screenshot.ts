import * as z from 'zod';
import { defineTool } from '../toolDefinition.ts';

export const slimScreenshot = defineTool({
  name: 'screenshot',
  title: 'Screenshot',
  description: 'Saves a picture of what is shown, or of one element, and gives its path.',
  input: z.strictObject({ uid: z.string().min(1).optional().describe('uid from snapshot.') }),
  output: z.looseObject({}),
  effect: 'readOnly',
  openWorld: false,
});
