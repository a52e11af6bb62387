import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../bridge/bridge.ts';
import { crosses, type Rect } from './geometry.ts';

interface Cover {
  /** The guest is parked; `picture` is its last look, when main could take one: of `part` of its viewport, or of all. */
  readonly still: { readonly picture: string | undefined; readonly part?: Rect | undefined } | undefined;
}

/** A guest that shows, and where; `part` of its viewport (CSS pixels) where that is not all. */
interface Shown {
  readonly guestId: number;
  readonly rect: Rect;
  readonly part?: Rect | undefined;
}

/** Of a common menu. */
const MENU_WIDTH = 200;

/** A guest that hangs gives no picture: what wants to lie above it waits for one no longer than this, a later one may take its time. */
const PICTURE_MS = { first: 400, later: 2_000 } as const;

/** From the last command to a fresh picture: one of a guest that is only just parked may show a part of it. */
const REST_MS = 300;

/**
 * Nothing of the window can lie above the native stage. A layer that would cross it swaps the stage for its picture
 * first, and back when the last such layer closes.
 */
export function createCover(bridge: Bridge) {
  const store = createStore<Cover>()(() => ({ still: undefined }));
  const layers = new Set<symbol>();
  /** A command has the guest in view: what opens meanwhile covers it when the command has ended. */
  let lifted = false;
  let screen: (() => Shown | undefined) | undefined;

  /** What stood in last, since the first of the layers that are open. */
  let last: (Omit<Shown, 'rect'> & { readonly picture: string }) | undefined;
  /** A command has the guest where it is parked: moved now, only a part of it would be drawn. */
  let held = false;
  let coveredAt = 0;
  store.subscribe(({ still }, before) => {
    if (still !== undefined && before.still === undefined) coveredAt = performance.now();
  });
  let stopRefresh = (): void => undefined;

  async function take({ guestId, part }: Omit<Shown, 'rect'>, limitMs: number): Promise<string | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs));
    const taken = await Promise.race([bridge.ask('pictureOfGuest', { guestId, ...(part && { part }) }).catch(() => undefined), late]);
    return taken?.dataUrl;
  }

  async function swap({ guestId, part }: Shown): Promise<void> {
    const picture = await take({ guestId, part }, PICTURE_MS.first);
    if (layers.size === 0 || store.getState().still !== undefined) return;
    if (picture !== undefined) last = { guestId, part, picture };
    if (lifted) return;
    store.setState({ still: { picture, part } });
    // A large one takes its time to be drawn.
    if (picture === undefined) refresh({ guestId, part });
  }

  /** The parked guest is taken anew once it rests: no command has come for a while. */
  function refresh({ guestId, part }: Omit<Shown, 'rect'>): void {
    stopRefresh();
    let stopped = false;
    const timer = setTimeout(async () => {
      const picture = await take({ guestId, part }, PICTURE_MS.later);
      if (stopped || picture === undefined) return;
      last = { guestId, part, picture };
      store.setState({ still: { picture, part } });
    }, REST_MS);
    stopRefresh = () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  function uncover(): void {
    stopRefresh();
    last = undefined;
    store.setState({ still: undefined });
  }

  return {
    store,
    /** Tells where the shown guest lies, if one does. */
    watch(where: typeof screen): void {
      screen = where;
    },
    /** A layer opened at `rect`, and hears when nothing lies over it any more; call the result when it closes. */
    open: (rect: Rect, onClear?: () => void): (() => void) => {
      const at = screen?.();
      const clear = at === undefined || !crosses(rect, at.rect);
      if (clear) onClear?.();
      // A second layer keeps the picture of the first in place.
      if (clear && store.getState().still === undefined) return () => undefined;
      const layer = Symbol('layer');
      layers.add(layer);
      if (lifted) onClear?.();
      else if (!clear) void swap(at).then(onClear);
      return () => {
        layers.delete(layer);
        if (layers.size === 0 && !held) uncover();
      };
    },
    /** Whether a menu that hangs down from a button would lie over the stage. */
    hangsOver: ({ x, y, height }: Rect): boolean => {
      const at = screen?.();
      return at !== undefined && crosses({ x, y: y + height, width: MENU_WIDTH, height: window.innerHeight }, at.rect);
    },
    /**
     * Whether a command may have the guest where it is parked, which it then is until `restore`: so once it has been
     * for a while, which is waited for.
     */
    rested: async (signal: AbortSignal): Promise<boolean> => {
      while (store.getState().still !== undefined && layers.size > 0 && !signal.aborted) {
        const left = coveredAt + REST_MS - performance.now();
        held = left <= 0;
        if (held) return true;
        await new Promise((resolve) => setTimeout(resolve, left));
      }
      return false;
    },
    /** A command needs the guest itself in view. */
    lift: (): void => {
      lifted = true;
      held = false;
      stopRefresh();
      store.setState({ still: undefined });
    },
    /** No command is under way any more: layers that are still open cover the stage again. */
    restore: (): void => {
      lifted = false;
      held = false;
      if (layers.size === 0) {
        uncover();
        return;
      }
      if (store.getState().still !== undefined) {
        if (last !== undefined) refresh(last);
        return;
      }
      const at = screen?.();
      if (at === undefined) return;
      if (last?.guestId !== at.guestId) {
        void swap(at);
        return;
      }
      store.setState({ still: { picture: last.picture, part: last.part } });
      refresh(at);
    },
  };
}
