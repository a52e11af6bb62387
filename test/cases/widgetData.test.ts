import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CaseApp, errorOf, timed } from '../support/caseApp.ts';

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      a: '<h1>Page A</h1><script src="slow.js"></script>',
      b: '<h1>Page B</h1>',
    },
    widgets: {
      eager: '<p id="p"></p><script>webSdk.onStructuredContent((data) => { p.textContent = "eager " + data.n; })</script>',
      late: '<p id="p"></p><p id="q"></p><script>setTimeout(() => { webSdk.onStructuredContent((data) => { p.textContent = "late " + data.n; }); webSdk.onStructuredContent((data) => { q.textContent += "again " + data.n; }); webSdk.ready(); }, 700)</script>',
    },
    ready: { late: 'manual' },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

test('O-29 each subscriber gets the newest data once, however late it comes', async () => {
  await app.widget('eager', { n: 1 });
  expect(await app.tree()).toContain('"eager 1"');
  await app.widget('late', { n: 2 });
  const tree = await app.tree();
  expect(tree).toContain('"late 2"');
  expect(tree).toContain('"again 2"');
});

test('O-29 a widget rendered again while it waits shows the newer data only', async () => {
  const [first, second] = await Promise.all([
    app.agent.call('render_widget', { widgetId: 'late', structuredContent: { n: 'old' } }),
    app.agent.call('render_widget', { widgetId: 'late', structuredContent: { n: 'new' } }),
  ]);
  expect([first.isError, second.isError]).toEqual([false, false]);
  const tree = await app.tree();
  expect(tree).toContain('"late new"');
  expect(tree).not.toContain('old');
});

test('O-23 thirty renders asked for at once, two routes in turn: each gets its own answer, the last one stays', async () => {
  const { value, ms } = await timed(
    Promise.all(Array.from({ length: 30 }, (_, index) => app.agent.call('render_page', { url: `/${'ab'[index % 2]}?n=${index}` }))),
  );
  expect(ms).toBeLessThan(32_000);
  value.forEach((answer, index) => {
    if (answer.isError) expect(errorOf(answer)).toMatchObject({ code: 'COMMAND_TIMEOUT', message: expect.stringContaining('waited') });
    else expect(answer.structuredContent['target']).toMatchObject({ url: `/${'ab'[index % 2]}?n=${index}` });
  });
  const last = value.findLastIndex(({ isError }) => !isError);
  expect(await app.tree()).toContain(`Page ${'AB'[last % 2]}`);
}, 60_000);
