export type KeyAction = 'submit' | 'older' | 'newer' | undefined;

interface Keys {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Caret {
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

/** Key code of every key press that an input method takes for itself. */
const TAKEN = 229;

/**
 * What a key press in the composer means. A press that confirms an input method's candidate is never an Enter: some
 * systems end the composition before they report that press, so the first Enter of the same tick is left out too.
 */
export function createComposerKeys() {
  let composing = false;
  let justEnded = false;
  return {
    compositionStarted(): void {
      composing = true;
    },
    compositionEnded(): void {
      composing = false;
      justEnded = true;
      setTimeout(() => {
        justEnded = false;
      });
    },
    actionOf(event: Keys, { length, start, end }: Caret): KeyAction {
      const confirms = justEnded && event.key === 'Enter';
      justEnded = false;
      if (composing || confirms || event.isComposing || event.keyCode === TAKEN) return undefined;
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return undefined;
      if (event.key === 'Enter') return 'submit';
      if (event.key === 'ArrowUp' && start === 0 && end === 0) return 'older';
      if (event.key === 'ArrowDown' && start === length && end === length) return 'newer';
      return undefined;
    },
  };
}
