import type { WebContents } from 'electron';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { Devtools } from '../inspector/devtools.ts';
import type { Inspector } from '../inspector/inspector.ts';

interface LifecycleEvent {
  readonly frameId: string;
  readonly loaderId: string;
  readonly name: string;
}
interface FrameNavigated {
  readonly frame: { readonly id: string; readonly parentId?: string; readonly loaderId: string; readonly url: string };
}

const FAILURES_KEPT = 20;
/** How often a navigation that the page left behind cancels with one of its own is asked for. */
const ATTEMPTS = 6;
/** From the answer of a document's server to its commit; the n-th attempt waits n times as long. */
const COMMIT_MS = 800;

/** Loads documents into a guest and knows what became of the present one. */
export class Navigation {
  #loaderId = '';
  #loadedLoaderId = '';
  #expectedLoaderId = '';
  /** Documents committed since the load began: the page left behind may bring some of its own before the asked one. */
  #committed: string[] = [];
  /** Of the newest document; `undefined` until Electron says so, which may be after its load. */
  #httpStatus: number | undefined;
  #failures: string[] = [];
  #waiters: (() => void)[] = [];
  /** A new document begins, before its first script; `bySelf` when the page left for it of its own accord. */
  onCommit: ((bySelf: boolean) => void) | undefined;

  constructor(
    private readonly devtools: Devtools,
    private readonly contents: WebContents,
    private readonly inspector: Inspector,
  ) {}

  async install(): Promise<void> {
    this.devtools.on<LifecycleEvent>('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (frameId !== this.inspector.mainFrameId || name !== 'load') return;
      this.#loadedLoaderId = loaderId;
      this.#wake();
    });
    this.devtools.on<FrameNavigated>('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#loaderId = frame.loaderId;
      this.#committed.push(frame.loaderId);
      this.#failures = [];
      this.onCommit?.(this.#expectedLoaderId !== '' && frame.loaderId !== this.#expectedLoaderId);
      this.#wake();
    });
    // A navigation that is refused while a document loads ends that load: its load event never comes.
    this.devtools.on<{ frameId: string }>('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== this.inspector.mainFrameId) return;
      this.#loadedLoaderId = this.#loaderId;
      this.#wake();
    });
    this.contents.on('did-navigate', (_event, _url, httpStatus) => {
      this.#httpStatus = httpStatus;
      this.#wake();
    });
    await this.devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
  }

  /** Why scripts of the present document did not run, oldest first. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  scriptFailed(reason: string): void {
    if (this.#failures.length < FAILURES_KEPT) this.#failures.push(reason);
  }

  /** Identifies the present document; changes when the page navigates. */
  get loaderId(): string {
    return this.#loaderId;
  }

  /** @throws RENDER_FAILED with the network or HTTP error of the document. */
  async load(url: string, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !(await this.#navigate(url, attempt, signal)); attempt++);
    await this.loaded(signal);
    const status = await this.#status(signal);
    if (status >= 400) {
      throw new DebuggerError('RENDER_FAILED', say('render.http', { url, status }), {
        hint: say('render.httpHint'),
      });
    }
  }

  /** @returns whether the document is there; not when the page left behind went somewhere else in the same moment. */
  async #navigate(url: string, attempt: number, signal: AbortSignal): Promise<boolean> {
    this.#expectedLoaderId = '';
    this.#httpStatus = undefined;
    this.#committed = [];
    const options = { signal, timeoutMs: LIMITS.commandRunMs };
    const { errorText, loaderId } = await this.devtools.send<{ errorText?: string; loaderId?: string }>('Page.navigate', { url }, options);
    if (errorText === 'net::ERR_ABORTED' && attempt < ATTEMPTS) return false;
    if (errorText !== undefined) {
      const hint = /^https?:/.test(url) ? { hint: say('render.devServerHint') } : {};
      throw new DebuggerError('RENDER_FAILED', say('render.notLoaded', { url, reason: errorText }), hint);
    }
    this.#expectedLoaderId = loaderId ?? '';
    if (loaderId === undefined) return true;
    const late = attempt < ATTEMPTS ? AbortSignal.timeout(COMMIT_MS * attempt) : undefined;
    try {
      await this.#commit(loaderId, late ? AbortSignal.any([signal, late]) : signal);
      return true;
    } catch (error) {
      if (signal.aborted || !late?.aborted) throw error;
      return false;
    }
  }

  /** Waits for the load event of the present document, or of the one it navigated to meanwhile. */
  async loaded(signal: AbortSignal): Promise<void> {
    while (this.#loaderId === '' || this.#loadedLoaderId !== this.#loaderId) await this.#change(signal);
  }

  async #commit(loaderId: string, signal: AbortSignal): Promise<void> {
    for (const committed = (): boolean => this.#committed.includes(loaderId); !committed(); ) await this.#change(signal);
  }

  /** HTTP status of the document that was navigated to; its event may come after the load. */
  async #status(signal: AbortSignal): Promise<number> {
    for (;;) {
      const status = this.#httpStatus;
      if (status !== undefined) return status;
      await this.#change(signal);
    }
  }

  #wake(): void {
    for (const waiter of this.#waiters.splice(0)) waiter();
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const waiter = (): void => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      if (signal.aborted) {
        abort();
        return;
      }
      signal.addEventListener('abort', abort, { once: true });
      this.#waiters.push(waiter);
    });
  }
}
