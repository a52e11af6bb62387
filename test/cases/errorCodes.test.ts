import { afterAll, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, errorOf } from '../support/caseApp.ts';

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start({
    pages: {
      plain: '<h1>Plain</h1><p id="box" style="width:0;height:0"></p>',
      stuck: '<h1>Stuck</h1><script>addEventListener("resize", () => { for (;;); });</script>',
      later: '<h1>Later</h1><script>setTimeout(() => { for (;;); }, 1500)</script>',
      throws: '<script>throw new Error("at start")</script>',
      never: '<h1>Never</h1>',
    },
    widgets: { card: '<h1>Card</h1>' },
    ready: { never: 'manual' },
  });
}, 60_000);
afterAll(() => app.stop());

const NOTHING = { structuredContent: {} };

test.each([
  ['TARGET_NOT_FOUND', 'render_page', { url: '/nowhere' }],
  ['TARGET_NOT_FOUND', 'render_widget', { widgetId: 'nowhere', ...NOTHING }],
  ['RENDER_FAILED', 'render_page', { url: '/throws' }],
  ['RENDER_TIMEOUT', 'render_page', { url: '/never' }],
] as const)(
  '%s from %s %j',
  async (code, tool, args) => {
    expect(await app.fails(tool, args)).toMatchObject({ code, message: expect.stringMatching(/\S/), hint: expect.any(String) });
  },
  30_000,
);

test.each([
  ['TARGET_MISMATCH', 'take_snapshot', { target: 'widget' }],
  ['ELEMENT_NOT_FOUND', 'get_computed_style', { uid: '9-9' }],
  ['ELEMENT_NOT_FOUND', 'get_element_rect', { uid: '9-9' }],
  ['ELEMENT_NOT_FOUND', 'scroll_to', { uid: '9-9', y: 0 }],
  ['ELEMENT_NOT_FOUND', 'take_screenshot', { uid: '9-9' }],
  ['SCROLL_FAILED', 'scroll_to', { y: 100 }],
  ['INVALID_ARGUMENTS', 'set_viewport', { width: 0, height: 10_000 }],
] as const)('%s from %s %j on a plain page', async (code, tool, args) => {
  await app.page('/plain');
  expect(await app.fails(tool, args)).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
});

test('SCREENSHOT_FAILED for an element without a box', async () => {
  await app.page('/plain');
  expect(await app.fails('take_screenshot', { uid: await app.uid('id="box"') })).toMatchObject({ code: 'SCREENSHOT_FAILED' });
});

test('VIEWPORT_FAILED from a page that hangs on the new size', async () => {
  await app.page('/stuck');
  expect(await app.fails('set_viewport', { width: 391, height: 845 })).toMatchObject({ code: 'VIEWPORT_FAILED' });
  await app.page('/plain');
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 40_000);

test('INSPECTION_FAILED from a page that hangs', async () => {
  await app.page('/later');
  const uid = await app.uid('heading');
  await sleep(2_500);
  for (const answer of await Promise.all([
    app.fails('take_snapshot'),
    app.fails('get_computed_style', { uid }),
    app.fails('get_element_rect', { uid }),
  ]))
    expect(answer).toMatchObject({ code: 'INSPECTION_FAILED' });
  await app.page('/plain');
}, 40_000);

test('COMMAND_TIMEOUT names what the command waited behind', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => app.agent.call('render_page', { url: '/never' })));
  expect(answers.map((answer) => errorOf(answer).code).toSorted()).toEqual(['COMMAND_TIMEOUT', 'RENDER_TIMEOUT', 'RENDER_TIMEOUT']);
  const late = answers.map(errorOf).find(({ code }) => code === 'COMMAND_TIMEOUT');
  expect(late?.message).toContain('render_page /never');
  await app.page('/plain');
}, 60_000);
