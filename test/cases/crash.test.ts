import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, descendants, timed } from '../support/caseApp.ts';

/** Layout of so many nested blocks ends the renderer by itself. */
const DEEP = `<script>
  let inner = document.body;
  for (let i = 0; i < 6000; i++) inner = inner.appendChild(document.createElement('div'));
  inner.textContent = 'deep'; document.body.offsetHeight;
</script>`;

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      good: '<h1>Good</h1>',
      crash: DEEP,
      later: `<h1>Before</h1><script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', ''); ${DEEP.replace(/<\/?script>/g, '')} }, 800)</script>`,
      slow: '<h1>Slow</h1><script src="slow.js"></script>',
      busy: '<h1>Busy</h1><script>setTimeout(() => { const until = Date.now() + 6000; while (Date.now() < until); }, 300)</script>',
    },
    widgets: { wait: '<p>waits</p>' },
    ready: { wait: 'manual' },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

/** Kills the renderers of guests as the system would: every renderer but the oldest, which is the window's own. */
function killGuests(): void {
  const renderers = descendants(app.app.process.pid).filter(({ args }) => args.includes('--type=renderer'));
  for (const { pid } of renderers.toSorted((a, b) => a.pid - b.pid).slice(1)) process.kill(pid, 'SIGKILL');
}

test('O-24 F2 a render whose guest crashes fails at once, names the crash, and leaves no old tree', async () => {
  await app.page('/good');
  const { value, ms } = await timed(app.fails('render_page', { url: '/crash' }));
  expect(value.code).toBe('RENDER_FAILED');
  expect(value.message).toMatch(/crashed/);
  expect(ms).toBeLessThan(8_000);
  expect((await app.fails('take_snapshot')).code).toBe('INSPECTION_FAILED');
  expect((await app.fails('take_screenshot')).code).toBe('SCREENSHOT_FAILED');
  expect((await app.fails('scroll_to', { y: 1 })).code).toBe('SCROLL_FAILED');
  expect((await timed(app.page('/good'))).ms).toBeLessThan(3_000);
  expect(await app.tree()).toContain('Good');
}, 40_000);

test('O-24 a guest that crashes after its render: the old tree is not returned as current', async () => {
  await app.page('/later');
  await sleep(4_000);
  const { code, message } = await app.fails('take_snapshot');
  expect(code).toBe('INSPECTION_FAILED');
  expect(message).toMatch(/crash/);
  await app.page('/good');
}, 40_000);

test('F8 a guest killed in the middle of a read, a picture or a wait answers within 2 s with the code of the tool', async () => {
  await app.page('/busy');
  await sleep(500);
  const read = timed(app.fails('take_snapshot'));
  await sleep(300);
  killGuests();
  expect((await read).value.code).toBe('INSPECTION_FAILED');
  expect((await read).ms).toBeLessThan(2_300);

  await app.page('/busy');
  await sleep(500);
  const picture = timed(app.fails('take_screenshot'));
  await sleep(300);
  killGuests();
  expect((await picture).value.code).toBe('SCREENSHOT_FAILED');
  expect((await picture).ms).toBeLessThan(2_300);

  const render = timed(app.fails('render_widget', { widgetId: 'wait', structuredContent: {} }));
  await sleep(1_500);
  killGuests();
  expect((await render).value).toMatchObject({ code: 'RENDER_FAILED', message: expect.stringMatching(/crashed|killed/) });
  expect((await render).ms).toBeLessThan(3_500);
  await app.page('/good');
}, 40_000);

test('O-24 ten crashes in a row do not wear the app out', async () => {
  await app.page('/good');
  for (let round = 0; round < 10; round++) {
    killGuests();
    await sleep(100);
    const { ms } = await timed(app.page('/good'));
    expect(ms).toBeLessThan(3_000);
  }
  expect(await app.tree()).toContain('Good');
}, 60_000);
