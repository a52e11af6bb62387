// A tiny Electron app for tests: windows that stand in for guests, driven over their debugger.
import { app, BrowserWindow } from 'electron';

const WORLD = 'wsd-test';
const pages = new Map();
let next = 1;

function send(page, method, params = {}) {
  return page.window.webContents.debugger.sendCommand(method, params);
}

async function open({ url, width, height, source }) {
  const window = new BrowserWindow({ width, height, useContentSize: true, frame: false, show: true, webPreferences: { sandbox: true } });
  const page = { window, context: undefined };
  window.webContents.debugger.attach('1.3');
  await window.loadURL(url);
  await send(page, 'Page.enable');
  await send(page, 'Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
  const { frameTree } = await send(page, 'Page.getFrameTree');
  const { executionContextId } = await send(page, 'Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: WORLD });
  page.context = executionContextId;
  const id = next++;
  pages.set(id, page);
  await evaluate(id, source, true);
  return id;
}

async function evaluate(id, expression, isolated) {
  const page = pages.get(id);
  const reply = await send(page, 'Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
    ...(isolated && { contextId: page.context }),
  });
  if (reply.exceptionDetails) throw new Error(reply.exceptionDetails.exception?.description ?? reply.exceptionDetails.text);
  return reply.result.value;
}

globalThis.guestPages = {
  open,
  evaluate,
  send: (id, method, params) => send(pages.get(id), method, params),
  close: (id) => {
    pages.get(id)?.window.destroy();
    pages.delete(id);
  },
};

app.on('window-all-closed', () => {});
