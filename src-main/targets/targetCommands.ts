import type { Acknowledgement, Command, DeviceSize, StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { ErrorCode } from '../../src-shared/protocol/errorCodes.ts';
import { handleDialog } from '../../src-shared/protocol/tools/handleDialog.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { RuntimeTargetInfo, TargetKind } from '../../src-shared/snapshot/target.ts';
import type { CommandContext, CommandQueue } from '../commands/commandQueue.ts';
import type { ScrollPosition } from '../../src-shared/snapshot/scroll.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { say } from '../../src-shared/words/sentence.ts';
import type { CommandOptions, ControlCommands, FrontendLink, Picture } from '../commands/ports.ts';
import type { Guest } from './guest.ts';
import { renderInto, type RenderPlan } from './render.ts';
import { takePicture, type PictureAsk } from './screenshot.ts';
import type { Stage } from './stage.ts';

/** Turns what was asked for into what to load. @throws TARGET_NOT_FOUND */
export interface TargetResolver {
  page(url: string): RenderPlan;
  widget(widgetId: string, structuredContent: Record<string, unknown>): RenderPlan;
}

/** The scene's owner learns what the commands did. */
export interface SceneRecorder {
  current(): RuntimeTargetInfo | undefined;
  targetOf(kind: TargetKind): RuntimeTargetInfo | undefined;
  renderStarted(target: StageTarget, by: string): void;
  rendered(target: RuntimeTargetInfo, nodeCount: number): void;
  renderFailed(target: StageTarget, error: DebuggerError): void;
  /** Same instance, other size. */
  resized(target: RuntimeTargetInfo): void;
}

export interface TargetCommandsOptions {
  readonly queue: CommandQueue;
  readonly link: FrontendLink;
  readonly stage: Stage;
  readonly resolver: TargetResolver;
  readonly recorder: SceneRecorder;
  readonly createInstanceId: () => string;
  readonly now: () => number;
}

/** How long a guest may take to answer a trivial question before it counts as hung. */
const RESPONSIVE_MS = 1_000;

/** Ties a command to the guest that it works on: the signal also aborts, with the cause, when that guest ends. */
type Watch = (guest: Guest) => AbortSignal;

/** The control commands over the stage: each one is queue → frontend presents → acknowledged guest → inspect → record. */
export class TargetCommands implements ControlCommands {
  constructor(private readonly options: TargetCommandsOptions) {}

  renderPage(url: string, options: CommandOptions): Promise<RuntimeTargetInfo> {
    return this.#render(`render_page ${url}`, () => this.options.resolver.page(url), options);
  }

  renderWidget(widgetId: string, structuredContent: Record<string, unknown>, options: CommandOptions): Promise<RuntimeTargetInfo> {
    return this.#render(`render_widget ${widgetId}`, () => this.options.resolver.widget(widgetId, structuredContent), options);
  }

  setViewport(size: DeviceSize, options: CommandOptions): Promise<DeviceSize> {
    return this.#command(`set_viewport ${size.width}×${size.height}`, 'VIEWPORT_FAILED', options, async (context, watch) => {
      const guest = await this.#present(context, { type: 'setViewport', size }, 'VIEWPORT_FAILED');
      if (guest) {
        const measured = await guest.measuredSize(watch(guest));
        if (measured.width !== size.width || measured.height !== size.height) {
          throw new DebuggerError(
            'VIEWPORT_FAILED',
            say('command.otherSize', { ...sizeText(measured), wantedWidth: String(size.width), wantedHeight: String(size.height) }),
          );
        }
        this.#recordSize(guest);
      }
      return size;
    });
  }

  takeScreenshot(ask: PictureAsk, options: CommandOptions): Promise<Picture> {
    return this.#command('take_screenshot', 'SCREENSHOT_FAILED', options, async (context, watch) => {
      const guest = await this.#presentCurrent(context, 'SCREENSHOT_FAILED');
      return takePicture(guest, ask, watch(guest));
    });
  }

  scrollTo(
    ask: { uid?: string | undefined; x?: number | undefined; y?: number | undefined },
    options: CommandOptions,
  ): Promise<ScrollPosition> {
    return this.#command('scroll_to', 'SCROLL_FAILED', options, async (context, watch) => {
      const guest = await this.#presentCurrent(context, 'SCROLL_FAILED');
      return guest.inspector.scroll(ask, { frameLimitMs: LIMITS.quietWaitMs, signal: watch(guest) });
    });
  }

  #render(label: string, resolve: () => RenderPlan, options: CommandOptions): Promise<RuntimeTargetInfo> {
    return this.#command(
      label,
      'RENDER_FAILED',
      options,
      async (context, watch) => {
        const plan = resolve();
        const target: StageTarget = { ...plan.target, instanceId: this.options.createInstanceId() };
        this.options.recorder.renderStarted(target, options.by);
        try {
          await this.#replaceIfHung(target.type, context.signal);
          const guest = await this.#present(context, { type: 'render', target }, 'RENDER_FAILED');
          if (!guest) throw new DebuggerError('RENDER_FAILED', say('render.noGuest'));
          const tree = await renderInto(guest, plan, target, watch(guest));
          const { structuredContent: _data, ...shown } = target;
          const info: RuntimeTargetInfo = { ...shown, viewport: guest.viewport, renderedAtMs: this.options.now() };
          this.options.recorder.rendered(info, tree.nodes.length);
          return info;
        } catch (error) {
          this.options.recorder.renderFailed(
            target,
            asCommandError(context.signal.aborted ? context.signal.reason : error, 'RENDER_FAILED'),
          );
          throw error;
        }
      },
      'RENDER_TIMEOUT',
    );
  }

  #command<Value>(
    label: string,
    failed: ErrorCode,
    options: CommandOptions,
    run: (context: CommandContext, watch: Watch) => Promise<Value>,
    timeout: ErrorCode = failed,
  ): Promise<Value> {
    if (!this.options.link.connected) return Promise.reject(notConnected());
    let guest: Guest | undefined;
    let probe: NodeJS.Timeout | undefined;
    return this.options.queue.enqueue({
      label,
      signal: options.signal,
      run: async (context) => {
        const startedAt = performance.now();
        try {
          return await run(context, (shown) => {
            guest = shown;
            shown.dialogs.refuseWhileOpen(failed);
            // Asked before the limit, so that at the limit it is known whether the guest hangs or is only slow.
            const left = LIMITS.commandRunMs - (performance.now() - startedAt);
            probe = setTimeout(() => void shown.probe(RESPONSIVE_MS), left - RESPONSIVE_MS - 500);
            return AbortSignal.any([context.signal, shown.devtools.ended]);
          });
        } catch (error) {
          throw asCommandError(error, failed);
        } finally {
          clearTimeout(probe);
        }
      },
      timedOut: (limitMs) => {
        const waitsOnDialog = guest?.dialogs.isOpen ?? false;
        const hung = !waitsOnDialog && (guest?.unresponsive ?? false);
        // After this error has ended the command: the guest's own end would give the command another.
        if (hung) queueMicrotask(() => guest?.endHung());
        const clause = say(hung ? 'command.hung' : waitsOnDialog ? 'command.dialog' : 'command.busy');
        const state = guest && !waitsOnDialog ? guest.devtools.withPause(clause) : clause;
        return new DebuggerError(timeout, say('command.late', { label, seconds: limitMs / 1000, state }), {
          hint: waitsOnDialog ? `Answer it with ${handleDialog.name}, also while a call waits on it.` : say('command.lateHint'),
        });
      },
    });
  }

  /** The frontend presents; the guest it acknowledged with, if the command has one. */
  async #present({ commandId, signal }: CommandContext, command: Command, failed: ErrorCode): Promise<Guest | undefined> {
    const answer: Acknowledgement = await this.options.link.dispatch(commandId, command, signal);
    if (!answer.ok) throw new DebuggerError(failed, answer.message);
    if (answer.guestId === undefined) return undefined;
    const guest = this.options.stage.guest(answer.guestId);
    if (!guest) throw new DebuggerError(failed, say('command.guestEnded'));
    return guest;
  }

  async #presentCurrent(context: CommandContext, failed: ErrorCode): Promise<Guest> {
    const target = this.options.recorder.current();
    if (!target) throw new DebuggerError(failed, say('command.nothingShown'));
    const guest = await this.#present(context, { type: 'present' }, failed);
    if (!guest || guest.kind !== target.type) throw new DebuggerError(failed, say('command.notShown'));
    return guest;
  }

  /** A guest that hangs would swallow the navigation; the frontend mounts a fresh one for the command. */
  async #replaceIfHung(kind: TargetKind, signal: AbortSignal): Promise<void> {
    const guest = this.options.stage.ofKind(kind);
    if (!guest) return;
    if (guest.dialogs.isOpen) {
      guest.end({ reason: 'hung', message: say('guest.endedWithDialog') });
      return;
    }
    await guest.probe(RESPONSIVE_MS);
    signal.throwIfAborted();
    if (guest.unresponsive) guest.endHung();
  }

  #recordSize(guest: Guest): void {
    const target = this.options.recorder.targetOf(guest.kind);
    if (target) this.options.recorder.resized({ ...target, viewport: guest.viewport });
  }
}

export function notConnected(): DebuggerError {
  return new DebuggerError('DEBUGGER_NOT_CONNECTED', say('command.noWindow'), { hint: say('command.noWindowHint') });
}

function asCommandError(error: unknown, code: ErrorCode): DebuggerError {
  if (error instanceof DebuggerError) return error;
  const { message } = toldBy(error);
  return new DebuggerError(code, /[.!?]$/.test(message.text) ? message : say('sentence', { clause: message }), { cause: error });
}

const sizeText = ({ width, height }: DeviceSize): { width: string; height: string } => ({ width: String(width), height: String(height) });
