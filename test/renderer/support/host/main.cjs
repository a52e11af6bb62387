// A bare frameless window for the built frontend; the test loads the page once its fake bridge is in place.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => {
  const [width, height] = (process.env.WINDOW_SIZE ?? '1440x900').split('x').map(Number);
  const window = new BrowserWindow({
    width,
    height,
    frame: false,
    show: true,
    webPreferences: { sandbox: true, contextIsolation: true, backgroundThrottling: false },
  });
  void window.loadURL('about:blank');
});
app.on('window-all-closed', () => app.quit());
