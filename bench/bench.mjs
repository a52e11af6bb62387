import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { App } from './processes.mjs';
import { writeProject } from './project.mjs';
import { consoleRows } from './rows/console.mjs';
import { endpointRows } from './rows/endpoint.mjs';
import { snapshotRows, smallPageRows } from './rows/inspection.mjs';
import { memoryRow, startRow } from './rows/processes.mjs';
import { tableOf } from './table.mjs';
import { removeFolder } from '../scripts/removeFolder.mjs';

const say = (words) => process.stderr.write(`[bench] ${words}\n`);

/** Every pair runs interleaved, on the same app and machine; only the ratios mean something elsewhere. */
export async function bench(runtime, { quick }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-bench-'));
  const project = writeProject(path.join(folder, 'project'));
  const notes = [];
  const rows = [];
  const part = async (name, run) => {
    const from = performance.now();
    rows.push(...[await run()].flat());
    say(`${name}: ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  };
  try {
    await part('start', () => startRow({ runtime, folder, project, quick }));
    const app = await App.start(runtime, { folder, project, probe: true });
    try {
      const given = { app, runtime, quick, notes, rounds: quick ? 6 : 40, limitMs: quick ? 1_500 : 20_000 };
      await part('memory', () => memoryRow(given));
      await part('endpoint', () => endpointRows(given));
      await part('small page', () => smallPageRows(given));
      await part('snapshots', () => snapshotRows(given));
      await part('console', () => consoleRows(given));
    } finally {
      await app.stop();
    }
  } finally {
    await removeFolder(folder);
  }
  const missed = rows.filter(({ ours, base, aim }) => aim !== undefined && ours.median / base.median > aim).length;
  const aims = rows.filter(({ aim }) => aim !== undefined).length;
  const [cpu] = os.cpus();
  process.stdout.write(
    [
      `Electron ${runtime.version}, ${os.cpus().length} × ${cpu?.model.trim()}, load ${os.loadavg()[0].toFixed(1)}${quick ? ', quick' : ''}`,
      '',
      tableOf(rows),
      '',
      ...notes.map((note) => `- ${note}`),
      '',
      `${aims - missed} of ${aims} aims met.`,
      '',
    ].join('\n'),
  );
}
