import type { Bridge } from '../bridge/bridge.ts';
import { partOf, type Rect } from './geometry.ts';
import type { GuestLayout } from '../../src-shared/ipc/contract.ts';
import type { TargetKind } from '../../src-shared/snapshot/target.ts';

/**
 * The next moment to measure. A hidden window draws no frames, yet commands must go on: a timer stands in then.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      resolve();
    };
    const frame = requestAnimationFrame(done);
    const timer = setTimeout(done, 50);
  });
}

function sameLayout(a: GuestLayout | undefined, b: GuestLayout | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How long a command waits for its placeholder to show: a few frames, far below the command's own limit. */
const SHOW_MS = 3_000;

/** Owner of one slot's guest: its creation, its bounds as the placeholder moves, its end. */
export interface SlotGuest {
  readonly guestId: number | undefined;
  /** Where it shows in the window; absent while parked. */
  readonly rect: Rect | undefined;
  /** What of its viewport shows there (CSS pixels), where that is not all. */
  readonly part: Rect | undefined;
  /** The placeholder tells how to measure itself while it is in the document. */
  attach(measure: () => GuestLayout): () => void;
  /** Something moved: measured once in the next frame, sent when different, one message at a time. */
  readonly moved: () => void;
  /** Resolves with the guest's id once it is mounted and lies where a shown placeholder of the stage's size is. */
  present(size: () => GuestLayout['size'], signal: AbortSignal): Promise<number>;
  /** Main says that a guest is no more; true when it was this one. */
  forget(guestId: number): boolean;
  end(): Promise<void>;
}

export function createSlotGuest(bridge: Bridge, slot: TargetKind): SlotGuest {
  let measure: (() => GuestLayout) | undefined;
  let guestId: number | undefined;
  let sent: GuestLayout | undefined;
  let scheduled = false;
  /** Messages about this guest keep their order. */
  let line: Promise<unknown> = Promise.resolve();

  function inLine<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  }

  async function layOut(): Promise<void> {
    const layout = measure?.();
    if (guestId === undefined || layout === undefined || sameLayout(layout, sent)) return;
    sent = layout;
    try {
      await bridge.ask('layoutGuest', { guestId, layout });
    } catch (error) {
      sent = undefined;
      throw error;
    }
  }

  async function mount(layout: GuestLayout): Promise<number> {
    if (guestId === undefined) {
      ({ guestId } = await bridge.ask('mountGuest', { slot, layout }));
      sent = layout;
    }
    await layOut();
    return guestId;
  }

  return {
    get guestId() {
      return guestId;
    },
    get rect() {
      return guestId === undefined || !sent?.bounds ? undefined : (sent.clip ?? sent.bounds);
    },
    get part() {
      return sent?.bounds && sent.clip ? partOf(sent.bounds, sent.clip, sent.scale) : undefined;
    },
    attach(how) {
      measure = how;
      return () => {
        if (measure === how) measure = undefined;
      };
    },
    moved: () => {
      if (scheduled) return;
      scheduled = true;
      void nextFrame().then(() => {
        scheduled = false;
        // A guest that ended meanwhile refuses; its end comes as an event of its own.
        return inLine(layOut).catch(() => undefined);
      });
    },
    async present(size, signal) {
      const until = performance.now() + SHOW_MS;
      for (;;) {
        signal.throwIfAborted();
        const layout = measure?.();
        // The size may change while waiting: what counts is the present one, drawn.
        const { width, height } = size();
        if (layout?.bounds && layout.size.width === width && layout.size.height === height) {
          return await inLine(() => mount(layout));
        }
        if (performance.now() > until) throw new Error(`The ${slot} stage did not show within ${SHOW_MS} ms.`);
        await nextFrame();
      }
    },
    forget(id) {
      if (id !== guestId) return false;
      guestId = undefined;
      sent = undefined;
      return true;
    },
    end() {
      return inLine(async () => {
        const id = guestId;
        guestId = undefined;
        sent = undefined;
        if (id !== undefined) await bridge.ask('unmountGuest', { guestId: id });
      });
    },
  };
}
