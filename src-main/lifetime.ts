/** Things to close, in the order they were opened: closed in reverse, each once, one failure not keeping the rest open. */
export class Lifetime {
  readonly #closers: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => unknown): void {
    this.#closers.push(close);
  }

  close(onError: (error: unknown) => void): Promise<void> {
    this.#closing ??= this.#closeAll(onError);
    return this.#closing;
  }

  async #closeAll(onError: (error: unknown) => void): Promise<void> {
    for (const close of this.#closers.toReversed()) {
      try {
        await close();
      } catch (error) {
        onError(error);
      }
    }
  }
}
