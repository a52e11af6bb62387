import { BaseWindow, View, WebContentsView, type BrowserWindow, type Rectangle, type Session } from 'electron';
import type { GuestContainer, GuestHost } from '../targets/guestHost.ts';
import { GUEST_PREFERENCES } from '../targets/guestSecurity.ts';

/** A guest that is out of sight keeps one pixel of the window: without any it would get no frames. */
const PARKED = { x: 0, y: 0, width: 1, height: 1 };

/**
 * A picture gives the page its own size while it is taken: only at this corner it shows in the room at every size. The
 * view is as large as what cuts it then: of a device of thousands of pixels at 200 % all would be drawn, for seconds.
 */
const CORNER = { x: 0, y: 0 };

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
    // A view shows in its parent alone, and takes the mouse there alone: a device larger than its room is cut by this one.
    const frame = new View();
    frame.addChildView(view);
    this.window.contentView.addChildView(frame);
    let closed = false;
    let bounds: Rectangle = PARKED;
    let clip: Rectangle = PARKED;
    let standIn: BaseWindow | undefined;
    let drawing = false;
    const settle = (): void => {
      frame.setBounds(clip);
      view.setBounds(
        drawing ? { ...CORNER, width: clip.width, height: clip.height } : { ...bounds, x: bounds.x - clip.x, y: bounds.y - clip.y },
      );
    };
    settle();
    return {
      contents: view.webContents,
      laidOutBy: 'emulation',
      place: (asked) => {
        bounds = asked.bounds ? rounded(asked.bounds) : PARKED;
        clip = asked.bounds && asked.clip ? rounded(asked.clip) : bounds;
        if (!closed && !standIn) settle();
      },
      drawn: async (work) => {
        const { window } = this;
        if (closed) return work();
        const shows = window.isVisible() && !window.isMinimized();
        drawing = true;
        if (shows) settle();
        else {
          standIn = standInWindow();
          standIn.contentView.addChildView(view);
          view.setBounds({ ...CORNER, ...STAND_IN });
        }
        try {
          return await work();
        } finally {
          drawing = false;
          if (!closed && !window.isDestroyed()) {
            if (standIn) frame.addChildView(view);
            settle();
          }
          standIn?.destroy();
          standIn = undefined;
        }
      },
      close: () => {
        if (closed) return;
        closed = true;
        if (!this.window.isDestroyed()) this.window.contentView.removeChildView(frame);
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
