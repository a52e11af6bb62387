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
      this.report(`${type} ${accept ? 'accepted' : 'dismissed'}: ${message}`, url);
      this.devtools.send('Page.handleJavaScriptDialog', { accept }).catch(() => {}); // the guest ended meanwhile
    });
    // Electron refuses prompt() with an exception instead of asking; pages expect null from a dismissed prompt.
    await this.devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: PROMPT });
  }
}

const PROMPT = `(() => {
  const confirm = window.confirm;
  Object.defineProperty(window, 'prompt', { configurable: true, writable: true, value: function prompt(message = '') { Reflect.apply(confirm, window, [String(message)]); return null; } });
})()`;
