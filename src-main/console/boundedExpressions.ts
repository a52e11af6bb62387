import vm from 'node:vm';

/** An expression ran longer than its budget: it backtracks without end. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Time for one batch, in ms: of a million characters, a sound expression needs a hundredth of it. */
const BATCH_MS = 250;

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** Regular expressions of a person, run so that none can hold up the app: each batch ends with its budget. */
export class BoundedExpressions {
  readonly #context: vm.Context;
  readonly #script = new vm.Script(
    'texts.map((text) => expressions.map((expression) => (expression.test(text) ? 1 : 0)).join("")).join(",")',
  );

  constructor(expressions: readonly Expression[]) {
    const made = expressions.map(({ source, flags }) => new RegExp(source, flags));
    this.#context = vm.createContext({ expressions: made, texts: [] });
  }

  /** Per text, which of the expressions are found in it. @throws TooSlow */
  test(texts: readonly string[]): boolean[][] {
    if (texts.length === 0) return [];
    this.#context['texts'] = texts;
    try {
      const found: unknown = this.#script.runInContext(this.#context, { timeout: BATCH_MS });
      return String(found)
        .split(',')
        .map((flags) => Array.from(flags, (flag) => flag === '1'));
    } catch (error) {
      // Made in another context, it is no instance of this one's Error.
      if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
        throw new TooSlow(`The expression needs more than ${BATCH_MS} ms for a part of the messages.`);
      }
      throw error;
    } finally {
      this.#context['texts'] = [];
    }
  }
}
