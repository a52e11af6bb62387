import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { DialogAnswer, OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { DialogAnswers } from '../commands/ports.ts';

export interface DialogDeskOptions {
  /** `auto` answers each dialog by itself, `manual` leaves it open until it is answered here. */
  readonly mode: 'auto' | 'manual';
  readonly onOpen: (open: readonly OpenDialog[]) => void;
  /** A dialog was answered by itself. */
  readonly onHandled: (sentence: string) => void;
}

interface Waiting {
  readonly dialog: OpenDialog;
  readonly answer: (answer: DialogAnswer) => Promise<unknown>;
}

/** The dialogs of all guests: what is open, and the one place that answers it. */
export class DialogDesk implements DialogAnswers {
  /** By guest; oldest first. */
  readonly #waiting = new Map<object, Waiting>();

  constructor(private readonly options: DialogDeskOptions) {}

  get mode(): 'auto' | 'manual' {
    return this.options.mode;
  }

  opened(guest: object, { message, defaultValue, ...dialog }: OpenDialog, answer: Waiting['answer']): void {
    const words = { message: cut(message), ...(defaultValue !== undefined && { defaultValue: cut(defaultValue) }) };
    this.#waiting.set(guest, { dialog: { ...dialog, ...words }, answer });
    this.#tell();
  }

  /** The guest's dialog went away, whoever answered it, or the guest did. */
  closed(guest: object): void {
    if (this.#waiting.delete(guest)) this.#tell();
  }

  handled(sentence: string): void {
    this.options.onHandled(cut(sentence));
  }

  openOf(guest: object): OpenDialog | undefined {
    return this.#waiting.get(guest)?.dialog;
  }

  /** Answers the dialog that opened first. @throws TARGET_NOT_FOUND when none is open, or it went away meanwhile */
  async answer(answer: DialogAnswer): Promise<OpenDialog> {
    const [first] = this.#waiting;
    if (!first) throw new DebuggerError('TARGET_NOT_FOUND', 'No dialog is open.');
    const [guest, { dialog, answer: give }] = first;
    if (answer.promptText !== undefined && dialog.type !== 'prompt') {
      throw new DebuggerError('INVALID_ARGUMENTS', `promptText answers a prompt; the open dialog is of type ${dialog.type}.`, {
        hint: 'Leave promptText out.',
      });
    }
    // From here on it is taken: a second answer at the same time is for the next dialog, and none is told twice.
    this.closed(guest);
    try {
      await give(answer);
    } catch (error) {
      throw new DebuggerError('TARGET_NOT_FOUND', 'The dialog went away before it was answered.', { cause: error });
    }
    return dialog;
  }

  #tell(): void {
    this.options.onOpen([...this.#waiting.values()].map(({ dialog }) => dialog));
  }
}

const cut = (text: string): string =>
  text.length > LIMITS.dialogCharacters ? `${text.slice(0, LIMITS.dialogCharacters).toWellFormed()}…` : text;
