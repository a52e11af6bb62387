import { inQuotes, word } from '../format/markdown.ts';
import type { Picture } from '../commands/ports.ts';
import { defineSection } from './scene.ts';

export interface ScreenshotAsk {
  readonly picture: Picture;
  readonly uid?: string | undefined;
  /** Where the picture was saved as well, or instead of being shown. */
  readonly filePath?: string | undefined;
  readonly isShown: boolean;
  readonly notices: readonly string[];
}

export const screenshot = defineSection({
  name: 'screenshot',
  fetch: (ask: ScreenshotAsk) => ask,
  json: ({ picture: { format, mimeType, width, height }, uid, filePath }) => ({
    captured: true,
    format,
    mimeType,
    width,
    height,
    ...(uid !== undefined && { uid }),
    ...(filePath !== undefined && { filePath }),
  }),
  markdown: ({ picture: { format, width, height }, uid, filePath }) => [
    '## Screenshot',
    `Picture of ${uid === undefined ? 'the target' : `the element ${word(uid)}`}: ${format}, ${width} × ${height} pixels.`,
    ...(filePath === undefined ? [] : [`Saved to ${inQuotes(filePath)}.`]),
  ],
  notices: ({ notices }) => notices,
  images: ({ picture: { base64, mimeType }, isShown }) => (isShown ? [{ base64, mimeType }] : []),
});
