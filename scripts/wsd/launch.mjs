import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '../removeFolder.mjs';

const START = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'start.mjs');
/** A first start may install and build. */
const START_LIMIT_MS = 300_000;
const END_LIMIT_MS = 8_000;
const SHOWN_CHARACTERS = 4_000;

/** Starts the app without a window, with a data folder of its own. @returns {Promise<{endpointFile: string, stop: () => Promise<void>}>} */
export async function launchApp(project) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-launch-'));
  const endpointFile = path.join(folder, 'endpoint.json');
  const flags = ['--headless', '--port', '0', '--endpoint-file', endpointFile, '--user-data-dir', path.join(folder, 'data')];
  const child = spawn(process.execPath, [START, ...(project === undefined ? [] : [path.resolve(project)]), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, INIT_CWD: process.cwd() },
  });
  let said = '';
  child.stderr.on('data', (data) => (said = (said + String(data)).slice(-SHOWN_CHARACTERS)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  const stop = async () => {
    if (!isOver()) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
      await ended;
      clearTimeout(late);
    }
    await removeFolder(folder);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop().then(() => process.exit(1)));

  const deadline = Date.now() + START_LIMIT_MS;
  while (!existsSync(endpointFile)) {
    if (!isOver() && Date.now() < deadline) {
      await sleep(20);
      continue;
    }
    const why = isOver() ? `ended with ${child.exitCode ?? child.signalCode}` : 'did not start in time';
    await stop();
    throw new Error(`The app ${why}: ${said.trim()}`);
  }
  return { endpointFile, stop };
}
