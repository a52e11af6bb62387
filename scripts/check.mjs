// npm run check: types (against the current Electron and the fallback's), lint, format, layers, docs. Green or red.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { say } from './setup/log.mjs';
import { fail } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';

const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/** The fallback's types, fetched as a package file: no install script of it ever runs. */
async function fallbackTypes() {
  const { FALLBACK_ELECTRON } = await import('./electron-runtime.mjs');
  const folder = path.join(root, '.cache', `electron-${FALLBACK_ELECTRON}`);
  if (!existsSync(folder)) {
    say(`fetching the types of Electron ${FALLBACK_ELECTRON}`);
    const work = `${folder}.${process.pid}`;
    mkdirSync(work, { recursive: true });
    const packed = spawnSync('npm', ['pack', `electron@${FALLBACK_ELECTRON}`, '--silent', '--ignore-scripts', '--pack-destination', work], {
      encoding: 'utf8',
    });
    const archive = packed.stdout.trim().split('\n').at(-1);
    const unpacked = packed.status === 0 && spawnSync('tar', ['-xzf', path.join(work, archive), '-C', work, 'package/electron.d.ts']);
    if (!unpacked || unpacked.status !== 0) throw new Error(`could not fetch the types of Electron ${FALLBACK_ELECTRON}`);
    renameSync(path.join(work, 'package'), folder);
    rmSync(work, { recursive: true, force: true });
  }
  const config = path.join(root, '.cache', 'tsconfig.fallback.json');
  const types = path.join(folder, 'electron.d.ts');
  const compilerOptions = { paths: { electron: [types] } };
  const include = ['../src-main', '../src-preload'];
  writeFileSync(config, JSON.stringify({ extends: '../tsconfig.main.json', compilerOptions, include, exclude: ['../src-main/**/guest'] }));
  return config;
}

function run(name, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('exit', (code) => {
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n${code === 0 ? '' : output}`);
      resolve(code === 0);
    });
  });
}

async function main() {
  ensureInstalled();
  const fallback = await fallbackTypes();
  const types = ['shared', 'main', 'guest', 'preload', 'renderer', 'test'].map((name) => ['types', `tsconfig.${name}.json`]);
  const steps = [
    ...types.map(([kind, config]) => [`${kind} ${config}`, bin('tsc'), ['-p', config]]),
    ["types against the fallback's Electron", bin('tsc'), ['-p', fallback]],
    ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
    ['format', bin('biome'), ['check', '.']],
    [
      'layers, docs',
      process.execPath,
      [path.join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', 'test/architecture', 'test/pins'],
    ],
  ];
  const results = [];
  for (let at = 0; at < steps.length; at += 2) results.push(...(await Promise.all(steps.slice(at, at + 2).map((step) => run(...step)))));
  if (results.includes(false)) process.exitCode = 1;
}

main().catch(fail);
