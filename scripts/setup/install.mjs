// Installs the locked dependencies when node_modules does not hold them yet. Needs Node's own modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { say } from './log.mjs';
import { root } from './root.mjs';

const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.wsd-installed');

function lockKey() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(path.join(root, file)));
  return `${hash.digest('hex')} ${process.platform}-${process.arch} ${process.versions.modules}`;
}

/** A linked node_modules belongs to another checkout: it is used as it is, never emptied from here. */
const isBorrowed = () => existsSync(modules) && lstatSync(modules).isSymbolicLink();

const isDone = (key) => existsSync(stamp) && readFileSync(stamp, 'utf8') === key;

export function ensureInstalled() {
  const key = lockKey();
  if (isBorrowed() || isDone(key)) return;
  withLock('install', () => isDone(key) || install(key));
}

function install(key) {
  say('installing dependencies (npm ci)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // No dependency needs an install script: Electron's binary is resolved by electron-runtime.mjs.
  const result = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`npm ci failed (exit ${result.status ?? result.error?.message})`);
  writeFileSync(stamp, key);
}
