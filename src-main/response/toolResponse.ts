import type { ErrorBody } from '../../src-shared/debuggerError.ts';
import type { ResponseImage, Section, SectionParts, SectionSlot } from './section.ts';

export interface AssembledResponse {
  readonly structuredContent: Readonly<Record<string, unknown>>;
  /** Instead of the structured content's JSON, where a section has a better form. */
  readonly text?: string;
  /** What was read, section by section in the fixed order, for text formats. */
  readonly sections: readonly NamedParts[];
  readonly notices: readonly string[];
  readonly images: readonly ResponseImage[];
  /** Set when the call failed: also in `structuredContent`. */
  readonly error?: ErrorBody;
}

export interface NamedParts extends SectionParts {
  readonly name: string;
}

/** Turns anything thrown into what the asker may read; `what` names the section that could not be read. */
export type Explain = (error: unknown, what?: string) => ErrorBody;

type Outcome = { readonly parts: NamedParts } | { readonly name: string; readonly asked: boolean; readonly cause: unknown };

/** Collects what a tool asks for. Knows the order of sections, not their content. */
export class ToolResponse<Context> {
  readonly #order: readonly SectionSlot<Context>[];
  readonly #asked = new Map<string, (context: Context) => Promise<SectionParts>>();
  #failure: { readonly cause: unknown } | undefined;

  constructor(order: readonly SectionSlot<Context>[]) {
    this.#order = order;
  }

  include<Ask>(section: Section<Context, Ask>, ...[ask]: Ask extends void ? [ask?: Ask] : [ask: Ask]): void {
    if (!this.#order.some((slot) => slot.name === section.name)) throw new Error(`Section "${section.name}" has no slot in the order.`);
    if (this.#asked.has(section.name)) throw new Error(`Section "${section.name}" was included twice.`);
    this.#asked.set(section.name, (context) => section.render(ask as Ask, context));
  }

  /** The call failed: of what was included nothing is fetched, standing facts still show. */
  fail(cause: unknown): void {
    this.#failure = { cause };
    this.#asked.clear();
  }

  async assemble(context: Context, explain: Explain): Promise<AssembledResponse> {
    const outcomes = (await Promise.all(this.#order.map((slot) => this.#fill(slot, context)))).filter((outcome) => outcome !== undefined);
    const parts = outcomes.flatMap((outcome) => ('parts' in outcome ? [outcome.parts] : []));
    const broken = outcomes.flatMap((outcome) => ('parts' in outcome ? [] : [{ ...outcome, body: explain(outcome.cause, outcome.name) }]));

    const fatal = this.#failure ? undefined : broken.find((outcome) => outcome.asked);
    const error = this.#failure ? explain(this.#failure.cause) : fatal?.body;
    const others = broken.filter((outcome) => outcome !== fatal).map(({ name, body }) => `Could not read ${name}: ${body.message}`);
    const notices = [...parts.flatMap((part) => part.notices ?? []), ...others];
    const texts = parts.flatMap((part) => part.text ?? []);
    return {
      structuredContent: mergeDisjoint([...parts.map((part) => part.json), error ? { error } : {}, notices.length > 0 ? { notices } : {}]),
      ...(texts.length > 0 && !error && { text: texts.join('\n') }),
      sections: parts,
      notices,
      images: parts.flatMap((part) => part.images ?? []),
      ...(error && { error }),
    };
  }

  /** A section that fails takes nothing else with it. */
  async #fill(slot: SectionSlot<Context>, context: Context): Promise<Outcome | undefined> {
    const render = this.#asked.get(slot.name);
    try {
      if (render) return { parts: { name: slot.name, ...(await render(context)) } };
      const parts = 'standing' in slot ? slot.standing(context) : undefined;
      // Its notices say the same in every format.
      return parts && { parts: { name: slot.name, markdown: () => [], ...parts } };
    } catch (cause) {
      return { name: slot.name, asked: render !== undefined, cause };
    }
  }
}

/** Two writers of one field are a bug: one would silently overwrite the other. */
export function mergeDisjoint(fragments: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const fragment of fragments) {
    for (const [key, value] of Object.entries(fragment)) {
      if (Object.hasOwn(merged, key)) throw new Error(`Two sections both write structuredContent.${key}.`);
      merged[key] = value;
    }
  }
  return merged;
}
