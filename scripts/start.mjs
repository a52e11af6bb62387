// npm start -- [PROJECT] [flags]: sets up what is missing, then runs the app. The flags are the app's own;
// only --headless also decides how Electron itself is started.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { fail, prepare } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';

async function main(flags) {
  const runtime = await prepare();
  const { announceFallback, launch } = await import('./electron-runtime.mjs');
  announceFallback(runtime);
  const { args, env } = launch(runtime, flags);
  // npm runs scripts in the package folder; PROJECT and other paths are meant from where the person stands.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const child = spawn(runtime.exec, [...args, root], { stdio: ['ignore', 'inherit', 'inherit'], env: { ...env, WSD_CWD: cwd } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill('SIGTERM'));
  child.on('error', fail);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0)));
}

/** A signal to npm ends npm and its shell, but reaches nobody below: without a parent the app is to end too. */
function endWithParent(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 500);
}

main(process.argv.slice(2)).catch(fail);
