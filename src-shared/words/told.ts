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

  /** Words without a key are shown as they are, in whatever language the window is. */
  constructor(message: Sentence | string, { hint, cause }: { hint?: Sentence | string | undefined; cause?: unknown } = {}) {
    const told = keyed(message);
    super(told.text, cause === undefined ? undefined : { cause });
    this.told = { message: told, ...(hint !== undefined && { hint: keyed(hint) }) };
    this.hint = this.told.hint?.text;
  }
}

const keyed = (words: Sentence | string): Sentence => (typeof words === 'string' ? verbatim(words) : words);

/** The words of anything thrown. */
export function toldBy(error: unknown): Told {
  if (error instanceof ToldError) return error.told;
  return { message: verbatim(error instanceof Error ? error.message : String(error)) };
}
