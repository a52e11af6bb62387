import { createStore } from 'zustand/vanilla';
import { recall, remember } from './storage.ts';

export type Overlay = 'palette' | 'shortcuts' | 'open';
const KEY = 'wsd.palette';
const RECENT = 12;

/** The dialog that lies over the window, if one does, and what was last chosen in the palette, newest first. */
export function createOverlay() {
  const recent = recall(KEY, ({ recent }) => (Array.isArray(recent) ? recent.filter((id) => typeof id === 'string') : []));
  const store = createStore<{ readonly open: Overlay | undefined; readonly recent: readonly string[] }>()(() => ({
    open: undefined,
    recent: recent.slice(0, RECENT),
  }));
  return {
    store,
    show: (open: Overlay | undefined): void => store.setState({ open }),
    toggle: (overlay: Overlay): void => store.setState(({ open }) => ({ open: open === overlay ? undefined : overlay })),
    chose(id: string): void {
      store.setState(({ recent }) => ({ recent: [id, ...recent.filter((one) => one !== id)].slice(0, RECENT) }));
      remember(KEY, { recent: store.getState().recent });
    },
  };
}
