import { randomUUID } from 'node:crypto';
import type { WebContents } from 'electron';
import type { Devtools } from '../inspector/devtools.ts';
import type { ReportRefusal } from './guestSecurity.ts';

interface DialogOpening {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly message: string;
  readonly url: string;
}

/** Alerts say yes and go away, questions are answered no, and nothing keeps a page from leaving (PRODUCT, Dialogs). */
const ACCEPTED = { alert: true, confirm: false, prompt: false, beforeunload: true } as const;

/** Answers the guest's dialogs by themselves, so that none ever blocks a guest, and tells each. */
export class Dialogs {
  /** Opens the text of a confirm that stands in for a prompt. */
  readonly #promptMark = `${randomUUID()} `;

  constructor(
    private readonly devtools: Devtools,
    contents: WebContents,
    private readonly report: ReportRefusal,
  ) {
    // Electron would open a native box as well, beside the DevTools event; on the headless platform that ends the app.
    contents.removeAllListeners('-run-dialog');
  }

  async install(): Promise<void> {
    this.devtools.on<DialogOpening>('Page.javascriptDialogOpening', ({ type, message, url }) => {
      const accept = ACCEPTED[type];
      const isPrompt = message.startsWith(this.#promptMark);
      const text = isPrompt ? message.slice(this.#promptMark.length) : message;
      this.report(`${isPrompt ? 'prompt' : type} ${accept ? 'accepted' : 'dismissed'}: ${text}`, url);
      this.devtools.send('Page.handleJavaScriptDialog', { accept }).catch(() => {}); // the guest ended meanwhile
    });
    // Electron refuses prompt() with an exception instead of asking; pages expect null from a dismissed prompt.
    await this.devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: promptSource(this.#promptMark) });
  }
}

/** The mark is a variable, so that it does not show in the function's own text. */
const promptSource = (mark: string): string => `(() => {
  const { confirm } = window;
  const { apply } = Reflect;
  const mark = ${JSON.stringify(mark)};
  Object.defineProperty(window, 'prompt', { configurable: true, enumerable: true, writable: true, value: function prompt(message = '') { apply(confirm, window, [\`\${mark}\${message}\`]); return null; } });
})()`;
