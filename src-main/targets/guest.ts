import type { WebContents } from 'electron';
import type { StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { GuestLayout } from '../../src-shared/ipc/contract.ts';
import type { ConsoleEntry, ConsoleTarget } from '../../src-shared/snapshot/console.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { ShortcutName } from '../../src-shared/shortcuts.ts';
import type { TargetKind, Viewport } from '../../src-shared/snapshot/target.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { Inspector } from '../inspector/inspector.ts';
import { ConsoleCapture } from './consoleCapture.ts';
import { DebuggerSession, guestLimit, NoAnswer, type SendOptions } from './debuggerSession.ts';
import type { DialogDesk } from './dialogDesk.ts';
import { Dialogs } from './dialogs.ts';
import type { GuestContainer } from './guestHost.ts';
import type { Emulation, Follow } from './emulation.ts';
import { followKeys } from './guestKeys.ts';
import { hardenContents, originOf, type ReportRefusal } from './guestSecurity.ts';
import { Navigation } from './navigation.ts';
import type { NetworkRecorder } from './networkRecorder.ts';
import { Overlay } from './overlay.ts';
import { Turns } from './turns.ts';
import type { GuestContext, GuestRequest } from './bridgeMessages.ts';
import { WebSdkHost } from './webSdkHost.ts';

export type GuestEnd = { readonly reason: 'crashed' | 'hung' | 'destroyed'; readonly message: Sentence };

const STILL_LIMIT_MS = 2_000;

/** Emulated conditions that its page hears of through `webSdk.context`. */
const CONTEXT_FIELDS = ['colorScheme', 'locale', 'deviceScaleFactor'] as const;

const TWO_FRAMES = `new Promise((done) => {
  setTimeout(() => done(), ${LIMITS.quietWaitMs});
  requestAnimationFrame(() => requestAnimationFrame(() => done()));
})`;

/** An element still loads its first document when it is handed over: the end of that would be taken for the end of ours. */
async function stopsLoading(contents: WebContents): Promise<void> {
  if (!contents.isLoading()) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, STILL_LIMIT_MS);
    contents.once('did-stop-loading', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface GuestOptions {
  readonly id: number;
  readonly kind: TargetKind;
  readonly container: GuestContainer;
  /** Whose console its messages belong to, where that is not its kind's. */
  readonly consoleTarget?: ConsoleTarget;
  /** The card of the chat that it shows. */
  readonly cardId?: string;
  readonly desk: DialogDesk;
  /** What its page is made to believe; the app's own conditions when absent. */
  readonly emulation?: Emulation;
  /** Records its requests; nobody does when absent. */
  readonly network?: NetworkRecorder;
  /** Theme and locale that guests are told. */
  readonly context: () => { readonly theme: 'light' | 'dark'; readonly locale: string };
  /** What its page asks for through `webSdk`. @throws DebuggerError whose words the page gets */
  readonly onRequest: (request: GuestRequest, guest: Guest) => Promise<unknown>;
  /** What the target kept with `webSdk.setState`. */
  readonly stateOf: (target: StageTarget) => unknown;
  readonly createDocumentKey: () => string;
  readonly createMessageId: () => string;
  readonly onConsole: (entry: ConsoleEntry) => void;
  readonly onConsoleDetail: (msgid: string, args: readonly unknown[]) => void;
  /** What the host did to the guest: for the console of the App target. */
  readonly onHostNotice: ReportRefusal;
  /** A new document of a render begins, before its first script. */
  readonly onDocument: (kind: TargetKind, instanceId: string) => void;
  /** The page of this instance left for another document. @returns the new instance; nothing while it is being rendered */
  readonly onSelfNavigation: (kind: TargetKind, instanceId: string) => string | undefined;
  readonly onPicked: (uid: string) => void;
  /** A key of the window was pressed while its page had the focus. */
  readonly onShortcut: (name: ShortcutName) => void;
  readonly onEnd: (end: GuestEnd) => void;
}

/**
 * One guest of the stage: its page, and all that is attached to it. It lives until its page crashes, hangs, or its
 * container is closed; it is never revived.
 */
export class Guest {
  readonly id: number;
  readonly kind: TargetKind;
  readonly devtools: DebuggerSession;
  readonly inspector: Inspector;
  readonly navigation: Navigation;
  readonly webSdk: WebSdkHost;
  readonly overlay: Overlay;
  readonly console: ConsoleCapture;
  readonly dialogs: Dialogs;
  readonly #options: GuestOptions;
  #layout: GuestLayout;
  #ended = false;
  /** The browser would take two pictures at once at the scale of either. */
  readonly #captures = new Turns();
  #unresponsive = false;
  #nextInstanceId = '';
  #allowedOrigin = '';
  #shown = true;
  #target: StageTarget | undefined;
  /** Settles when the first document may be loaded. Everything that inspects waits for it. */
  readonly ready: Promise<void>;

  constructor(options: GuestOptions, layout: GuestLayout) {
    this.#options = options;
    this.#layout = layout;
    this.id = options.id;
    this.kind = options.kind;
    const { contents } = options.container;
    hardenContents(contents, () => this.#allowedOrigin, options.onHostNotice);
    followKeys(contents, options.onShortcut);
    contents.on('render-process-gone', (_event, details) => {
      this.end({ reason: 'crashed', message: say('guest.crashed', { reason: details.reason, code: String(details.exitCode) }) });
    });
    contents.on('destroyed', () => this.end({ reason: 'destroyed', message: say('guest.closed') }));
    this.devtools = new DebuggerSession(contents, (reason) => {
      this.end({ reason: 'destroyed', message: say('guest.detached', { reason }) });
    });
    this.inspector = new Inspector(this.devtools, options.createDocumentKey);
    this.navigation = new Navigation(this.devtools, contents, this.inspector);
    this.webSdk = new WebSdkHost(this.devtools, this.inspector, {
      onRequest: (request) => options.onRequest(request, this),
      onRefused: options.onHostNotice,
    });
    this.overlay = new Overlay(this.devtools, this.inspector, options.onPicked);
    this.console = new ConsoleCapture(this.devtools, {
      target: options.consoleTarget ?? options.kind,
      ...(options.cardId !== undefined && { cardId: options.cardId }),
      createId: options.createMessageId,
      emit: options.onConsole,
      amend: options.onConsoleDetail,
      scriptFailed: (reason) => this.navigation.scriptFailed(reason),
    });
    // Not at begin: until the new document is committed, what is said still comes from the old one.
    this.navigation.onCommit = (bySelf) => {
      const own = bySelf ? options.onSelfNavigation(options.kind, this.instanceId) : undefined;
      this.console.instanceId = own ?? this.#nextInstanceId;
      options.onDocument(options.kind, this.instanceId);
    };
    const from = options.consoleTarget === 'app' ? 'card' : options.kind;
    this.dialogs = new Dialogs(this.devtools, contents, from, options.desk, options.onHostNotice);
    this.ready = this.#attach().catch((error: unknown) => {
      throw Guest.inspectionFailed(error);
    });
    this.ready.catch(() => {}); // those who need the guest await `ready` themselves
  }

  async #attach(): Promise<void> {
    this.#options.container.place(this.#layout);
    const { contents } = this.#options.container;
    await stopsLoading(contents);
    // The debugger answers only once there is a document.
    await contents.loadURL('about:blank');
    await this.devtools.send('Page.enable');
    await this.inspector.install();
    await this.#options.network?.attach(this.devtools, this.kind, this.#options.cardId);
    await this.navigation.install();
    await this.webSdk.install();
    await this.dialogs.install();
    await this.console.enable();
    await this.devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await this.#emulate();
    const { laidOutBy } = this.#options.container;
    await this.#options.emulation?.attach(this.devtools, { laidOutBy, follow: this.#followEmulation });
  }

  /** How many times slower its page runs. */
  get slowdown(): number {
    return this.#options.emulation?.slowdown ?? 1;
  }

  /** What it was last begun with. */
  get target(): StageTarget | undefined {
    return this.#target;
  }

  get viewport(): Viewport {
    const { width, height } = this.#layout.size;
    const { emulation, container } = this.#options;
    // An element keeps the window's: at any other its pictures repeat.
    return { width, height, deviceScaleFactor: container.laidOutBy === 'element' ? 1 : (emulation?.settings.deviceScaleFactor ?? 1) };
  }

  /** The render that the present document belongs to. */
  get instanceId(): string {
    return this.console.instanceId;
  }

  get scale(): number {
    return this.#layout.scale;
  }

  async setLayout(layout: GuestLayout): Promise<void> {
    const before = this.#layout;
    this.#layout = layout;
    this.#options.container.place(layout);
    await this.ready;
    const sameSize = before.size.width === layout.size.width && before.size.height === layout.size.height;
    if (sameSize) {
      // The page sees nothing of a scale, and one that waits on a dialog or hangs may be scaled too: nobody waits for it.
      if (before.scale !== layout.scale) void this.#emulate().catch(() => {});
      return;
    }
    await this.#emulate();
    await this.#tellContext();
  }

  /** Where its page lives: what the app says, as far as nothing else is emulated. */
  get #context(): GuestContext {
    const { theme, locale } = this.#options.context();
    const { colorScheme = theme, locale: emulated = locale } = this.#options.emulation?.settings ?? {};
    return { theme: colorScheme, locale: emulated, viewport: this.viewport };
  }

  async #tellContext(): Promise<void> {
    await this.webSdk.tell({ type: 'context', value: this.#context });
  }

  readonly #followEmulation: Follow = async (changed) => {
    // One that does not answer now has its metrics in its queue.
    if (changed.has('deviceScaleFactor')) await this.#emulate().catch(ignoreSilence);
    if (CONTEXT_FIELDS.some((field) => changed.has(field))) await this.#tellContext();
  };

  /** `innerWidth` equals `width` exactly, also without a viewport meta; `scale` only changes what the person sees. */
  async #emulate(): Promise<void> {
    if (this.#options.container.laidOutBy === 'element') return;
    const { size, scale } = this.#layout;
    await this.devtools.send('Emulation.setDeviceMetricsOverride', {
      width: size.width,
      height: size.height,
      screenWidth: size.width,
      screenHeight: size.height,
      deviceScaleFactor: this.viewport.deviceScaleFactor,
      mobile: false,
      scale,
      // It would be that of the device: at a larger scale only a part of it would be drawn. The container's is right.
      dontSetVisibleSize: true,
    });
  }

  /** Waits until its page was drawn twice, or `quietWaitMs` when nothing of it is. */
  async twoFrames(signal: AbortSignal = guestLimit(STILL_LIMIT_MS)): Promise<void> {
    await this.inspector.evaluate(TWO_FRAMES, { signal });
  }

  /** The layout size as the page sees it, once it had two frames to react to a new one. */
  async measuredSize(signal: AbortSignal): Promise<{ width: number; height: number }> {
    await this.twoFrames(signal);
    const { cssLayoutViewport } = await this.devtools.send<{ cssLayoutViewport: { clientWidth: number; clientHeight: number } }>(
      'Page.getLayoutMetrics',
      {},
      { signal },
    );
    const { result } = await this.devtools.send<{ result: { value?: unknown } }>(
      'Runtime.evaluate',
      { expression: '[innerWidth, innerHeight].join()', returnByValue: true },
      { signal },
    );
    const [width, height] = String(result.value).split(',').map(Number);
    return { width: width ?? cssLayoutViewport.clientWidth, height: height ?? cssLayoutViewport.clientHeight };
  }

  /** Sets up the next document: its bridge and its console. The present one hears that it ends. */
  async begin(target: StageTarget, entryUrl: string): Promise<void> {
    if (this.#target) await this.webSdk.tell({ type: 'lifecycle', event: 'unload' });
    this.#nextInstanceId = target.instanceId;
    this.#allowedOrigin = originOf(entryUrl) ?? '';
    this.#target = target;
    await this.webSdk.begin(target, this.#context, this.#options.stateOf(target));
  }

  /** The document has loaded: its page hears of it, and that it is seen. */
  async tellLoaded(): Promise<void> {
    await this.webSdk.tell({ type: 'lifecycle', event: 'load' });
    if (this.#shown) await this.webSdk.tell({ type: 'lifecycle', event: 'show' });
  }

  /** Whether the person sees it, as its page hears it. */
  setShown(shown: boolean): void {
    if (this.#shown === shown) return;
    this.#shown = shown;
    void this.webSdk.tell({ type: 'lifecycle', event: shown ? 'show' : 'hide' });
  }

  /** Keys go to its page from now on. */
  focus(): void {
    this.#options.container.contents.focus();
  }

  /**
   * What the target, or a part of its viewport, looks like now, as a data URL: stands in for the guest while something
   * must lie over the stage.
   */
  async stillPicture(part?: GuestLayout['clip']): Promise<string> {
    const whole = await this.inspector.pictureClip(undefined, guestLimit(STILL_LIMIT_MS));
    const clip = { ...whole, ...(part && { ...part, x: whole.x + part.x, y: whole.y + part.y }), scale: this.scale };
    const data = await this.capture({ format: 'jpeg', quality: 85, clip }, { timeoutMs: STILL_LIMIT_MS });
    return `data:image/jpeg;base64,${data}`;
  }

  /** A picture as base64, whatever became of the window; its time includes the wait for those asked for before. */
  async capture(params: Record<string, unknown>, options: SendOptions): Promise<string> {
    const taken = (left: SendOptions): Promise<{ data: string }> =>
      this.#options.container.drawn(() => this.devtools.send('Page.captureScreenshot', params, left));
    return (await this.#captures.take(taken, options)).data;
  }

  /** The text of a script or style that the present document loaded; `undefined` when it is gone or was none. */
  async loadedText(url: string): Promise<string | undefined> {
    try {
      const { content, base64Encoded } = await this.devtools.send<{ content: string; base64Encoded: boolean }>(
        'Page.getResourceContent',
        { frameId: this.inspector.mainFrameId, url },
        { timeoutMs: STILL_LIMIT_MS },
      );
      return base64Encoded ? undefined : content;
    } catch {
      return undefined;
    }
  }

  /** Asks something trivial; `unresponsive` then says whether the guest hangs. */
  async probe(limitMs: number): Promise<void> {
    try {
      await this.devtools.send('Runtime.evaluate', { expression: '0' }, { timeoutMs: limitMs });
      this.#unresponsive = false;
    } catch (error) {
      this.#unresponsive = error instanceof NoAnswer;
    }
  }

  get unresponsive(): boolean {
    return this.#unresponsive;
  }

  /** Ends a guest that does not answer; the next render makes a fresh one. */
  endHung(): void {
    this.end({ reason: 'hung', message: say('guest.hung') });
  }

  end(end: GuestEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    this.devtools.end(end.message);
    this.#options.container.close();
    this.#options.onEnd(end);
  }

  /** @throws INSPECTION_FAILED instead of a raw protocol error. */
  static inspectionFailed(error: unknown): DebuggerError {
    if (error instanceof DebuggerError) return error;
    return new DebuggerError('INSPECTION_FAILED', say('target.unread', { reason: toldBy(error).message }), { cause: error });
  }
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
