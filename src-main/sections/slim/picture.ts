import { inQuotes } from '../../format/markdown.ts';
import { defineSection } from '../scene.ts';

export interface SlimPictureAsk {
  readonly filePath: string;
  readonly width: number;
  readonly height: number;
}

export const slimPicture = defineSection({
  name: 'picture',
  fetch: (ask: SlimPictureAsk) => ask,
  json: () => ({}),
  text: ({ filePath, width, height }) => `Saved a picture of ${width} × ${height} pixels to ${inQuotes(filePath)}.`,
});
