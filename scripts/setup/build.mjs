// Builds when a source is newer than the last build: decided by content, so a checkout or a touched file costs nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { say } from './log.mjs';
import { root } from './root.mjs';

const stamp = path.join(root, 'out', '.built-from');
const SOURCES = ['src-main', 'src-preload', 'src-renderer', 'src-shared'];
const FILES = ['package-lock.json', 'electron.vite.config.ts', 'scripts/guest-scripts.ts'];

function sourceKey() {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(readFileSync(path.join(root, file)));
  for (const folder of SOURCES) {
    const names = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const name of names) hash.update(path.relative(root, name)).update(readFileSync(name));
  }
  return hash.digest('hex');
}

const isDone = (key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

export function ensureBuilt({ force = false } = {}) {
  const key = sourceKey();
  if (!force && isDone(key)) return;
  withLock('build', () => (!force && isDone(key)) || build(key));
}

function build(key) {
  say('building');
  const bin = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const result = spawnSync(process.execPath, [bin, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) throw new Error(`the build failed (exit ${result.status})`);
  writeFileSync(stamp, key);
}
