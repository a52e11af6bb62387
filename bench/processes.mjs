import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from '../scripts/electron-runtime.mjs';
import { root } from '../scripts/setup/root.mjs';
import { Client } from './rpc.mjs';

const START_LIMIT_MS = 40_000;
const fileOf = (name) => path.join(root, 'bench', name);

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

/** The app, started as `npm start` does. */
export class App {
  #asked = new Map();
  #ids = 0;

  static async start(runtime, { folder, project, probe = false, flags: more = [] }) {
    const endpointFile = path.join(folder, 'endpoint.json');
    rmSync(endpointFile, { force: true });
    const flags = [
      project,
      '--headless',
      '--port',
      '0',
      '--user-data-dir',
      path.join(folder, 'data'),
      '--endpoint-file',
      endpointFile,
      ...more,
    ];
    const { args, env } = launch(runtime, flags);
    const before = performance.now();
    const child = spawn(runtime.exec, [...args, ...(probe ? ['-r', fileOf('probe.cjs')] : []), root], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', probe ? 'ipc' : 'ignore'],
    });
    try {
      while (!existsSync(endpointFile)) {
        if (child.exitCode !== null) throw new Error(`The app ended with ${child.exitCode}.`);
        if (performance.now() - before > START_LIMIT_MS) throw new Error('The app did not start.');
        await sleep(2);
      }
      const app = new App(child, JSON.parse(readFileSync(endpointFile, 'utf8')).url);
      await app.client.call('list_render_targets');
      app.startMs = performance.now() - before;
      return app;
    } catch (error) {
      await stop(child);
      throw error;
    }
  }

  constructor(child, url) {
    this.child = child;
    this.url = url;
    this.client = new Client(url);
    child.on('message', ({ id, value, error }) => {
      const { resolve, reject } = this.#asked.get(id);
      this.#asked.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
  }

  /** Runs `work(electron, argument)` in the app's main process; it sees nothing of this module. */
  inMain(work, argument) {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.child.send({ id, source: String(work), argument });
    });
  }

  async render(url) {
    await this.client.call('render_page', { url });
  }

  async stop() {
    this.client.close();
    await stop(this.child);
  }
}

/** The bare server: as plain Node, or in an Electron main process, whose event loop is Chromium's. */
export async function startBareServer(runtime, { asNode }) {
  const { args, env } = launch(runtime, ['--headless']);
  const child = spawn(runtime.exec, [...(asNode ? [] : args), fileOf('bareServer.mjs')], {
    env: { ...env, ...(asNode && { ELECTRON_RUN_AS_NODE: '1' }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const url = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
  });
  return { url, stop: () => stop(child) };
}

/** @returns {Promise<number>} ms from the start to the shown window */
export async function helloWindow(runtime, folder) {
  const { args, env } = launch(runtime, ['--headless']);
  const before = performance.now();
  const child = spawn(runtime.exec, [...args, `--user-data-dir=${path.join(folder, 'hello')}`, fileOf('helloWindow.cjs')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', (code) => reject(new Error(`The hello window ended with ${code}.`)));
    });
    return performance.now() - before;
  } finally {
    await stop(child);
  }
}
