import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../bridge/bridge.ts';
import { crosses, type Rect } from './geometry.ts';

interface Cover {
  /** The guest is parked; `picture` is its last look, when main could take one. */
  readonly still: { readonly picture: string | undefined } | undefined;
}

/** Of a common menu. */
const MENU_WIDTH = 200;

/** A guest that hangs gives no picture: what wants to lie above it waits no longer than this. */
const PICTURE_MS = 400;

/**
 * Nothing of the window can lie above the native stage. A layer that would cross it swaps the stage for its picture
 * first, and back when the last such layer closes.
 */
export function createCover(bridge: Bridge) {
  const store = createStore<Cover>()(() => ({ still: undefined }));
  const layers = new Set<symbol>();
  /** A command has the guest in view: what opens meanwhile covers it when the command has ended. */
  let lifted = false;
  let screen: (() => { readonly guestId: number; readonly rect: Rect } | undefined) | undefined;

  async function swap(guestId: number): Promise<void> {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PICTURE_MS));
    const taken = await Promise.race([bridge.ask('pictureOfGuest', { guestId }).catch(() => undefined), late]);
    if (layers.size > 0 && !lifted) store.setState({ still: { picture: taken?.dataUrl } });
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
      else if (!clear) void swap(at.guestId).then(onClear);
      return () => {
        layers.delete(layer);
        if (layers.size === 0) store.setState({ still: undefined });
      };
    },
    /** Whether a menu that hangs down from a button would lie over the stage. */
    hangsOver: ({ x, y, height }: Rect): boolean => {
      const at = screen?.();
      return at !== undefined && crosses({ x, y: y + height, width: MENU_WIDTH, height: window.innerHeight }, at.rect);
    },
    /** A command needs the guest itself in view. */
    lift: (): void => {
      lifted = true;
      store.setState({ still: undefined });
    },
    /** No command is under way any more: layers that are still open cover the stage again. */
    restore: (): void => {
      lifted = false;
      const at = screen?.();
      if (layers.size > 0 && at !== undefined && store.getState().still === undefined) void swap(at.guestId);
    },
  };
}
