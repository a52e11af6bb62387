import type { Picture } from '../commands/ports.ts';
import { defineSection } from './scene.ts';

export interface ScreenshotAsk {
  readonly picture: Picture;
  readonly uid?: string | undefined;
  /** Where a big picture was saved as well. */
  readonly filePath?: string | undefined;
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
  notices: ({ notices }) => notices,
  images: ({ picture: { base64, mimeType } }) => [{ base64, mimeType }],
});
