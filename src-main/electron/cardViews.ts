import type { WebContents } from 'electron';
import type { GuestContainer } from '../targets/guestHost.ts';
import { GUEST_PREFERENCES } from '../targets/guestSecurity.ts';

export interface CardViewsOptions {
  /** The window's page, in whose flow the cards lie. */
  readonly host: WebContents;
  /** Name of the guests' in-memory session; it must have been made already. */
  readonly partition: () => string;
}

const ATTACHED_LIMIT = 32;

/** Guests inside the scrolling chat: `<webview>` elements. They never come back from a crash: the frontend makes new ones. */
export class CardViews {
  readonly #attached = new Map<number, WebContents>();

  constructor(options: CardViewsOptions) {
    options.host.on('will-attach-webview', (event, preferences, params) => {
      if (params['src'] !== 'about:blank' || this.#attached.size >= ATTACHED_LIMIT) {
        event.preventDefault();
        return;
      }
      // Whatever the element asked for, guests get what all guests get.
      for (const key of Object.keys(preferences)) Reflect.deleteProperty(preferences, key);
      // The session is taken from the preferences; the partition of the parameters has been read before.
      Object.assign(preferences, GUEST_PREFERENCES, { partition: options.partition() });
      for (const key of Object.keys(params)) if (key !== 'instanceId') Reflect.deleteProperty(params, key);
      // Popups are let through to the handler, which refuses them visibly.
      Object.assign(params, { src: 'about:blank', partition: options.partition(), allowpopups: 'true' });
    });
    options.host.on('did-attach-webview', (_event, contents) => {
      this.#attached.set(contents.id, contents);
      contents.setWindowOpenHandler(() => ({ action: 'deny' }));
      contents.once('destroyed', () => this.#attached.delete(contents.id));
    });
  }

  /** The container of an attached element, once: whoever takes it looks after it. */
  take(webContentsId: number): GuestContainer | undefined {
    const contents = this.#attached.get(webContentsId);
    this.#attached.delete(webContentsId);
    if (!contents || contents.isDestroyed()) return undefined;
    return {
      contents,
      laidOutBy: 'element',
      place: () => {}, // where it lies is the frontend's own layout
      drawn: (work) => work(), // it lives only while it is seen
      close: () => {}, // its element owns it, and the frontend takes that out; closing it from here ends the whole app
    };
  }
}
