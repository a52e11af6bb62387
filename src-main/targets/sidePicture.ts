import type { StageTarget } from '../../src-shared/commands/command.ts';
import { DebuggerError } from '../../src-shared/debuggerError.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { say } from '../../src-shared/words/sentence.ts';
import { Guest, type GuestOptions } from './guest.ts';
import type { GuestHost } from './guestHost.ts';
import { type RenderPlan, renderInto } from './render.ts';
import { takePicture } from './screenshot.ts';

export interface SidePictureOptions
  extends Omit<
    GuestOptions,
    'id' | 'kind' | 'container' | 'onEnd' | 'consoleTarget' | 'onDocument' | 'onPicked' | 'onSelfNavigation' | 'onRequest'
  > {
  readonly host: GuestHost;
  readonly createInstanceId: () => string;
}

/** PNG in CSS pixels of the widget, as base64. */
export interface SidePicture {
  readonly base64: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Renders a widget beside the stage, in a guest of its own that nobody sees, and gives its picture. The current target,
 * its uids and its console stay as they are; what the widget logs goes to the App target. One at a time: each costs a
 * process.
 */
export class SidePictures {
  #last: Promise<unknown> = Promise.resolve();
  #nextId = 1;

  constructor(private readonly options: SidePictureOptions) {}

  /** @throws RENDER_FAILED, RENDER_TIMEOUT, SCREENSHOT_FAILED */
  take(plan: RenderPlan, size: { readonly width: number; readonly height: number }): Promise<SidePicture> {
    const picture = this.#last.then(() => this.#take(plan, size));
    this.#last = picture.catch(() => {});
    return picture;
  }

  async #take(plan: RenderPlan, size: { readonly width: number; readonly height: number }): Promise<SidePicture> {
    const ended = new AbortController();
    const guest = new Guest(
      {
        ...this.options,
        id: this.#nextId++,
        kind: 'widget',
        consoleTarget: 'app',
        container: this.options.host.createContainer(),
        onRequest: () => Promise.reject(new DebuggerError('INSPECTION_FAILED', say('render.pictureOnly'))),
        onDocument: () => {},
        onSelfNavigation: () => undefined,
        onPicked: () => {},
        onEnd: ({ message }) => ended.abort(new DebuggerError('RENDER_FAILED', message)),
      },
      { bounds: null, size, scale: 1 },
    );
    const target: StageTarget = { ...plan.target, instanceId: this.options.createInstanceId() };
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(LIMITS.commandRunMs)]);
    try {
      await guest.ready;
      await renderInto(guest, plan, target, signal);
      const { base64, width, height } = await takePicture(guest, { format: 'png' }, signal);
      return { base64, width, height };
    } catch (error) {
      if (error instanceof DebuggerError) throw error;
      throw new DebuggerError('RENDER_FAILED', say('render.dataFailed', { reason: toldBy(error).message }), { cause: error });
    } finally {
      guest.end({ reason: 'destroyed', message: say('guest.pictured') });
    }
  }
}
