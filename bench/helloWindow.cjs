// The floor of a start: one window with a word in it.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 1440, height: 900, frame: false });
  await window.loadURL('data:text/html,<h1>Hello</h1>');
  process.stdout.write('shown\n');
});
process.on('SIGTERM', () => app.exit(0));
