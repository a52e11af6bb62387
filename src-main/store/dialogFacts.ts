import type { OpenDialog } from '../../src-shared/snapshot/dialog.ts';

const TOLD_MAX = 5;

/** What agents must hear about dialogs: those that are open, and, once, those that were answered by themselves. */
export class DialogFacts {
  #open: readonly OpenDialog[] = [];
  #handled: string[] = [];
  #untold = 0;

  /** Oldest first; each guest has one at most. */
  get open(): readonly OpenDialog[] {
    return this.#open;
  }

  setOpen(open: readonly OpenDialog[]): void {
    this.#open = open;
  }

  addHandled(sentence: string): void {
    if (this.#handled.length < TOLD_MAX) this.#handled.push(sentence);
    else this.#untold++;
  }

  /** The sentences of dialogs handled since the last call: each is given once. */
  takeHandled(): string[] {
    const taken = this.#untold > 0 ? [...this.#handled, `${this.#untold} more dialogs were handled.`] : this.#handled;
    this.#handled = [];
    this.#untold = 0;
    return taken;
  }
}
