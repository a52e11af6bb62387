// A bare frameless window for the built frontend; each webview that it attaches shows a small card.
const { app, BrowserWindow } = require('electron');

const CARD = `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:15px/1.4 sans-serif;color:#16202e}
b{font-size:40px;font-weight:300}p{margin:8px 0 0}</style><b>26°</b> 北京 · 多云 19° / 28°<p>湿度 46% · 南风 3 级</p>`;

void app.whenReady().then(() => {
  const [width, height] = (process.env.WINDOW_SIZE ?? '1440x900').split('x').map(Number);
  const window = new BrowserWindow({
    width,
    height,
    frame: false,
    show: true,
    webPreferences: { sandbox: true, contextIsolation: true, backgroundThrottling: false, webviewTag: true },
  });
  window.webContents.on('did-attach-webview', (_event, guest) => {
    guest.once('dom-ready', () => void guest.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(CARD)}`));
  });
  void window.loadURL('about:blank');
});
app.on('window-all-closed', () => app.quit());
