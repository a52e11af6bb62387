import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess, sleep } from '../support/appProcess.ts';
import { CaseApp, Debugger, descendants, errorOf, timed } from '../support/caseApp.ts';
import { tempProject } from '../support/tempProject.ts';

const PAGES = {
  good: '<h1>Good</h1>',
  slow: '<h1>Slow</h1><script>setTimeout(() => {}, 0)</script>',
  busy: '<h1>Busy</h1><script>const until = Date.now() + 8000; while (Date.now() < until);</script>',
};

let app: CaseApp;
beforeAll(async () => {
  app = await CaseApp.start({ pages: PAGES, widgets: { wait: '<p>waits</p>' }, ready: { wait: 'manual' } });
});
afterAll(() => app.stop());

/** The window's own renderer is the first that the app made. */
function killFrontend(): void {
  const renderers = descendants(app.app.process.pid).filter(({ args }) => args.includes('--type=renderer'));
  const first = renderers.toSorted((a, b) => a.pid - b.pid)[0];
  if (first) process.kill(first.pid, 'SIGKILL');
}

test('F1 a frontend that crashes ends the running and all queued commands at once, and the next render works', async () => {
  await app.page('/good');
  const running = timed(app.agent.call('render_widget', { widgetId: 'wait', structuredContent: {} }));
  await sleep(800);
  const queued = [0, 1, 2].map(() => timed(app.agent.call('render_page', { url: '/good' })));
  await sleep(200);
  const from = performance.now();
  killFrontend();
  for (const call of [running, ...queued]) {
    expect(errorOf((await call).value)).toMatchObject({ code: 'DEBUGGER_DISCONNECTED' });
  }
  expect(performance.now() - from).toBeLessThan(1_500);

  let between = 0;
  const deadline = Date.now() + 15_000;
  for (;;) {
    const result = await app.agent.call('render_page', { url: '/good' });
    if (!result.isError) break;
    expect(['DEBUGGER_NOT_CONNECTED', 'DEBUGGER_DISCONNECTED']).toContain(errorOf(result).code);
    between += 1;
    expect(Date.now()).toBeLessThan(deadline);
    await sleep(50);
  }
  expect(between).toBeGreaterThan(0);
  expect(await app.tree()).toContain('Good');
  await app.alive();
}, 40_000);

test('O-07 F18 callers that leave the queue take their commands with them; those who stay are served', async () => {
  const post = (url: string, signal?: AbortSignal): Promise<Response> =>
    fetch(app.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'render_page',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 0,
        method: 'tools/call',
        params: {
          name: 'render_page',
          arguments: { url },
          _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
        },
      }),
      ...(signal && { signal }),
    });
  const holding = app.agent.call('render_widget', { widgetId: 'wait', structuredContent: {} });
  await sleep(500);
  const leaving = [1, 2, 3].map(() => new AbortController());
  const left = leaving.map((controller, index) => post(`/slow?left=${index}`, controller.signal).catch(() => 'left'));
  const staying = [0, 1].map((index) => post(`/good?stayed=${index}`).then((response) => response.text()));
  await sleep(500);
  for (const controller of leaving) controller.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left', 'left']);
  await holding;
  for (const answer of await Promise.all(staying)) expect(answer).toContain('"rendered":true');
  const { target } = (await app.ok('take_snapshot')) as { target: { url: string } };
  expect(target.url).toMatch(/^\/good\?stayed=/);
  await sleep(500);
  expect(((await app.ok('take_snapshot'))['target'] as { url: string }).url).toBe(target.url);
  await app.alive();
}, 40_000);

test('F29 SIGTERM while a command runs and others wait: gone within 5 s, nothing left behind', async () => {
  const project = tempProject({ pages: PAGES });
  const other = await AppProcess.start({ project: project.folder });
  const agent = new Debugger(other.url);
  const file = `${other.folder}/endpoint.json`;
  expect(existsSync(file)).toBe(true);
  const calls = [0, 1, 2].map(() => agent.agent.call('render_page', { url: '/busy' }).catch(() => undefined));
  await sleep(1_000);
  const below = descendants(other.process.pid).map(({ pid }) => pid);
  expect(below.length).toBeGreaterThan(2);
  const from = Date.now();
  const ended = new Promise<number | null>((resolve) => other.process.once('exit', (code) => resolve(code)));
  other.process.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(Date.now() - from).toBeLessThan(5_000);
  await Promise.all(calls);
  expect(existsSync(file)).toBe(false);
  // What has ended and waits for its parent to take note is no orphan.
  const left = (): string[] =>
    descendants(1).flatMap(({ pid, args }) => (below.includes(pid) && !args.includes('<defunct>') ? [args.slice(0, 200)] : []));
  const deadline = Date.now() + 3_000;
  while (left().length > 0 && Date.now() < deadline) await sleep(100);
  expect(left()).toEqual([]);
  expect(other.errors).toEqual([]);
  await other.stop();
  project.remove();
}, 40_000);
