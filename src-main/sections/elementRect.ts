import { word } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

export const elementRect = defineSection({
  name: 'elementRect',
  fetch: async (uid: string, { live }) => ({ uid, rect: await live.elementRect(uid) }),
  json: ({ uid, rect: { x, y, width, height } }) => ({ uid, x, y, width, height }),
  markdown: ({ uid, rect: { x, y, width, height } }) => [`## Rect of ${word(uid)}`, `x ${x}, y ${y}, width ${width}, height ${height}`],
});
