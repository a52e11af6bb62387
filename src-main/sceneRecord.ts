import type { StageTarget } from '../src-shared/commands/command.ts';
import { DebuggerError } from '../src-shared/debuggerError.ts';
import type { RenderState } from '../src-shared/ipc/events.ts';
import type { RenderMarker } from '../src-shared/snapshot/console.ts';
import type { RuntimeTargetInfo, TargetKind } from '../src-shared/snapshot/target.ts';
import type { CommandOptions, ControlCommands } from './commands/ports.ts';
import type { SendEvent } from './ipc/serve.ts';
import type { SnapshotStore } from './store/snapshotStore.ts';
import type { SceneRecorder } from './targets/targetCommands.ts';
import type { GuestRequest } from './targets/bridgeMessages.ts';

/** The requests that move the Page view. */
export type NavigateRequest = Extract<GuestRequest, { method: 'navigateTo' | 'redirectTo' | 'navigateBack' }>;

export interface SceneRecordOptions {
  readonly store: SnapshotStore;
  readonly send: SendEvent;
  readonly createInstanceId: () => string;
  readonly onRenderStarted: (target: StageTarget) => void;
  readonly now: () => number;
}

/** Renders that no agent asked for, by who did: agents are told why their uids are gone. */
const UNASKED: Readonly<Record<string, string>> = {
  you: 'the developer rendered it again',
  webSdk: 'the page navigated by itself',
  saved: 'a file of it was saved',
  servers: 'a server whose tool it called is ready now',
};
const HISTORY_LIMIT = 100;
const NEVER = new AbortController().signal;

/** Writes what happens on the stage into the store, tells the window, and keeps the pages' way back. */
export class SceneRecord implements SceneRecorder {
  #selected: { readonly instanceId: string; readonly uid: string } | undefined;
  /** What was last asked for in each slot, rendered or not. */
  readonly #asked = new Map<TargetKind, StageTarget>();
  readonly #started = new Map<string, { readonly atMs: number; readonly by: string }>();
  /** Page URLs under the present one, oldest first. */
  #history: string[] = [];

  constructor(private readonly options: SceneRecordOptions) {}

  current(): RuntimeTargetInfo | undefined {
    return this.options.store.currentTarget();
  }

  /** What was last asked for, rendered or not. */
  askedFor(kind: TargetKind): StageTarget | undefined {
    return this.#asked.get(kind);
  }

  /** What that widget was last asked for with: nothing once another was asked for. */
  dataOf(widgetId: string): Readonly<Record<string, unknown>> {
    const asked = this.askedFor('widget');
    return (asked?.id === widgetId ? asked.structuredContent : undefined) ?? {};
  }

  targetOf(kind: TargetKind): RuntimeTargetInfo | undefined {
    return this.options.store.targetOf(kind);
  }

  /** What the person selected, while its document lives. */
  get selectedUid(): string | undefined {
    return this.#selected?.instanceId === this.current()?.instanceId ? this.#selected?.uid : undefined;
  }

  select(uid: string | null): void {
    const instanceId = this.current()?.instanceId;
    this.#selected = uid === null || instanceId === undefined ? undefined : { instanceId, uid };
  }

  renderStarted(target: StageTarget, by: string): void {
    this.options.onRenderStarted(target);
    this.#asked.set(target.type, target);
    this.#started.set(target.instanceId, { atMs: this.options.now(), by });
    this.#tell(target, { state: 'rendering' });
  }

  /** The document of a render is there. One that nobody asked for is its page's own doing. */
  documentBegan(kind: TargetKind, instanceId: string): void {
    const target = [this.#asked.get(kind), this.targetOf(kind)].find((one) => one?.instanceId === instanceId);
    this.options.store.beginDocument(kind, instanceId, target && this.#marker(target));
  }

  rendered(info: RuntimeTargetInfo, nodeCount: number): void {
    const begun = this.#started.get(info.instanceId);
    this.options.store.recordRender(info, UNASKED[begun?.by ?? '']);
    this.#tell(info, { state: 'rendered', target: info, nodeCount, durationMs: this.options.now() - (begun?.atMs ?? this.options.now()) });
    this.options.store.finishMarker({
      ...this.#marker(info),
      ...(begun && { durationMs: this.options.now() - begun.atMs }),
    });
    this.#started.delete(info.instanceId);
  }

  /** The slot shows no sound target any more, so the one before must not pass for it. */
  renderFailed(target: StageTarget, error: DebuggerError): void {
    this.options.store.endTarget(target.type, 'its last render failed');
    this.#tell(target, { state: 'failed', error: error.failure });
    this.options.store.finishMarker({ ...this.#marker(target), failed: error.code });
    this.#started.delete(target.instanceId);
  }

  /**
   * The page of a rendered instance left for another document by itself: that is another instance of the same target,
   * since its uids, its console and its selection begin anew. A page that does so while it is being rendered is still
   * the same render.
   */
  navigatedBySelf(kind: TargetKind, instanceId: string): string | undefined {
    const before = this.targetOf(kind);
    if (before?.instanceId !== instanceId) return undefined;
    const info = { ...before, instanceId: this.options.createInstanceId(), renderedAtMs: this.options.now() };
    this.options.store.recordRender(info, 'the page navigated by itself');
    this.#tell(info, { state: 'rendered', target: info });
    return info.instanceId;
  }

  /** Another project opens: nothing of the one before can be rendered again or gone back to. */
  leaveProject(): void {
    this.#asked.clear();
    this.#history = [];
    this.#selected = undefined;
  }

  resized(info: RuntimeTargetInfo): void {
    this.options.store.recordRender(info);
  }

  /** Renders what the view shows, or failed to show, again. */
  async renderAgain(commands: Pick<ControlCommands, 'renderPage' | 'renderWidget'>, options: CommandOptions): Promise<void> {
    const { view } = this.options.store;
    const target = view === 'chat' ? undefined : this.#asked.get(view);
    if (target?.type === 'page' && target.url !== undefined) await commands.renderPage(target.url, options);
    else if (target?.type === 'widget') await commands.renderWidget(target.id, target.structuredContent ?? {}, options);
  }

  /** `navigateTo` and its like from a guest: the same command as everybody's. @throws DebuggerError */
  async navigate(request: NavigateRequest, commands: Pick<ControlCommands, 'renderPage'>): Promise<void> {
    const from = this.targetOf('page')?.url;
    const { url, history } = this.#step(request, from);
    await commands.renderPage(url, { signal: NEVER, by: 'webSdk' });
    this.#history = history.slice(-HISTORY_LIMIT);
  }

  #marker(target: StageTarget): RenderMarker {
    const begun = this.#started.get(target.instanceId);
    return {
      instanceId: target.instanceId,
      target: target.type,
      name: target.url ?? target.id,
      by: begun?.by ?? 'itself',
      atMs: begun?.atMs ?? this.options.now(),
    };
  }

  #step(request: NavigateRequest, from: string | undefined): { url: string; history: string[] } {
    switch (request.method) {
      case 'navigateTo':
        return { url: request.params.url, history: from === undefined ? this.#history : [...this.#history, from] };
      case 'redirectTo':
        return { url: request.params.url, history: this.#history };
      case 'navigateBack': {
        const index = Math.max(0, this.#history.length - request.params.delta);
        const url = this.#history[index];
        if (url === undefined) throw new DebuggerError('TARGET_NOT_FOUND', 'There is no page to go back to.');
        return { url, history: this.#history.slice(0, index) };
      }
    }
  }

  #tell(target: { type: TargetKind; instanceId: string }, state: Omit<RenderState, 'slot' | 'instanceId' | 'startedAtMs' | 'by'>): void {
    const begun = this.#started.get(target.instanceId);
    this.options.send('renderState', {
      slot: target.type,
      instanceId: target.instanceId,
      startedAtMs: begun?.atMs ?? this.options.now(),
      by: begun?.by ?? '',
      ...state,
    });
  }
}
