/** What of the scene changed. Listeners read the store for the rest. */
export type StoreChange = 'project' | 'frontend' | 'view' | 'target' | 'console' | 'trace' | 'toolCalls' | 'chat' | 'servers';
export type ChangeListener = (change: StoreChange) => void;

export class Changes {
  readonly #listeners = new Set<ChangeListener>();

  /** Returns how to stop listening. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
