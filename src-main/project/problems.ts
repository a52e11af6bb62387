import type { ProjectProblem } from '../../src-shared/project/project.ts';
import type { Sentence } from '../../src-shared/words/sentence.ts';
import type { JsonPath, ManifestText } from './manifestText.ts';

export interface Fault {
  /** A warning leaves everything usable. */
  readonly severity?: 'error' | 'warning';
  readonly path: JsonPath;
  /** Points at the property's name instead of its value. */
  readonly at?: 'key' | 'value';
  readonly message: Sentence;
  readonly fix: Sentence;
}

/** Collects what is wrong in one project file, each fault with its place. */
export class ProblemList {
  readonly #file: string;
  readonly #positionOf: ManifestText['positionOf'];
  readonly #problems: ProjectProblem[] = [];

  constructor(file: string, positionOf: ManifestText['positionOf']) {
    this.#file = file;
    this.#positionOf = positionOf;
  }

  add(fault: Fault): void {
    this.#problems.push({
      severity: fault.severity ?? 'error',
      file: this.#file,
      path: pathText(fault.path),
      ...this.#positionOf(fault.path, fault.at),
      message: fault.message,
      fix: fault.fix,
    });
  }

  /** In the order of the file, so that equal files give equal lists. */
  list(): ProjectProblem[] {
    return this.#problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  }
}

/** `pages[0].entry`; names that are no plain words in quotes. */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
