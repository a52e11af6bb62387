// npm test: sets up what is missing, builds when stale, runs every test. Its last line is `N passed, N failed`.
// Arguments go to vitest: `npm test -- test/format`.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fail, prepare } from './setup/prepare.mjs';
import { root } from './setup/root.mjs';

async function main(args) {
  const runtime = await prepare();
  const { announceFallback, launch } = await import('./electron-runtime.mjs');
  announceFallback(runtime);
  const { env } = launch(runtime, []);
  delete env.WSD_ARGS;
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  child.on('error', fail);
  child.on('exit', (code) => process.exit(code ?? 1));
}

main(process.argv.slice(2)).catch((error) => {
  fail(error);
  process.stdout.write('0 passed, 1 failed\n');
});
