import { randomUUID } from 'node:crypto';
import type { WebContents } from 'electron';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import { handleDialog } from '../../src-shared/protocol/tools/handleDialog.ts';
import type { DialogAnswer, OpenDialog } from '../../src-shared/snapshot/dialog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { DebuggerSession } from './debuggerSession.ts';
import type { DialogDesk } from './dialogDesk.ts';
import type { ReportRefusal } from './guestSecurity.ts';
import { bitsOf, promptSource } from './promptText.ts';

interface DialogOpening {
  readonly type: OpenDialog['type'];
  readonly message: string;
  readonly url: string;
}

/** A dialog before the desk has it. */
type AskedDialog = Omit<OpenDialog, 'id'>;

/** Alerts say yes and go away, questions are answered no, and nothing keeps a page from leaving (PRODUCT, Dialogs). */
const ACCEPTED = { alert: true, confirm: false, prompt: false, beforeunload: true } as const;

/** The dialogs of one guest: answered by themselves, or left open at the desk. Each is told. */
export class Dialogs {
  /** Open the text of a confirm that stands in for a prompt, or for one bit of its answer. */
  readonly #marks = { ask: `${randomUUID()} `, bit: randomUUID() };
  #bits: Iterator<boolean> = [][Symbol.iterator]();

  constructor(
    private readonly devtools: DebuggerSession,
    contents: WebContents,
    private readonly from: OpenDialog['from'],
    private readonly desk: DialogDesk,
    private readonly report: ReportRefusal,
  ) {
    // Electron would open a native box as well, beside the DevTools event; on the headless platform that ends the app.
    contents.removeAllListeners('-run-dialog');
    devtools.ended.addEventListener('abort', () => desk.closed(this), { once: true });
  }

  async install(): Promise<void> {
    this.devtools.on<DialogOpening>('Page.javascriptDialogOpening', (opening) => this.#opening(opening));
    this.devtools.on('Page.javascriptDialogClosed', () => this.desk.closed(this));
    // Electron refuses prompt() with an exception instead of asking; pages expect null from a dismissed prompt.
    await this.devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: promptSource(this.#marks) });
  }

  /** A page that waits on a dialog answers nothing; who asks it is told so at once. */
  refuseWhileOpen(code: ErrorCode): void {
    const open = this.desk.openOf(this);
    if (!open) return;
    throw new DebuggerError(code, say('target.waitsOnDialog', { type: open.type }), {
      hint: `Call ${handleDialog.name} to answer it.`,
    });
  }

  get isOpen(): boolean {
    return this.desk.openOf(this) !== undefined;
  }

  #opening(opening: DialogOpening): void {
    if (opening.message === this.#marks.bit) {
      this.#send(this.#bits.next().value === true);
      return;
    }
    const dialog = this.#dialogOf(opening);
    if (this.desk.mode === 'manual') {
      this.desk.opened(this, dialog, (answer) => this.#answer(dialog, answer));
      return;
    }
    const accept = ACCEPTED[dialog.type];
    const sentence = `${dialog.type} ${accept ? 'accepted' : 'dismissed'}`;
    this.report(`${sentence}: ${dialog.message}`, dialog.url);
    this.desk.handled(
      `A dialog of the ${this.from} was answered by itself: ${sentence}: ${JSON.stringify(dialog.message.slice(0, TOLD))}.`,
    );
    this.#send(accept);
  }

  #dialogOf({ type, message, url }: DialogOpening): AskedDialog {
    const { from } = this;
    if (!message.startsWith(this.#marks.ask)) return { type, message, url, from };
    const [head = '', length = '0'] = /^(\d+) /.exec(message.slice(this.#marks.ask.length)) ?? [];
    const words = message.slice(this.#marks.ask.length + head.length);
    return { type: 'prompt', message: words.slice(Number(length)), defaultValue: words.slice(0, Number(length)), url, from };
  }

  async #answer({ type, message, defaultValue = '', url }: AskedDialog, { accept, promptText }: DialogAnswer): Promise<void> {
    this.#bits = bitsOf((promptText ?? defaultValue).slice(0, LIMITS.promptCharacters));
    await this.devtools.send('Page.handleJavaScriptDialog', { accept });
    this.report(`${type} ${accept ? 'accepted' : 'dismissed'} on request: ${message}`, url);
  }

  #send(accept: boolean): void {
    this.devtools.send('Page.handleJavaScriptDialog', { accept }).catch(() => {}); // the guest ended meanwhile
  }
}

const TOLD = 200;
