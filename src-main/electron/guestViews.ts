import { BaseWindow, WebContentsView, type BrowserWindow, type Rectangle, type Session } from 'electron';
import type { GuestLayout } from '../../src-shared/ipc/contract.ts';
import type { GuestContainer, GuestHost } from '../targets/guestHost.ts';
import { GUEST_PREFERENCES } from '../targets/guestSecurity.ts';

/** A guest that is out of sight keeps one pixel of the window: without any it would get no frames. */
const PARKED = { x: 0, y: 0, width: 1, height: 1 };

/** Any part of it that is drawn makes the whole of a guest's page drawn. */
const STAND_IN = { width: 100, height: 100 };

/**
 * Nothing in a window out of sight is ever drawn, so a picture of it would never come. This one shows nothing, takes
 * no focus and lasts for one picture.
 */
function standInWindow(): BaseWindow {
  const window = new BaseWindow({
    ...STAND_IN,
    // Linux knows no opacity.
    ...(process.platform === 'linux' ? { x: -10_000, y: -10_000 } : { opacity: 0 }),
    frame: false,
    show: false,
    focusable: false,
    skipTaskbar: true,
  });
  window.showInactive();
  return window;
}

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
    let bounds: Rectangle = PARKED;
    let standIn: BaseWindow | undefined;
    return {
      contents: view.webContents,
      laidOutBy: 'emulation',
      place: (asked: GuestLayout['bounds']) => {
        bounds = asked ? rounded(asked) : PARKED;
        if (!closed && !standIn) view.setBounds(bounds);
      },
      drawn: async (work) => {
        const { window } = this;
        if (closed || standIn || (window.isVisible() && !window.isMinimized())) return work();
        standIn = standInWindow();
        standIn.contentView.addChildView(view);
        view.setBounds({ x: 0, y: 0, ...STAND_IN });
        try {
          return await work();
        } finally {
          if (!closed && !window.isDestroyed()) {
            window.contentView.addChildView(view);
            view.setBounds(bounds);
          }
          standIn.destroy();
          standIn = undefined;
        }
      },
      close: () => {
        if (closed) return;
        closed = true;
        if (!standIn && !this.window.isDestroyed()) this.window.contentView.removeChildView(view);
        if (!view.webContents.isDestroyed()) view.webContents.close({ waitForBeforeUnload: false });
      },
    };
  }
}

const rounded = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});
