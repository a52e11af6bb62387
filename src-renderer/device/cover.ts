import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../bridge/bridge.ts';
import { crosses, type Rect } from './geometry.ts';

interface Cover {
  /** The guest is parked; `picture` is its last look, when main could take one. */
  readonly still: { readonly picture: string | undefined } | undefined;
}

/** Of a common menu. */
const MENU_WIDTH = 200;

/**
 * Nothing of the window can lie above the native stage. A layer that would cross it swaps the stage for its picture
 * first, and back when the last such layer closes.
 */
export function createCover(bridge: Bridge) {
  const store = createStore<Cover>()(() => ({ still: undefined }));
  const layers = new Set<symbol>();
  let screen: (() => { readonly guestId: number; readonly rect: Rect } | undefined) | undefined;

  return {
    store,
    /** Tells where the shown guest lies, if one does. */
    watch(where: typeof screen): void {
      screen = where;
    },
    /** A layer opened at `rect`; call the result when it closes. */
    open: (rect: Rect): (() => void) => {
      const at = screen?.();
      if (at === undefined || !crosses(rect, at.rect)) return () => undefined;
      const layer = Symbol('layer');
      layers.add(layer);
      const swap = (picture: string | undefined): void => {
        if (layers.size > 0) store.setState({ still: { picture } });
      };
      bridge.ask('pictureOfGuest', { guestId: at.guestId }).then(
        (taken) => swap(taken?.dataUrl),
        () => swap(undefined),
      );
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
      layers.clear();
      store.setState({ still: undefined });
    },
  };
}
