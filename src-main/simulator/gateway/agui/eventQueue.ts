/** Turns what is pushed into what can be awaited. One reader. */
export class EventQueue<Item> {
  readonly #items: Item[] = [];
  #ended = false;
  #fault: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  add(item: Item): void {
    if (this.#ended) return;
    this.#items.push(item);
    this.#wake?.();
  }

  close(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** What is still queued is read before. */
  fail(error: unknown): void {
    if (!this.#ended) this.#fault = { error };
    this.close();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for (;;) {
      if (this.#items.length > 0) yield* this.#items.splice(0);
      else if (this.#fault) throw this.#fault.error;
      else if (this.#ended) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
