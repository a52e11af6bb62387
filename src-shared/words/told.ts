import { type Sentence, verbatim } from './sentence.ts';

/** What went wrong, in words for the person. */
export interface Told {
  readonly message: Sentence;
  /** What to do next. */
  readonly hint?: Sentence;
}

/** An error whose words are meant for people. `message` and `hint` are its English. */
export class ToldError extends Error {
  readonly told: Told;
  readonly hint: string | undefined;

  constructor(message: Sentence | string, { hint, personsHint, cause }: ToldDetails = {}) {
    const told = typeof message === 'string' ? verbatim(message) : message;
    super(told.text, cause === undefined ? undefined : { cause });
    const persons = typeof hint === 'object' ? hint : personsHint;
    this.told = { message: told, ...(persons && { hint: persons }) };
    this.hint = typeof hint === 'object' ? hint.text : hint;
  }
}

export interface ToldDetails {
  /** A plain text is for agents alone: it names their tools. */
  readonly hint?: Sentence | string | undefined;
  /** What a person can do, where the hint is for agents alone. */
  readonly personsHint?: Sentence | undefined;
  readonly cause?: unknown;
}

/** The words of anything thrown. */
export function toldBy(error: unknown): Told {
  if (error instanceof ToldError) return error.told;
  return { message: verbatim(error instanceof Error ? error.message : String(error)) };
}
