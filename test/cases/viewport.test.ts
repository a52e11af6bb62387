import { afterAll, beforeAll, expect, test } from 'vitest';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { Debugger, timed } from '../support/caseApp.ts';
import { decodePng, type Pixels } from '../support/png.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

let driven: DrivenApp;
let project: TempProject;
let app: Debugger;

const CORNERS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const;
const [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT] = CORNERS;
const STEPS = [1, 2, 50, 320, 390, 768, 1_024, 1_366, 2_000, 3_000, 5_000, 9_999] as const;
/** Every step in both directions at once, and each with the other side as phones have it. */
const SIZES = STEPS.flatMap((step) => [[step, step] as const, [step, 844] as const, [390, step] as const]).filter(
  (size, index, all) => all.findIndex(([width, height]) => width === size[0] && height === size[1]) === index,
);
/** A decoder in JavaScript takes seconds for more. */
const DECODED_MAX = 10_000_000;
const LIMIT_MS = 15_500;

beforeAll(async () => {
  project = tempProject({
    pages: {
      corners: `<style>html,body{margin:0;height:100%;overflow:hidden;background:#102030}i{position:fixed;width:10px;height:10px}#fill{position:fixed;inset:0}</style>
        <div id="fill" role="img"></div><i id="a" style="left:0;top:0;background:${TOP_LEFT}"></i><i id="b" style="right:0;top:0;background:${TOP_RIGHT}"></i>
        <i id="c" style="left:0;bottom:0;background:${BOTTOM_LEFT}"></i><i id="d" style="right:0;bottom:0;background:${BOTTOM_RIGHT}"></i>
        <script>
          const say = () => { fill.ariaLabel = innerWidth + 'x' + innerHeight + ' ' + matchMedia('(width: ' + innerWidth + 'px) and (height: ' + innerHeight + 'px)').matches; };
          addEventListener('resize', say); say();
        </script>`,
    },
    widgets: { card: '<h1>Card</h1>' },
  });
  driven = await DrivenApp.start({ project: project.folder });
  app = new Debugger(driven.url);
});
afterAll(async () => {
  await driven.stop();
  project.remove();
});

async function picture(args: Record<string, unknown> = {}): Promise<Pixels> {
  const { value, ms } = await timed(app.agent.call('take_screenshot', { format: 'png', ...args }));
  expect(ms).toBeLessThan(LIMIT_MS);
  expect(value.isError, JSON.stringify(value.structuredContent)).toBe(false);
  return decodePng(Buffer.from(value.content.find(({ type }) => type === 'image')?.data ?? '', 'base64'));
}

async function expectCorners(width: number, height: number): Promise<void> {
  const shot = await picture();
  expect([shot.width, shot.height]).toEqual([width, height]);
  // The last corner lies over the others where there is no room for all.
  expect(shot.at(width - 1, height - 1)).toBe(BOTTOM_RIGHT);
  if (width < 20 || height < 20) return;
  expect([shot.at(0, 0), shot.at(width - 1, 0), shot.at(0, height - 1)]).toEqual([TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT]);
  expect([shot.at(9, 9), shot.at(10, 10), shot.at(width - 11, height - 11)]).toEqual([TOP_LEFT, '#102030', '#102030']);
}

test.each(SIZES)(
  'O-16 O-18 %i × %i: right for the page, right rect, right picture or a clear error, in time',
  async (width, height) => {
    if (!(await app.agent.call('take_snapshot')).structuredContent['snapshot']) await app.page('/corners');
    expect((await timed(app.ok('set_viewport', { width, height }))).ms).toBeLessThan(LIMIT_MS);
    expect(await app.tree()).toContain(`"${width}x${height} true"`);
    expect(await app.ok('get_element_rect', { uid: await app.uid('id="fill"') })).toMatchObject({ x: 0, y: 0, width, height });
    if (width * height <= DECODED_MAX) {
      await expectCorners(width, height);
      return;
    }
    const corner = await picture({ uid: await app.uid('id="d"') });
    expect([corner.width, corner.height, corner.at(0, 0), corner.at(9, 9)]).toEqual([10, 10, BOTTOM_RIGHT, BOTTOM_RIGHT]);
    const { value, ms } = await timed(app.agent.call('take_screenshot', { format: 'jpeg', quality: 50 }));
    expect(ms).toBeLessThan(LIMIT_MS);
    if (value.isError) expect(value.structuredContent['error']).toMatchObject({ code: 'SCREENSHOT_FAILED', hint: expect.any(String) });
    else expect(value.structuredContent).toMatchObject({ width, height });
  },
  60_000,
);

test('O-18 another size is no new document: uids and console stay', async () => {
  await app.page('/corners');
  const uid = await app.uid('id="fill"');
  const before = (await app.texts()).length;
  await app.ok('set_viewport', { width: 600, height: 500 });
  expect(await app.uid('id="fill"')).toBe(uid);
  expect(await app.ok('get_element_rect', { uid })).toMatchObject({ width: 600, height: 500 });
  expect(await app.texts()).toHaveLength(before);
});

test('O-15 O-18 a window smaller than the device, at a fit below half: pictures stay in page pixels', async () => {
  await driven.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(700, 500));
  for (const [width, height] of [
    [1_366, 1_600],
    [390, 844],
  ] as const) {
    await app.ok('set_viewport', { width, height });
    await app.page('/corners');
    await expectCorners(width, height);
  }
});

test.each(['minimize', 'hide'] as const)('O-15 O-18 sizes and pictures are right behind a window on %s', async (how) => {
  await app.page('/corners');
  await driven.app.evaluate(({ BrowserWindow }, method) => BrowserWindow.getAllWindows()[0]?.[method](), how);
  for (const [width, height] of [
    [1_024, 768],
    [320, 480],
  ] as const) {
    await app.ok('set_viewport', { width, height });
    await expectCorners(width, height);
  }
  await driven.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.restore();
    BrowserWindow.getAllWindows()[0]?.showInactive();
  });
  await sleep(200);
  await expectCorners(320, 480);
});

test('O-18 a size that was set under another view holds for the Page when it comes back', async () => {
  await app.page('/corners');
  await app.widget('card');
  await app.ok('set_viewport', { width: 450, height: 700 });
  expect((await app.ok('take_snapshot'))['target']).toMatchObject({ id: 'card', viewport: { width: 450, height: 700 } });
  await app.page('/corners');
  expect(await app.tree()).toContain('"450x700 true"');
  await expectCorners(450, 700);
});
