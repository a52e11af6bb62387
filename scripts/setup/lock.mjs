import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '../isAlive.mjs';
import { say } from './log.mjs';
import { root } from './root.mjs';

const POLL_MS = 500;
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Two commands on one checkout set it up one after the other. A holder that died is no holder. */
export function withLock(name, work) {
  const file = path.join(root, '.cache', `${name}.lock`);
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== undefined && !isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`waiting for another command (process ${holder ?? 'unknown'}) to finish its ${name}`);
    told = true;
    sleep(POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Nothing yet when the holder has just made the file. */
function readHolder(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}
