import { memory } from '../browser.mjs';
import { interleave } from '../measure.mjs';
import { App, helloWindow } from '../processes.mjs';

/** From the start of the process to the first answer of the endpoint. */
export async function startRow({ runtime, folder, project, quick }) {
  const samples = await interleave(
    {
      ours: async () => {
        const app = await App.start(runtime, { folder, project });
        await app.stop();
        return app.startMs;
      },
      base: () => helloWindow(runtime, folder),
    },
    { rounds: quick ? 3 : 9, warmUp: quick ? 0 : 1, limitMs: 60_000 },
  );
  return { what: 'start → endpoint answers', against: 'hello-world Electron window', ...samples, aim: 1.5 };
}

/** What renders leave behind. */
export async function memoryRow({ app, quick, notes }) {
  const many = quick ? 40 : 200;
  const few = 20;
  let done = 0;
  const upTo = async (count) => {
    for (; done < count; done += 1) await app.render('/small');
    return app.inMain(memory);
  };
  const base = await upTo(few);
  const ours = await upTo(many);
  notes.push(`Web contents alive after ${few} renders: ${base.contents}; after ${many}: ${ours.contents}.`);
  const side = ({ mib }) => ({ median: mib, p95: mib, count: 1 });
  return {
    what: `memory of all processes, ${many} renders`,
    against: `${few} renders`,
    ours: side(ours),
    base: side(base),
    unit: 'MiB',
    aim: 1.05,
  };
}
