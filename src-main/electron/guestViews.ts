import { WebContentsView, type BrowserWindow, type Session } from 'electron';
import type { GuestLayout } from '../../src-shared/ipc/contract.ts';
import type { GuestContainer, GuestHost } from '../targets/guestHost.ts';
import { GUEST_PREFERENCES } from '../targets/guestSecurity.ts';

/** A guest that is out of sight keeps one pixel of the window: without any it would get no frames. */
const PARKED = { x: 0, y: 0, width: 1, height: 1 };

/** Guests of the stage as native views above the window's page. */
export class GuestViews implements GuestHost {
  constructor(
    private readonly window: BrowserWindow,
    private readonly session: () => Session,
  ) {}

  createContainer(): GuestContainer {
    const view = new WebContentsView({ webPreferences: { ...GUEST_PREFERENCES, session: this.session() } });
    view.setBackgroundColor('#ffffff');
    this.window.contentView.addChildView(view);
    let closed = false;
    return {
      contents: view.webContents,
      laidOutBy: 'emulation',
      place: (bounds: GuestLayout['bounds']) => {
        if (!closed)
          view.setBounds(
            bounds
              ? { x: Math.round(bounds.x), y: Math.round(bounds.y), width: Math.round(bounds.width), height: Math.round(bounds.height) }
              : PARKED,
          );
      },
      close: () => {
        if (closed) return;
        closed = true;
        if (!this.window.isDestroyed()) this.window.contentView.removeChildView(view);
        if (!view.webContents.isDestroyed()) view.webContents.close({ waitForBeforeUnload: false });
      },
    };
  }
}
