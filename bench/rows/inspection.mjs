import { devtoolsCall, plainNavigation, twoFrames } from '../browser.mjs';
import { interleave } from '../measure.mjs';
import { TRIVIAL } from './trivial.mjs';

/** Snapshots of growing pages, against the browser's own accessibility tree of the same page. */
export async function snapshotRows({ app, rounds, limitMs, quick, notes }) {
  const rows = [];
  for (const size of quick ? [1_000, 5_000] : [1_000, 5_000, 20_000]) {
    await app.render(`/elements?count=${size}`);
    const { nodeCount, truncated, snapshot } = await app.client.call('take_snapshot');
    const few = Math.max(3, Math.round(rounds / (size / 1_000)));
    const samples = await interleave(
      {
        ours: async () => void (await app.client.send('take_snapshot')),
        base: () => app.inMain(devtoolsCall, { method: 'Accessibility.getFullAXTree', params: {} }),
      },
      { rounds: few, warmUp: 1, limitMs },
    );
    rows.push({
      what: `take_snapshot, ${size.toLocaleString('en')} elements`,
      against: 'Accessibility.getFullAXTree',
      ...samples,
      ...(size === 5_000 && { aim: 1 / 15 }),
    });
    const bytes = Buffer.byteLength(snapshot) / nodeCount;
    notes.push(
      `${size.toLocaleString('en')} elements: ${nodeCount.toLocaleString('en')} nodes${truncated ? ' (the limit; the rest is cut)' : ''}, ` +
        `${(samples.ours.median / (nodeCount / 1_000)).toFixed(1)} ms per 1,000 nodes, ${bytes.toFixed(1)} bytes a line.`,
    );
  }
  return rows;
}

export async function smallPageRows({ app, rounds, limitMs, notes }) {
  await app.render('/small');
  const { snapshot } = await app.client.call('take_snapshot');
  const uid = /uid=(\S+) h1/.exec(snapshot)[1];
  const send = (tool, args) => async () => void (await app.client.send(tool, args));
  const trivial = send(TRIVIAL);
  const rows = [];
  const against = async (what, run, aim) => {
    const samples = await interleave({ ours: run, base: trivial }, { rounds: rounds * 2, limitMs });
    rows.push({ what, against: 'trivial tool', ...samples, aim });
  };
  await against('take_snapshot, small page', send('take_snapshot'), 3);
  await against('get_computed_style, all properties', send('get_computed_style', { uid }), 2);
  await against('get_computed_style, 2 properties', send('get_computed_style', { uid, properties: ['display', 'font-size'] }), 2);
  await against('get_element_rect', send('get_element_rect', { uid }), 2);
  rows.push(await scrollRow({ app, rounds, limitMs, trivial }));
  rows.push(...(await screenshotRows({ app, rounds, limitMs, uid })));
  rows.push(await renderRow({ app, rounds, limitMs }));
  notes.push(`Small page: ${snapshot.split('\n').length} nodes.`);
  return rows;
}

async function scrollRow({ app, rounds, limitMs, trivial }) {
  let y = 0;
  const { ours, call, frames } = await interleave(
    {
      ours: async () => {
        y = y === 0 ? 500 : 0;
        await app.client.send('scroll_to', { y });
      },
      call: trivial,
      frames: () => app.inMain(twoFrames),
    },
    { rounds, limitMs },
  );
  return { what: 'scroll_to', against: 'trivial tool + two frames', ours, base: call.plus(frames), aim: 2 };
}

async function screenshotRows({ app, rounds, limitMs, uid }) {
  const rows = [];
  const { x, y, width, height } = await app.client.call('get_element_rect', { uid });
  const whole = { x: 0, y: 0, width: 390, height: 844 };
  for (const [what, args, clip] of [
    ['take_screenshot, png', { format: 'png' }, whole],
    ['take_screenshot, jpeg', { format: 'jpeg' }, whole],
    ['take_screenshot, png, one element', { format: 'png', uid }, { x, y, width, height }],
  ]) {
    const params = { format: args.format, clip: { ...clip, scale: 1 }, optimizeForSpeed: args.format === 'png' };
    const samples = await interleave(
      {
        ours: async () => void (await app.client.send('take_screenshot', args)),
        base: () => app.inMain(devtoolsCall, { method: 'Page.captureScreenshot', params }),
      },
      { rounds, limitMs },
    );
    rows.push({ what, against: 'Page.captureScreenshot, same clip', ...samples, aim: 1.1 });
  }
  return rows;
}

async function renderRow({ app, rounds, limitMs }) {
  const samples = await interleave({ ours: () => app.render('/small'), base: () => app.inMain(plainNavigation) }, { rounds, limitMs });
  return { what: 'render_page, small page', against: 'navigation, load, two frames, 50 ms', ...samples, aim: 1.3 };
}
