import type { Block } from '../format/markdown.ts';

/** A picture that goes with a response. */
export interface ResponseImage {
  readonly base64: string;
  readonly mimeType: string;
}

/** A section's part of a response. */
export interface SectionParts {
  /** Fields of the structured answer. No two sections of one response write the same field. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Stands in for the JSON as the response's text, where there is a form that reads better. */
  readonly text?: string;
  /** The same as headed text. Made only for the text formats that show it. */
  readonly markdown?: () => readonly Block[];
  /** Facts that an agent must not miss, one sentence or two each. */
  readonly notices?: readonly string[];
  readonly images?: readonly ResponseImage[];
}

/** One titled part of a response. `Ask` is what a tool asks for; what is fetched stays private to the section. */
export interface Section<Context, Ask> {
  readonly name: string;
  render(ask: Ask, context: Context): Promise<SectionParts>;
}

/** A section nobody asks for: it shows itself on every response while its fact holds. */
export interface StandingSection<Context> {
  readonly name: string;
  standing(context: Context): SectionParts | undefined;
}

export type SectionSlot<Context> = Section<Context, never> | StandingSection<Context>;

export interface SectionSpec<Context, Ask, Data> {
  readonly name: string;
  /** The only step that waits. */
  fetch(ask: Ask, context: Context): Data | Promise<Data>;
  json(data: Data): SectionParts['json'];
  text?(data: Data): string;
  /** Whole lines and lists; words of a page only through `format/markdown.ts`. */
  markdown?(data: Data): readonly Block[];
  notices?(data: Data): readonly string[];
  images?(data: Data): readonly ResponseImage[];
}

/** Hides `Data`, so that sections of unlike data fit in one ordered list. */
export function sectionOf<Context, Ask, Data>(spec: SectionSpec<Context, Ask, Data>): Section<Context, Ask> {
  return {
    name: spec.name,
    async render(ask, context) {
      const { markdown } = spec;
      const data = await spec.fetch(ask, context);
      return {
        json: spec.json(data),
        ...(spec.text && { text: spec.text(data) }),
        ...(markdown && { markdown: () => markdown(data) }),
        ...(spec.notices && { notices: spec.notices(data) }),
        ...(spec.images && { images: spec.images(data) }),
      };
    },
  };
}
