import { setTimeout as sleep } from 'node:timers/promises';
import { interleave } from '../measure.mjs';
import { TRIVIAL } from './trivial.mjs';

/** Listing the console, with more and more stored. */
export async function consoleRows({ app, rounds, limitMs, quick, notes }) {
  const rows = [];
  const send = (tool, args) => async () => void (await app.client.send(tool, args));
  for (const count of quick ? [100, 2_000, 10_000] : [100, 2_000, 10_000, 100_000]) {
    const from = performance.now();
    await app.render(`/messages?count=${count}`);
    while ((await app.client.call('list_console_messages', { pageSize: 1 })).total < count) await sleep(20);
    const seconds = (performance.now() - from) / 1_000;
    const { newest, page, trivial } = await interleave(
      { newest: send('list_console_messages'), page: send('list_console_messages', { pageSize: 20 }), trivial: send(TRIVIAL) },
      { rounds: rounds * 2, limitMs },
    );
    const stored = `${count.toLocaleString('en')} stored`;
    const base = { against: 'trivial tool', base: trivial };
    rows.push({
      what: `list_console_messages, ${stored}, newest ${Math.min(count, 200)}`,
      ...base,
      ours: newest,
      ...(count === 2_000 && { aim: 1.5 }),
    });
    rows.push({ what: `list_console_messages, ${stored}, a page of 20`, ...base, ours: page, ...(count === 2_000 && { aim: 1.5 }) });
    if (count === 100_000) notes.push(`100,000 messages were said, taken in and listed ${seconds.toFixed(1)} s after the render began.`);
  }
  return rows;
}
