import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;

const SAYS = (name: string): string => `<h1>${name}</h1><script>
  console.log('${name} starts');
  for (const event of ['beforeunload', 'pagehide', 'unload', 'visibilitychange']) addEventListener(event, () => console.log('${name} ' + event));
</script>`;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      one: SAYS('one'),
      two: SAYS('two'),
      reloads:
        '<h1 id="h"></h1><script>document.getElementById("h").textContent = "load " + (sessionStorage.n = Number(sessionStorage.n ?? 0) + 1); console.log("load", sessionStorage.n); setTimeout(() => { if (sessionStorage.n < 2) location.reload(); }, 1500)</script>',
      leaves: '<h1>Leaves</h1><script>console.log("leaves"); setTimeout(() => { location.href = "/other.html"; }, 1500)</script>',
      redirects: '<h1>Gate</h1><script>location.replace("/other.html")</script>',
      forever: '<h1>Forever</h1><script>location.reload()</script>',
      pushes: '<h1>Pushes</h1><script>setTimeout(() => history.pushState({}, "", "/elsewhere"), 800)</script>',
      switcher: '<h1>Switcher</h1><script>setInterval(() => location.reload(), 300)</script>',
      ticks: '<h1 id="t">0</h1><script>setInterval(() => { t.textContent = Number(t.textContent) + 1; }, 20)</script>',
      never: '<h1>Never ready</h1>',
      missing: '<h1>Missing script</h1>',
      noscript: '<script src="nowhere.js"></script>',
      throws: '<div id="app"></div><script>throw new Error("boom at start")</script>',
      blocked:
        '<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src \'none\'"><div id="app"></div><script>document.body.textContent = "x"</script>',
      rejects: '<div id="app"></div><script type="module">await Promise.reject(new Error("no data"))</script>',
    },
    ready: { never: 'manual' },
    files: { 'other.html': '<!doctype html><h1>Other</h1><script>console.log("other starts")</script>' },
  });
});
afterAll(() => app.stop());
afterEach(() => app.alive());

test('O-19 the last words of a page are its own: the next one lists only what it said itself', async () => {
  await app.page('/one');
  for (const [next, other] of [
    ['two', 'one'],
    ['one', 'two'],
    ['one', 'two'],
  ] as const) {
    await app.page(`/${next}`);
    const texts = await app.texts();
    expect(texts).toContain(`${next} starts`);
    expect(texts.filter((text) => text.includes(other))).toEqual([]);
    expect(texts.filter((text) => /unload|pagehide/.test(text))).toEqual([]);
  }
});

test('a page that reloads itself is a new document: fresh instance, fresh uids, fresh console, and a standing notice', async () => {
  const { target } = (await app.page('/reloads')) as { target: { instanceId: string } };
  const uid = await app.uid('heading');
  await sleep(2_500);
  const gone = await app.agent.call('get_element_rect', { uid });
  expect(gone.structuredContent['error']).toMatchObject({ code: 'ELEMENT_NOT_FOUND' });
  expect(gone.structuredContent['notices']).toEqual([expect.stringContaining('navigated by itself')]);
  const snapshot = await app.ok('take_snapshot');
  expect(snapshot['snapshot']).toContain('load 2');
  expect(snapshot['target']).toMatchObject({ id: 'reloads' });
  expect((snapshot['target'] as { instanceId: string }).instanceId).not.toBe(target?.instanceId);
  expect(await app.texts()).toEqual(['load 2']);
});

test('a page that leaves for another document of its own origin is followed', async () => {
  await app.page('/leaves');
  await sleep(2_200);
  expect(await app.tree()).toContain('Other');
  expect(await app.texts()).toEqual(['other starts']);
});

test('a page that redirects while it loads is rendered where it arrives', async () => {
  await app.page('/redirects');
  const tree = await app.tree();
  expect(tree).toContain('Other');
  expect(tree).not.toContain('Gate');
});

test('a page that reloads for ever is a render that times out, and the next one works', async () => {
  const { value, ms } = await timed(app.fails('render_page', { url: '/forever' }));
  expect(value).toMatchObject({ code: 'RENDER_TIMEOUT' });
  expect(ms).toBeLessThan(16_500);
  await app.page('/one');
}, 40_000);

test('history.pushState is no new document', async () => {
  const { target } = (await app.page('/pushes')) as { target: { instanceId: string } };
  const uid = await app.uid('heading');
  await sleep(1_200);
  await app.ok('get_element_rect', { uid });
  expect((await app.ok('take_snapshot'))['target']).toMatchObject({ instanceId: target.instanceId });
});

test('F7 reads of a page that navigates all the time are of one document or fail as changed, never mixed', async () => {
  await app.page('/switcher');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => sleep(index * 60).then(() => app.agent.call('take_snapshot'))),
  );
  for (const { isError, structuredContent } of answers) {
    if (isError) expect(structuredContent['error']).toMatchObject({ code: 'INSPECTION_FAILED' });
    else expect(structuredContent['snapshot']).toMatch(/uid=root page\n/);
  }
  expect(answers.filter(({ isError }) => !isError).length).toBeGreaterThan(10);
  await app.page('/one');
});

test('F7 rendering over a page that reloads itself always arrives, whenever it is asked', async () => {
  for (let round = 0; round < 12; round++) {
    await app.page('/switcher');
    await sleep(round * 25);
    const { ms } = await timed(app.page('/one'));
    expect(ms).toBeLessThan(5_000);
    expect(await app.tree()).toContain('name="one"');
    expect(await app.texts()).toContain('one starts');
  }
}, 90_000);

test('F7 reads during a render of another target never name one and show the other', async () => {
  await app.page('/one');
  for (const next of ['two', 'one', 'two']) {
    const render = app.page(`/${next}`);
    const reads = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sleep(index * 10).then(() => app.agent.call('take_snapshot'))),
    );
    for (const { isError, structuredContent } of reads) {
      if (isError) continue;
      const { id } = structuredContent['target'] as { id: string };
      expect(structuredContent['snapshot']).toContain(id);
    }
    await render;
  }
});

test('a ticking clock counts as rendered', async () => {
  expect((await timed(app.page('/ticks'))).ms).toBeLessThan(3_000);
});

test('a target that never says it is ready times out after 10 s, and says how it would', async () => {
  const { value, ms } = await timed(app.fails('render_page', { url: '/never' }));
  expect(value.code).toBe('RENDER_TIMEOUT');
  expect(value.message).toContain('ready()');
  expect(ms).toBeGreaterThan(9_000);
  expect(ms).toBeLessThan(13_000);
}, 30_000);

test.each([
  ['noscript', /nowhere\.js/],
  ['throws', /boom at start/],
  ['blocked', /Content Security Policy|script-src/],
  ['rejects', /no data/],
])('a render that stays empty because its script %s failed carries the real cause', async (page, cause) => {
  const { value, ms } = await timed(app.fails('render_page', { url: `/${page}` }));
  expect(value.code).toBe('RENDER_FAILED');
  expect(value.message).toMatch(cause);
  expect(ms).toBeLessThan(5_000);
});

test('an entry file that is not there fails with its path, and the next render works', async () => {
  const { rmSync } = await import('node:fs');
  rmSync(`${app.project.folder}/missing.html`);
  const { code, message } = await app.fails('render_page', { url: '/missing' });
  expect(code).toBe('RENDER_FAILED');
  expect(message).toMatch(/missing\.html.*404/);
  await app.page('/one');
});
