import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CaseApp, errorOf, timed } from '../support/caseApp.ts';
import type { ToolResult } from '../support/mcpClients.ts';

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

test('O-23 a hundred renders asked for by sixteen agents: each gets its own answer, the last one stays', async () => {
  const ask = async (agent: number): Promise<{ url: string; answer: ToolResult }[]> => {
    const answers = [];
    for (let index = agent; index < 100; index += 16) {
      const url = `/${'ab'[index % 2]}?n=${index}`;
      answers.push({ url, answer: await app.agent.call('render_page', { url }) });
    }
    return answers;
  };
  const { value, ms } = await timed(Promise.all(Array.from({ length: 16 }, (_, agent) => ask(agent))));
  expect(ms).toBeLessThan(110_000);
  let done = 0;
  for (const { url, answer } of value.flat()) {
    if (answer.isError) expect(errorOf(answer)).toMatchObject({ code: 'COMMAND_TIMEOUT', message: expect.stringContaining('waited') });
    else {
      expect(answer.structuredContent['target']).toMatchObject({ url });
      done++;
    }
  }
  expect(done).toBeGreaterThan(50);
  const { url } = (await app.ok('take_snapshot'))['target'] as { url: string };
  expect(await app.tree()).toContain(`Page ${url[1]?.toUpperCase()}`);
}, 150_000);
