import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      good: '<h1>Good</h1>',
      head: '<script>for (;;);</script><h1>Never</h1>',
      later: '<h1>Later</h1><script>setTimeout(() => { for (;;); }, 700)</script>',
      resize: '<h1>Resize</h1><script>addEventListener("resize", () => { for (;;); })</script>',
      micro: '<h1>Micro</h1><script>setTimeout(() => { const again = () => Promise.resolve().then(again); again(); }, 700)</script>',
      regex: '<h1>Regex</h1><script>setTimeout(() => /^(a+)+$/.test("a".repeat(60) + "b"), 700)</script>',
      frames: `<h1>Slow frames</h1><div style="height:3000px"></div><script>
        const work = () => { const until = performance.now() + 300; while (performance.now() < until); requestAnimationFrame(work); };
        requestAnimationFrame(work);
      </script>`,
    },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

test('O-25 a script that never ends times out as a render; lists answer meanwhile; the next render works', async () => {
  const render = timed(app.fails('render_page', { url: '/head' }));
  await sleep(1_500);
  for (const tool of ['list_render_targets', 'list_console_messages', 'list_agent_tool_calls']) {
    expect((await timed(app.ok(tool))).ms).toBeLessThan(1_000);
  }
  const { value, ms } = await render;
  expect(value).toMatchObject({ code: 'RENDER_TIMEOUT', message: expect.stringContaining('hangs') });
  // 15 s of the render, and what a busy machine takes to end a renderer that hangs.
  expect(ms).toBeLessThan(20_000);
  const next = await timed(app.page('/good'));
  expect(next.ms).toBeLessThan(3_000);
  expect(await app.tree()).toContain('Good');
}, 40_000);

test.each(['later', 'micro', 'regex'])(
  'O-25 a page that hangs after it was rendered (%s) fails reads within their limit and is replaced',
  async (page) => {
    await app.page(`/${page}`);
    await sleep(1_000);
    const read = await timed(app.fails('take_snapshot'));
    expect(read.value.code).toBe('INSPECTION_FAILED');
    expect(read.ms).toBeLessThan(6_500);
    const next = await timed(app.page('/good'));
    expect(next.ms).toBeLessThan(4_000);
    expect(await app.tree()).toContain('Good');
  },
  40_000,
);

test('O-25 a resize handler that never ends: the size fails in time, the code is its own', async () => {
  await app.page('/resize');
  const { value, ms } = await timed(app.fails('set_viewport', { width: 500, height: 400 }));
  expect(value.code).toBe('VIEWPORT_FAILED');
  // 15 s of the render, and what a busy machine takes to end a renderer that hangs.
  expect(ms).toBeLessThan(20_000);
  await app.page('/good');
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 40_000);

test('O-25 a hung guest fails pictures and scrolling with their own codes', async () => {
  await app.page('/later');
  await sleep(1_000);
  const picture = await timed(app.fails('take_screenshot'));
  expect(picture.value.code).toBe('SCREENSHOT_FAILED');
  expect(picture.ms).toBeLessThan(16_000);
  await app.page('/later');
  await sleep(1_000);
  const scroll = await timed(app.fails('scroll_to', { y: 10 }));
  expect(scroll.value.code).toBe('SCROLL_FAILED');
  expect(scroll.ms).toBeLessThan(16_000);
  await app.page('/good');
}, 60_000);

test('O-25 a size that is set while the page hangs fails with its own code, and is the size of the next render', async () => {
  await app.page('/later');
  await sleep(1_000);
  const size = await timed(app.fails('set_viewport', { width: 420, height: 700 }));
  expect(size.value.code).toBe('VIEWPORT_FAILED');
  expect(size.ms).toBeLessThan(16_000);
  await app.page('/good');
  expect(await app.ok('get_element_rect', { uid: 'root' })).toMatchObject({ width: 420 });
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 40_000);

test('O-25 frames that take 300 ms each: slow, but everything works', async () => {
  await app.page('/frames');
  expect(await app.tree()).toContain('Slow frames');
  expect(await app.ok('scroll_to', { y: 500 })).toMatchObject({ y: 500 });
  expect(await app.ok('take_screenshot', { format: 'jpeg' })).toMatchObject({ width: 390, height: 844 });
  await app.page('/good');
}, 60_000);
