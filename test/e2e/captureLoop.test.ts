import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CaseApp } from '../support/caseApp.ts';
import { decodePng, type Pixels } from '../support/png.ts';

let app: CaseApp;

/** 100 px long, each with a colour of its own, so that a picture tells which part of the page it shows. */
const colour = (index: number): string => `#${[index * 6, 255 - index * 6, 40].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const bands = (count: number, side: 'height' | 'width', from = 0): string =>
  Array.from({ length: count }, (_, index) => `<b style="${side}:100px;background:${colour(from + index)}"></b>`).join('');
const STYLE = '<style>*{scrollbar-width:none}body{margin:0}b{display:block;flex:none}</style>';

interface Position {
  readonly uid: string;
  readonly x: number;
  readonly y: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
}
interface Shot {
  readonly at: number;
  readonly pixels: Pixels;
}

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      document: `${STYLE}${bands(30, 'height')}`,
      inner: `${STYLE}<div style="height:50px"></div><div style="height:600px;overflow:auto">${bands(30, 'height')}</div>`,
      nested: `${STYLE}<div style="height:700px;overflow:auto"><div style="height:100px"></div><div id="list" style="height:500px;overflow:auto">${bands(30, 'height')}</div><div style="height:900px"></div></div>`,
      snap: `${STYLE}<div style="height:844px;overflow:auto;scroll-snap-type:y mandatory">${[0, 1, 2, 3, 4].map((index) => `<b style="height:844px;scroll-snap-align:start;background:${colour(index)}"></b>`).join('')}</div>`,
      horizontal: `${STYLE}<div style="display:flex;height:844px;overflow:auto">${bands(30, 'width')}</div>`,
      growing: `${STYLE}<div id="list">${bands(20, 'height')}</div><script>
        const more = [${JSON.stringify(bands(10, 'height', 20))}, ${JSON.stringify(bands(10, 'height', 30))}];
        addEventListener('scroll', () => {
          if (scrollY + innerHeight > document.documentElement.scrollHeight - 50) list.insertAdjacentHTML('beforeend', more.shift() ?? '');
        });
      </script>`,
    },
  });
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 60_000);
afterAll(() => app.stop());
afterEach(() => app.alive());

const SHOTS_MAX = 20;

/** The documented loop: from 0 on by one screen after the other, until the position is the last one. */
async function capture(axis: 'x' | 'y', uid?: string): Promise<Shot[]> {
  const [end, screen] = axis === 'x' ? (['maxX', 'viewportWidth'] as const) : (['maxY', 'viewportHeight'] as const);
  const shots: Shot[] = [];
  let target = 0;
  while (shots.length < SHOTS_MAX) {
    const answer: unknown = await app.ok('scroll_to', { ...(uid !== undefined && { uid }), [axis]: target });
    const position = answer as Position;
    shots.push({ at: position[axis], pixels: await picture(uid) });
    if (position[axis] === position[end]) return shots;
    target = position[axis] + position[screen];
  }
  throw new Error(`no end: ${JSON.stringify(shots.map(({ at }) => at))}`);
}

async function picture(uid: string | undefined): Promise<Pixels> {
  const result = await app.agent.call('take_screenshot', { format: 'png', ...(uid !== undefined && { uid }) });
  expect(result.isError, JSON.stringify(result.structuredContent)).toBe(false);
  return decodePng(Buffer.from(result.content.find(({ type }) => type === 'image')?.data ?? '', 'base64'));
}

test.each([
  { page: 'document', positions: [0, 844, 1_688, 2_156], top: 0, height: 844 },
  { page: 'inner', positions: [0, 600, 1_200, 1_800, 2_400], top: 50, height: 600 },
  { page: 'growing', positions: [0, 844, 1_156, 2_000, 2_156, 3_000, 3_156], top: 0, height: 844 },
])('$page: every band once or more, none left out', async ({ page, positions, top, height }) => {
  await app.page(`/${page}`);
  const shots = await capture('y');
  expect(shots.map(({ at }) => at)).toEqual(positions);
  for (const { at, pixels } of shots)
    for (const y of [0, 50, height / 2, height - 1])
      expect(pixels.at(100, top + y), `${y} at ${at}`).toBe(colour(Math.floor((at + y) / 100)));
});

test('nested: the container that is named scrolls, the one around it stays', async () => {
  await app.page('/nested');
  const shots = await capture('y', await app.uid('id="list"'));
  expect(shots.map(({ at }) => at)).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500]);
  for (const { at, pixels } of shots) {
    expect([pixels.width, pixels.height]).toEqual([390, 500]);
    for (const y of [0, 250, 499]) expect(pixels.at(100, y)).toBe(colour(Math.floor((at + y) / 100)));
  }
});

test('snap: one picture for each stop', async () => {
  await app.page('/snap');
  const shots = await capture('y');
  expect(shots.map(({ at }) => at)).toEqual([0, 844, 1_688, 2_532, 3_376]);
  shots.forEach(({ pixels }, index) => {
    for (const y of [0, 422, 843]) expect(pixels.at(100, y)).toBe(colour(index));
  });
});

test('horizontal: the same along the other axis', async () => {
  await app.page('/horizontal');
  const shots = await capture('x');
  expect(shots.map(({ at }) => at)).toEqual([0, 390, 780, 1_170, 1_560, 1_950, 2_340, 2_610]);
  for (const { at, pixels } of shots) for (const x of [0, 200, 389]) expect(pixels.at(x, 100)).toBe(colour(Math.floor((at + x) / 100)));
});
