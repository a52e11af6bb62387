import type { ConsoleEntry } from '../../src-shared/snapshot/console.ts';
import type { ConsoleTerm } from '../../src-shared/snapshot/consoleQuery.ts';
import { BoundedExpressions } from './boundedExpressions.ts';

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

  /** Whether an entry meets every term that is no expression. */
  hasWords(entry: ConsoleEntry): boolean {
    for (const term of this.#words) if (!matchesWords(entry, term)) return false;
    return true;
  }

  /** Looks for the expressions in all texts at once. @returns whether the text at an index meets them @throws TooSlow */
  fitExpressions(texts: readonly string[]): (at: number) => boolean {
    if (!this.#expressions) return () => true;
    const found = this.#expressions.test(texts);
    return (at) => this.#expressionTerms.every(({ not }, term) => (found[at]?.[term] ?? false) !== not);
  }
}
