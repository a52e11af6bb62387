// A tiny Electron app for tests: one window that stands in for a guest, driven over its debugger.
import { app, BrowserWindow } from 'electron';

let window;
let context;

function send(method, params = {}) {
  return window.webContents.debugger.sendCommand(method, params);
}

async function open({ url, width, height, source }) {
  if (!window) {
    window = new BrowserWindow({ width, height, useContentSize: true, frame: false, show: true, webPreferences: { sandbox: true } });
    window.webContents.debugger.attach('1.3');
  }
  await window.loadURL(url);
  // Before the first document there is no one to answer.
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  const { frameTree } = await send('Page.getFrameTree');
  ({ executionContextId: context } = await send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'wsd-test' }));
  await evaluate(source, true);
}

async function evaluate(expression, isolated) {
  const reply = await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(isolated && { contextId: context }),
  });
  if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text);
  return reply.result.value;
}

/** ms that a call takes in this process; what it answers stays here. */
async function cost(kind, text) {
  const start = performance.now();
  await (kind === 'evaluate' ? evaluate(text, true) : send(text));
  return performance.now() - start;
}

globalThis.guestWindow = { open, evaluate, send, cost };
app.on('window-all-closed', () => {});
