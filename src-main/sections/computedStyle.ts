import { inQuotes, rowsBlock, word } from '../format/markdown.ts';
import { defineSection } from './scene.ts';

export interface ComputedStyleAsk {
  readonly uid: string;
  readonly properties?: readonly string[] | undefined;
}

export const computedStyle = defineSection({
  name: 'computedStyle',
  fetch: async ({ uid, properties }: ComputedStyleAsk, { live }) => ({ uid, computedStyle: await live.computedStyle(uid, properties) }),
  json: (style) => style,
  markdown: ({ uid, computedStyle }) => [
    `## Computed style of ${word(uid)}`,
    rowsBlock(
      computedStyle,
      (row) => ({ ...row }),
      ({ name, value }) => `${word(name)}: ${inQuotes(value)}`,
    ),
  ],
});
