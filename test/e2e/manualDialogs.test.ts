import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;

beforeAll(async () => {
  app = await CaseApp.start(
    {
      pages: {
        good: '<h1>Good</h1>',
        atLoad:
          '<script>document.title = String(confirm("Go on?"))</script><h1></h1><script>document.querySelector("h1").textContent = document.title</script>',
        later:
          '<h1>Later</h1><script>setTimeout(() => { document.querySelector("h1").textContent = String(prompt("City?", "Paris")) }, 700)</script>',
      },
    },
    { flags: ['--dialogs', 'manual'] },
  );
});
afterAll(() => app.stop());
afterEach(() => app.alive());

const noticesOf = async (): Promise<readonly string[]> => ((await app.ok('list_render_targets'))['notices'] ?? []) as readonly string[];

/** The first notice that tells of an open dialog. */
async function openDialog(): Promise<string> {
  for (let round = 0; round < 100; round++) {
    const [first = ''] = await noticesOf();
    if (first.startsWith('Open dialog')) return first;
    await sleep(50);
  }
  throw new Error('no dialog opened');
}

test('handle_dialog is there, and refuses when nothing is open', async () => {
  expect((await app.agent.listTools()).map(({ name }) => name)).toContain('handle_dialog');
  expect(await app.fails('handle_dialog', { action: 'accept' })).toMatchObject({ code: 'TARGET_NOT_FOUND' });
});

test('a dialog at load is answered while the render waits on it: no deadlock', async () => {
  const rendering = timed(app.page('/atLoad'));
  expect(await openDialog()).toBe('Open dialog of the page: confirm "Go on?". Call handle_dialog to answer it before continuing.');
  expect(await app.ok('handle_dialog', { action: 'accept' })).toMatchObject({ handled: true, type: 'confirm', message: 'Go on?' });
  expect((await rendering).ms).toBeLessThan(10_000);
  expect(await app.tree()).toContain('true');
  expect(await noticesOf()).toEqual([]);
});

test('reads and commands are refused at once while a dialog is open; a prompt gets its text', async () => {
  await app.page('/later');
  expect(await openDialog()).toContain('prompt "City?" (default value: "Paris")');
  const refused = await timed(app.fails('take_snapshot'));
  expect(refused.ms).toBeLessThan(1_500);
  expect(refused.value.hint).toContain('handle_dialog');
  expect((await timed(app.fails('take_screenshot'))).ms).toBeLessThan(3_000);
  await app.ok('handle_dialog', { action: 'accept', promptText: '北京' });
  expect(await app.tree()).toContain('北京');
  expect(await noticesOf()).toEqual([]);
});

test('a render over an open dialog goes on without it, and nothing stale is told', async () => {
  await app.page('/later');
  await openDialog();
  await app.page('/good');
  expect(await app.tree()).toContain('Good');
  expect((await noticesOf()).filter((notice) => notice.includes('Open dialog'))).toEqual([]);
});
