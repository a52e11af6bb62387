import * as z from 'zod';
import { filePathInput, uidInput } from '../fields.ts';
import { defineTool } from '../toolDefinition.ts';

export const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const takeScreenshot = defineTool({
  name: 'take_screenshot',
  title: 'Take a screenshot',
  description: 'A picture of the current target, or of one element.',
  input: z.strictObject({
    uid: uidInput.optional(),
    format: z.enum(IMAGE_FORMATS).default('png'),
    quality: z.int().min(0).max(100).optional().describe('jpeg and webp only.'),
    filePath: filePathInput,
  }),
  output: z.looseObject({
    captured: z.boolean(),
    format: z.enum(IMAGE_FORMATS),
    mimeType: z.string(),
    width: z.number(),
    height: z.number(),
    uid: z.string(),
    filePath: z.string(),
  }),
  effect: 'readOnly',
  openWorld: false,
});
