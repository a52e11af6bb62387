import { interleave, Samples } from '../measure.mjs';
import { startBareServer } from '../processes.mjs';
import { Client } from '../rpc.mjs';
import { TRIVIAL } from './trivial.mjs';

/** `clients` clients at once, each with its own connection and `calls` calls in a row; every call is a sample. */
async function burst(clients, calls, samples) {
  await Promise.all(
    clients.map(async (client) => {
      for (let call = 0; call < calls; call += 1) {
        const from = performance.now();
        await client.send(TRIVIAL);
        samples?.add(performance.now() - from);
      }
    }),
  );
}

/** A trivial tool over HTTP, against the SDK's own handler. */
export async function endpointRows({ app, runtime, rounds, limitMs, quick }) {
  const [bare, inElectron] = await Promise.all([startBareServer(runtime, { asNode: true }), startBareServer(runtime, { asNode: false })]);
  const rows = [];
  try {
    for (const era of ['modern', 'legacy']) {
      for (const count of [1, 16]) {
        const clientsOf = (url) => Array.from({ length: count }, () => new Client(url, era));
        const sides = { ours: clientsOf(app.url), base: clientsOf(bare.url), electron: clientsOf(inElectron.url) };
        const samples = { ours: new Samples(), base: new Samples(), electron: new Samples() };
        const bursts = (into) =>
          Object.fromEntries(Object.entries(sides).map(([name, clients]) => [name, () => burst(clients, 2, into?.[name])]));
        await interleave(bursts(), { rounds: 0, warmUp: quick ? 3 : 10 });
        await interleave(bursts(samples), { rounds: count === 1 ? rounds * 5 : rounds, warmUp: 0, limitMs });
        for (const client of Object.values(sides).flat()) client.close();
        const what = `trivial tool over HTTP, ${era === 'modern' ? '2026-07-28' : '2025 era'}, ${count} client${count === 1 ? '' : 's'}`;
        const { ours, base, electron } = samples;
        rows.push({ what, against: 'bare createMcpHandler server, as Node', ours, base, aim: 1.2 });
        rows.push({ what, against: 'the same in an Electron main process', ours, base: electron });
      }
    }
  } finally {
    await Promise.all([bare.stop(), inElectron.stop()]);
  }
  return rows;
}
