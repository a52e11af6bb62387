import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { AnsweredDialog, DialogAnswer, OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { both, say, type Sentence, verbatim } from '../../src-shared/words/sentence.ts';
import type { DialogAnswers } from '../commands/ports.ts';

export interface DialogDeskOptions {
  /** `auto` answers each dialog by itself, `manual` leaves it open until it is answered here. */
  readonly mode: 'auto' | 'manual';
  readonly onOpen: (open: readonly OpenDialog[]) => void;
  /** A dialog was answered by itself. */
  readonly onHandled: (sentence: string) => void;
  /** Somebody answered one. */
  readonly onAnswered: (answered: AnsweredDialog) => void;
}

interface Waiting {
  readonly dialog: OpenDialog;
  readonly answer: (answer: DialogAnswer) => Promise<unknown>;
}

/** The dialogs of all guests: what is open, and the one place that answers it. */
export class DialogDesk implements DialogAnswers {
  /** By guest; oldest first. */
  readonly #waiting = new Map<object, Waiting>();
  #opened = 0;
  #lastAnswered: AnsweredDialog | undefined;

  constructor(private readonly options: DialogDeskOptions) {}

  get mode(): 'auto' | 'manual' {
    return this.options.mode;
  }

  opened(guest: object, { message, defaultValue, ...dialog }: Omit<OpenDialog, 'id'>, answer: Waiting['answer']): void {
    const words = { message: cut(message), ...(defaultValue !== undefined && { defaultValue: cut(defaultValue) }) };
    this.#waiting.set(guest, { dialog: { ...dialog, ...words, id: `d${(this.#opened += 1)}` }, answer });
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

  /** Whoever answers first wins. @throws TARGET_NOT_FOUND when it is open no more, INVALID_ARGUMENTS */
  async answer(answer: DialogAnswer, by: string): Promise<OpenDialog> {
    const found = [...this.#waiting].find(([, { dialog }]) => answer.id === undefined || dialog.id === answer.id);
    if (!found) throw new DebuggerError('TARGET_NOT_FOUND', this.#noneOpen(answer.id));
    const [guest, { dialog, answer: give }] = found;
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
      throw new DebuggerError('TARGET_NOT_FOUND', say('dialog.wentAway'), { cause: error });
    }
    this.#lastAnswered = { dialog, accepted: answer.accept, by };
    this.options.onAnswered(this.#lastAnswered);
    return dialog;
  }

  #noneOpen(id: string | undefined): Sentence {
    const none = say(id === undefined ? 'dialog.none' : 'dialog.noLongerOpen');
    const last = this.#lastAnswered;
    return last && (id === undefined || id === last.dialog.id) ? both(none, verbatim(answeredSentence(last))) : none;
  }

  #tell(): void {
    this.options.onOpen([...this.#waiting.values()].map(({ dialog }) => dialog));
  }
}

/** The page's words stand in quotes, so that they can't pass for ours. */
export function answeredSentence({ dialog, accepted, by }: AnsweredDialog): string {
  const who = by === 'you' ? 'The developer' : `An agent (${by})`;
  return `${who} ${accepted ? 'accepted' : 'dismissed'} the ${dialog.type} ${JSON.stringify(dialog.message)} of the ${dialog.from}.`;
}

const cut = (text: string): string =>
  text.length > LIMITS.dialogCharacters ? `${text.slice(0, LIMITS.dialogCharacters).toWellFormed()}…` : text;
