const KEPT = 100;

/** What was asked, `earlier` and in this session, to be called back one by one; the unsent text waits at the newest end. */
export function createQueryHistory(earlier: readonly string[] = []) {
  const sent: string[] = earlier.slice(-KEPT);
  /** Index of the shown entry; `undefined` while the person's own text shows. */
  let at: number | undefined;
  let own = '';
  return {
    add(query: string): void {
      at = undefined;
      if (sent.at(-1) === query) return;
      sent.push(query);
      if (sent.length > KEPT) sent.shift();
    },
    /** `undefined` when there is none older. */
    older(shown: string): string | undefined {
      const index = at === undefined ? sent.length - 1 : at - 1;
      const found = sent[index];
      if (found === undefined) return undefined;
      if (at === undefined) own = shown;
      at = index;
      return found;
    },
    /** `undefined` when the person's own text shows already. */
    newer(): string | undefined {
      if (at === undefined) return undefined;
      at = at + 1 < sent.length ? at + 1 : undefined;
      return at === undefined ? own : sent[at];
    },
    /** The shown text was edited: it is the person's own now. */
    edited(): void {
      at = undefined;
    },
  };
}
