// npm run bench: times the app against plain counterparts in the same run, and prints one table. `-- --quick`: under a minute.
// `-- --sizes`: bytes and tokens of answers in every text format instead.
import { fail, prepare } from './setup/prepare.mjs';

async function main(args) {
  const [unknown] = args.filter((arg) => arg !== '--quick' && arg !== '--sizes');
  if (unknown !== undefined) throw new Error(`Unknown flag ${unknown}; known are --quick and --sizes.`);
  const runtime = await prepare();
  const { announceFallback } = await import('./electron-runtime.mjs');
  announceFallback(runtime);
  if (args.includes('--sizes')) {
    const { sizes } = await import('../bench/sizes.mjs');
    await sizes(runtime);
    return;
  }
  const { bench } = await import('../bench/bench.mjs');
  await bench(runtime, { quick: args.includes('--quick') });
}

main(process.argv.slice(2)).catch(fail);
