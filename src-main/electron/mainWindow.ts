import path from 'node:path';
import { app, BrowserWindow, type WebContents } from 'electron';
import type { IpcEventLike } from '../ipc/serve.ts';
import { FRONTEND_SCHEME, FRONTEND_URL } from './schemes.ts';

export interface MainWindowOptions {
  readonly headless: boolean;
  readonly title: string;
  readonly preload: string;
  /** The dev server of the frontend, in development only. */
  readonly devUrl: string | undefined;
  /** The frontend reloads, crashed or is closing: whatever it was doing has ended. */
  readonly onGone: (reason: string) => void;
  readonly onClosed: () => void;
}

const RELOADS_IN_A_ROW = 5;
const RELOAD_WINDOW_MS = 60_000;

/** The one window. Its page is ours; it shows guests but is never one. */
export class MainWindow {
  readonly window: BrowserWindow;
  readonly #options: MainWindowOptions;
  #reloads: number[] = [];

  constructor(options: MainWindowOptions) {
    this.#options = options;
    const hidden = options.headless && process.platform !== 'linux';
    const isHeadlessPlatform = app.commandLine.getSwitchValue('ozone-platform') === 'headless';
    this.window = new BrowserWindow({
      title: options.title,
      width: 1440,
      height: 900,
      minWidth: 1024,
      minHeight: 640,
      // The headless platform of Linux has no frames to draw; elsewhere a headless window is there but not to be seen.
      frame: !options.headless && !isHeadlessPlatform,
      // The page draws its own title bar, 40 px high; the system adds only its buttons.
      ...(!options.headless && { titleBarStyle: 'hidden' as const, titleBarOverlay: process.platform !== 'darwin' && { height: 39 } }),
      ...(hidden && { opacity: 0, focusable: false, skipTaskbar: true }),
      show: !hidden,
      backgroundColor: '#f5f6f8',
      autoHideMenuBar: true,
      webPreferences: {
        preload: options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        // For the cards of the chat; what attaches gets its preferences from CardViews.
        webviewTag: true,
        spellcheck: false,
        navigateOnDragDrop: false,
        backgroundThrottling: false,
      },
    });
    if (hidden) this.window.showInactive();
    this.#guard(this.window.webContents);
    this.window.on('closed', options.onClosed);
  }

  get contents(): WebContents {
    return this.window.webContents;
  }

  load(): Promise<void> {
    return this.window.loadURL(this.#options.devUrl ?? FRONTEND_URL);
  }

  /** Only the top frame of this window's own page may use the bridge. */
  isTrusted(event: IpcEventLike): boolean {
    return (
      !this.window.isDestroyed() &&
      event.sender.id === this.contents.id &&
      event.senderFrame?.parent === null &&
      this.#isOwn(event.senderFrame.url)
    );
  }

  close(): void {
    if (!this.window.isDestroyed()) this.window.destroy();
  }

  #isOwn(url: string): boolean {
    const { protocol, origin } = new URL(url);
    return protocol === `${FRONTEND_SCHEME}:` || (this.#options.devUrl !== undefined && origin === new URL(this.#options.devUrl).origin);
  }

  #guard(contents: WebContents): void {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => {
      if (!this.#isOwn(event.url)) event.preventDefault();
    });
    contents.on('did-start-navigation', (event) => {
      if (event.isMainFrame && !event.isSameDocument) this.#options.onGone('The debugger window was reloaded.');
    });
    contents.on('render-process-gone', (_event, details) => {
      this.#options.onGone(`The debugger window crashed (${details.reason}).`);
      this.#reload();
    });
    contents.session.setPermissionRequestHandler((_contents, permission, callback) => callback(permission === 'clipboard-sanitized-write'));
    contents.session.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  }

  /** A frontend that crashes again and again is left alone, so that it does not eat the machine. */
  #reload(): void {
    const now = Date.now();
    this.#reloads = [...this.#reloads.filter((at) => now - at < RELOAD_WINDOW_MS), now];
    if (this.#reloads.length > RELOADS_IN_A_ROW) return;
    setImmediate(() => {
      if (!this.window.isDestroyed()) void this.load().catch(() => {}); // a failed load shows as a crashed frontend again
    });
  }
}

export const preloadFile = (appFolder: string): string => path.join(appFolder, '..', 'preload', 'frontend.cjs');
