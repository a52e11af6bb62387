import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      good: '<h1>Good</h1>',
      alert: '<script>alert("at load")</script><h1>After alert</h1>',
      answers:
        '<script>document.title = [alert("a"), confirm("b"), prompt("c", "d"), prompt()].map(String).join()</script><h1></h1><script>document.querySelector("h1").textContent = document.title</script>',
      loop: '<script>let yes = 0; for (let i = 0; i < 50; i++) yes += confirm("round " + i);</script><h1></h1><script>document.querySelector("h1").textContent = "yes " + yes</script>',
      leave:
        '<h1>Leave</h1><script>addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay?"; return "stay?"; })</script>',
      print: '<script>print()</script><h1>After print</h1>',
      frame: '<h1>Framed</h1><iframe srcdoc="<script>alert(\'from a frame\')</script>inside"></iframe>',
      element: '<dialog>modal words</dialog><script>document.querySelector("dialog").showModal()</script>',
      clock: '<h1>Clock</h1><script>setInterval(() => alert("tick"), 200)</script>',
    },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

test('O-26 F5 an alert at load is accepted, told with its text, and blocks nothing', async () => {
  expect((await timed(app.page('/alert'))).ms).toBeLessThan(4_000);
  expect(await app.tree()).toContain('After alert');
  expect(await app.said('alert accepted: at load', 'app')).toMatchObject({ level: 'warn', source: 'host' });
});

test('O-26 each kind of dialog gets its stated answer and is told by its own name', async () => {
  await app.page('/answers');
  expect(await app.tree()).toContain('undefined,false,null,null');
  await app.said('alert accepted: a', 'app');
  await app.said('confirm dismissed: b', 'app');
  expect((await app.said('prompt dismissed: c', 'app')).text).toBe('prompt dismissed: c');
});

test('O-26 fifty confirms in a row are answered at once; notices are throttled and the rest is counted', async () => {
  await sleep(1_100);
  const before = (await app.texts({ target: 'app' })).length;
  expect((await timed(app.page('/loop'))).ms).toBeLessThan(5_000);
  expect(await app.tree()).toContain('yes 0');
  const summary = await app.said('more like these', 'app');
  const told = (await app.texts({ target: 'app' })).slice(before).filter((text) => text.startsWith('confirm dismissed: round'));
  expect(told.length).toBeLessThan(50);
  expect(told.length + Number(/^\d+/.exec(summary.text)?.[0])).toBe(50);
});

test('O-26 F6 beforeunload keeps no target from being rendered again', async () => {
  await app.page('/leave');
  expect((await timed(app.page('/good'))).ms).toBeLessThan(3_000);
  expect(await app.tree()).toContain('Good');
});

test('O-26 print, a dialog in a frame and a dialog element neither block nor get lost', async () => {
  await app.page('/print');
  expect(await app.tree()).toContain('After print');
  await app.page('/frame');
  await app.said('from a frame', 'app');
  await app.page('/element');
  expect(await app.tree()).toContain('modal words');
});

test('O-26 dialogs that open again and again leave every tool bounded', async () => {
  await app.page('/clock');
  await sleep(300);
  const uid = await app.uid('Clock');
  for (const [tool, args] of [
    ['take_snapshot', {}],
    ['take_screenshot', { format: 'jpeg' }],
    ['get_element_rect', { uid }],
    ['get_computed_style', { uid, properties: ['color'] }],
    ['set_viewport', { width: 390, height: 844 }],
  ] as const) {
    expect((await timed(app.ok(tool, args))).ms, tool).toBeLessThan(4_000);
  }
  await app.page('/good');
});
