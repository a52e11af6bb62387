// npm run dev: electron-vite with hot reload of the window; a change in src-main restarts the app.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fail, prepare } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';

async function main(flags) {
  const runtime = await prepare({ build: false });
  const { announceFallback, launch } = await import('./electron-runtime.mjs');
  announceFallback(runtime);
  const { args, env } = launch(runtime, flags);
  const bin = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const child = spawn(process.execPath, [bin, 'dev', '--watch', '--', ...args], { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', fail);
  child.on('exit', (code) => process.exit(code ?? 1));
}

main(process.argv.slice(2)).catch(fail);
