// npm run bench: times the app against plain counterparts in the same run, and prints one table. `-- --quick`: under a minute.
import { fail, prepare } from './setup/prepare.mjs';

async function main(args) {
  const unknown = args.filter((arg) => arg !== '--quick');
  if (unknown.length > 0) throw new Error(`Unknown flag ${unknown[0]}; known is --quick.`);
  const runtime = await prepare();
  const { announceFallback } = await import('./electron-runtime.mjs');
  announceFallback(runtime);
  const { bench } = await import('../bench/bench.mjs');
  await bench(runtime, { quick: args.includes('--quick') });
}

main(process.argv.slice(2)).catch(fail);
