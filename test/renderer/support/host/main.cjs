// A bare frameless window for the built frontend; the test loads the page once its fake bridge is in place.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => {
  const webPreferences = { sandbox: true, contextIsolation: true, backgroundThrottling: false };
  const window = new BrowserWindow({ width: 1440, height: 900, frame: false, show: true, webPreferences });
  void window.loadURL('about:blank');
});
app.on('window-all-closed', () => app.quit());
