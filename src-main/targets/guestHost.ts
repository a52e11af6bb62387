import type { WebContents } from 'electron';
import type { GuestLayout } from '../../src-shared/ipc/contract.ts';

/**
 * A container that shows one guest, whatever Electron part it is. Behind this port everything works on the
 * WebContents alone.
 */
export interface GuestContainer {
  readonly contents: WebContents;
  /** Who decides the layout size of its page: the debugger's emulation, or the element that it fills. */
  readonly laidOutBy: 'emulation' | 'element';
  /** Places the guest in the window; the layout of its page is emulation's business. */
  place(layout: Pick<GuestLayout, 'bounds' | 'clip'>): void;
  /**
   * Does what needs the guest to be drawn at any size, whatever part of it shows, also behind a window that is minimised
   * or hidden. One such work at a time.
   */
  drawn<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Removes the guest from the window and ends its page without asking it. */
  close(): void;
}

export interface GuestHost {
  createContainer(): GuestContainer;
}
