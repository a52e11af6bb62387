// What the browser itself needs for the same work. These functions run in the app's main process, on the guest's own
// DevTools session, and time themselves there: no HTTP, no JSON text, no copy to another process.

/** One DevTools call on the stage's guest. */
export async function devtoolsCall({ webContents }, { method, params }) {
  const guest = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith('wsd-guest:'));
  const from = performance.now();
  await guest.debugger.sendCommand(method, params);
  return performance.now() - from;
}

/** Two frames of the guest. */
export async function twoFrames({ webContents }) {
  const guest = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith('wsd-guest:'));
  const expression = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))';
  const from = performance.now();
  await guest.debugger.sendCommand('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return performance.now() - from;
}

/** Navigates the guest to where it is, waits for the load event, two frames and 50 ms. */
export async function plainNavigation({ webContents }) {
  const guest = webContents.getAllWebContents().find((contents) => contents.getURL().startsWith('wsd-guest:'));
  const from = performance.now();
  const loaded = new Promise((resolve) => {
    const listen = (_event, method) => {
      if (method !== 'Page.loadEventFired') return;
      guest.debugger.off('message', listen);
      resolve();
    };
    guest.debugger.on('message', listen);
  });
  await guest.debugger.sendCommand('Page.navigate', { url: guest.getURL() });
  await loaded;
  const expression = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(1), 50))))';
  await guest.debugger.sendCommand('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return performance.now() - from;
}

/** Memory of all processes after garbage collection, in MiB, and how many web contents live. */
export async function memory({ app, webContents }) {
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--expose-gc');
  const collect = process.getBuiltinModule('node:vm').runInNewContext('gc');
  for (const contents of webContents.getAllWebContents()) {
    const attached = contents.debugger.isAttached();
    if (!attached) contents.debugger.attach('1.3');
    await contents.debugger.sendCommand('HeapProfiler.collectGarbage');
    if (!attached) contents.debugger.detach();
  }
  collect();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const kib = app.getAppMetrics().reduce((sum, { memory: { workingSetSize } }) => sum + workingSetSize, 0);
  return { mib: kib / 1024, contents: webContents.getAllWebContents().length };
}
