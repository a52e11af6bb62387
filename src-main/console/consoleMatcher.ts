import type { ConsoleEntry } from '../../src-shared/snapshot/console.ts';
import type { ConsoleTerm } from '../../src-shared/snapshot/consoleQuery.ts';
import { BoundedExpressions, BATCH_CHARACTERS } from './boundedExpressions.ts';

type ExpressionTerm = Extract<ConsoleTerm, { kind: 'expression' }>;

function matchesWords(entry: ConsoleEntry, term: Exclude<ConsoleTerm, ExpressionTerm>): boolean {
  const where = term.kind === 'text' ? entry.text : term.kind === 'source' ? entry.source : (entry.url ?? '');
  return where.toLowerCase().includes(term.text) !== term.not;
}

/** Whether entries meet all terms of a filter. */
export class ConsoleMatcher {
  readonly #words: readonly Exclude<ConsoleTerm, ExpressionTerm>[];
  readonly #expressionTerms: readonly ExpressionTerm[];
  readonly #expressions: BoundedExpressions | undefined;

  constructor(terms: readonly ConsoleTerm[]) {
    this.#words = terms.filter((term) => term.kind !== 'expression');
    this.#expressionTerms = terms.filter((term) => term.kind === 'expression');
    this.#expressions = this.#expressionTerms.length > 0 ? new BoundedExpressions(this.#expressionTerms) : undefined;
  }

  /** How many of these entries, from the first on, make one batch. */
  batchOf(entries: readonly ConsoleEntry[]): number {
    let characters = 0;
    const end = entries.findIndex(({ text }) => (characters += text.length) > BATCH_CHARACTERS);
    return end < 0 ? entries.length : Math.max(1, end);
  }

  /** @throws TooSlow */
  matching(entries: readonly ConsoleEntry[]): boolean[] {
    const words = entries.map((entry) => this.#words.every((term) => matchesWords(entry, term)));
    if (!this.#expressions) return words;
    const candidates = entries.filter((_entry, index) => words[index]);
    const found = this.#expressions.test(candidates.map(({ text }) => text));
    let at = 0;
    return words.map((fits) => {
      if (!fits) return false;
      const hits = found[at++] ?? [];
      return this.#expressionTerms.every(({ not }, index) => (hits[index] ?? false) !== not);
    });
  }
}
