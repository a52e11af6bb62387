import { readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { ConsolePanel } from '../support/consolePanel.ts';
import { modernAgent, type Agent } from '../support/mcpClients.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const AIR = `interface Air { readonly city: string }

export function renderAir(air: Air | undefined): string {
  console.warn('about to render', { air, deep: { a: { b: { c: 1 } } } });
  return air!.city;
}

setTimeout(() => renderAir(undefined), 50);
`;

let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;
let panel: ConsolePanel;

async function bundle(name: string, sourcemap: true | 'inline'): Promise<void> {
  const built = await rolldown({ input: path.join(project.folder, 'src/air.ts'), logLevel: 'silent' });
  await built.write({ file: path.join(project.folder, 'dist', name), sourcemap, minify: true, format: 'iife' });
  await built.close();
}

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: '<h1 id="title">Home</h1><script>console.log("hello", {city: "北京", days: [1, 2]}); console.error("bad one"); console.info("in between"); console.error("bad two"); globalThis.shop = { items: [{ price: 3 }], get trap() { globalThis.trapped = true; return 1 } }</script>',
      mapped: '<h1>Mapped</h1><script src="dist/air.js"></script>',
      inlined: '<h1>Inlined</h1><script src="dist/inline.js"></script>',
      hostile: '<h1>Hostile</h1><script src="dist/hostile.js"></script>',
      twins:
        '<h1>Twins</h1><script>console.log("a", {x: {y: 1}}); console.log("a", {x: {y: 2}}); console.log("b", {x: 1}); console.log("b", {x: 1})</script>',
    },
    widgets: { card: '<p>Card</p><script>globalThis.inWidget = "yes"; console.log("from the widget")</script>' },
    files: {
      'src/air.ts': AIR,
      'dist/hostile.js': `console.error("hostile");\n//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify({ version: 3, sources: ['../../../../etc/passwd'], names: 7, mappings: 'AAAA,!!!' }))}\n`,
    },
  });
  await bundle('air.js', true);
  await bundle('inline.js', 'inline');
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  agent = await modernAgent(app.url);
  window = app.window;
  window.setDefaultTimeout(10_000);
  panel = new ConsolePanel(window);
}, 120_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
});

const show = async (url: string): Promise<void> => {
  await agent.call('render_page', { url });
};
const messages = async (ask: Record<string, unknown> = {}): Promise<{ level: string; text: string; source: string; count?: number }[]> =>
  (await agent.call('list_console_messages', ask)).structuredContent['messages'] as never;

describe('messages', () => {
  beforeEach(() => show('/home'));

  test('a render is marked with who asked for it, and is no message for agents', async () => {
    await panel.shows(/Rendered \/home · by test-agent · [\d,]+ ms/);
    await window.getByRole('button', { name: 'Render again' }).first().click();
    await panel.shows('by you');
    expect(JSON.stringify(await messages())).not.toContain('Rendered');
  });

  test('counts by level under the filter; words, regular expressions and what must not be there', async () => {
    await panel.shows('bad two');
    await panel.button(/^Errors 2$/).waitFor();
    await panel.filter.fill('/^BAD (one|two)$/i -two');
    await expect.poll(() => panel.rows()).toEqual(['bad one']);
    await panel.button(/^Errors 1$/).waitFor();
    await panel.filter.fill('/(/');
    await window.getByRole('alert').filter({ hasText: 'Unterminated group' }).waitFor();
    await panel.filter.fill('');
    await panel.shows('in between');
  });

  test('an expression without end says so while the window goes on', async () => {
    await panel.ask(`console.log('${'a'.repeat(60)}!')`);
    await panel.shows('aaaa!');
    await panel.filter.fill('/^(a+)+$/');
    await window.getByRole('alert').filter({ hasText: 'takes too long' }).waitFor();
    await panel.filter.fill('in between');
    await panel.shows('in between');
    await panel.filter.fill('');
  });

  test('objects unfold as deep as they were kept, by keys alone', async () => {
    await panel.shows('hello');
    await panel.list.focus();
    const atHello = () =>
      window.evaluate(
        () => document.activeElement?.matches('.cl-h') === true && (document.activeElement.textContent ?? '').includes('hello'),
      );
    for (let presses = 0; presses < 10 && !(await atHello()); presses++) await window.keyboard.press('ArrowDown');
    await window.keyboard.press('ArrowRight');
    await panel.row('hello').locator('.cl-d').waitFor();
    for (const key of ['ArrowRight', 'ArrowRight']) await window.keyboard.press(key);
    await expect.poll(() => panel.row('hello').innerText()).toMatch(/city: "北京"[\s\S]*days: Array\(2\) \[1, 2\]/);
    for (let presses = 0; presses < 3; presses++) await window.keyboard.press('ArrowLeft');
    await panel.row('hello').locator('.cl-d').waitFor({ state: 'detached' });
  });

  test('“Jump to newest” is offered where something lies below, and closing the row at the end follows it again', async () => {
    const jump = panel.button(/^Jump to newest/);
    const close = async (): Promise<void> => {
      await panel.row('hello').locator('.cl-h').click();
      await panel.row('hello').locator('.cl-d').waitFor({ state: 'detached' });
    };
    await panel.open('hello');
    await close();
    await expect.poll(() => jump.count()).toBe(0);
    await panel.ask('for (let n = 0; n < 80; n++) console.log("line " + n)');
    await panel.shows('line 79');
    await expect.poll(() => jump.count()).toBe(0);
    await panel.open('line 79');
    await panel.ask('for (let n = 0; n < 80; n++) console.log("later " + n)');
    await window.getByRole('button', { name: /^Jump to newest, 8\d more/ }).click();
    await panel.shows('later 79');
    await expect.poll(() => jump.count()).toBe(0);
  });

  test('F8 goes from error to error and round', async () => {
    await panel.shows('bad two');
    const focused = () => window.evaluate(() => document.activeElement?.textContent ?? '');
    for (const expected of ['bad one', 'bad two', 'bad one']) {
      await window.keyboard.press('F8');
      await expect.poll(focused).toContain(expected);
    }
  });

  test('clearing by key comes back by Undo, with its ids', async () => {
    await panel.shows('hello');
    await window.keyboard.press('Control+l');
    await window.getByText('No messages').waitFor();
    await panel.button('Undo').click();
    await panel.shows('bad two');
  });

  test('all that is listed goes into a file', async () => {
    await panel.shows('hello');
    await panel.filter.fill('bad');
    await expect.poll(() => panel.rows()).toEqual(['bad one', 'bad two']);
    await panel.choose('More of the console', 'Save to a file');
    const told = window.locator('.toast').filter({ hasText: 'saved to' });
    await told.waitFor();
    const file = /saved to (.*\.log)/.exec(await told.innerText())?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toMatch(/^\S+Z page error bad one .*\n.*[^]* page error bad two/);
    await panel.filter.fill('');
  });

  test('equal words with other data are two messages, equal data one', async () => {
    await show('/twins');
    await panel.shows('b');
    await expect
      .poll(async () => (await messages()).map(({ text, count }) => [text.slice(0, 1), count]))
      .toEqual([
        ['a', undefined],
        ['a', undefined],
        ['b', 2],
      ]);
  });
});

describe('source maps', () => {
  test.each(['/mapped', '/inlined'])('positions of %s are those of the source, with the generated ones told', async (url) => {
    await show(url);
    const inside = await panel.open('Cannot read properties of undefined');
    const link = inside.getByRole('button', { name: 'src/air.ts:5:' }).first();
    await link.waitFor();
    expect(await link.getAttribute('title')).toMatch(/Open src\/air\.ts:5:\d+ in your editor\nin .*dist\/\w+\.js:1:\d+/);
    await expect.poll(() => panel.row('about to render').locator('.src').innerText()).toBe('air.ts:4');
  });

  test('a source that was saved since the message keeps the position that ran', async () => {
    await show('/mapped');
    await panel.shows('about to render');
    const later = new Date(Date.now() + 60_000);
    utimesSync(path.join(project.folder, 'dist/air.js'), later, later);
    // The file watch renders it again by itself.
    await panel.shows('after a file was saved');
    await panel.shows('Cannot read properties of undefined');
    const inside = await panel.open('Cannot read properties of undefined');
    await inside
      .getByRole('button', { name: /dist\/air\.js:1:/ })
      .first()
      .waitFor();
  });

  test('a broken map costs nothing but itself', async () => {
    await show('/hostile');
    const inside = await panel.open('hostile');
    await inside.getByRole('button', { name: /dist\/hostile\.js:1:/ }).waitFor();
    expect(await inside.innerText()).not.toContain('passwd');
  });
});

describe('the prompt', () => {
  beforeEach(async () => {
    await show('/home');
    await panel.shows('bad two');
  });

  test('evaluates in the page’s own world; expression and result are entries of level eval', async () => {
    await panel.ask('shop.items');
    const inside = await panel.open('[Object]');
    for (let level = 0; level < 2; level++) await inside.getByRole('button', { expanded: false }).first().click();
    await expect.poll(() => inside.innerText()).toContain('price: 3');
    expect((await messages({ levels: ['eval'] })).map(({ source }) => source)).toEqual(['input', 'result']);
    expect(await messages({ levels: ['eval'] })).toMatchObject([{ text: 'shop.items' }, {}]);
  });

  test('await, $_ after logged objects, $0 and several lines', async () => {
    await panel.ask('await new Promise((done) => setTimeout(() => done({ n: 41 }), 100))');
    await panel.shows('{n: 41}');
    await panel.ask('console.log({ between: [1] })');
    await panel.shows('between');
    await new Promise((resolve) => setTimeout(resolve, 800));
    await panel.ask('void 0');
    await panel.ask('({ n: 41 })');
    await panel.ask('$_.n + 1');
    await panel.shows('42');
    await panel.ask('$_ + 1');
    await panel.shows('43');
    await window.getByRole('treeitem').filter({ hasText: 'title' }).click();
    await panel.ask('$0.id + "!"');
    await panel.shows('title!');
    await panel.prompt.fill('const twice = (n) => {');
    await panel.prompt.press('Shift+Enter');
    await panel.prompt.pressSequentially('return n * 2 }; twice(21)');
    await panel.prompt.press('Escape');
    await panel.prompt.press('Enter');
    await expect.poll(async () => (await messages({ levels: ['eval'] })).at(-1)?.text).toBe('42');
    await panel.prompt.press('ArrowUp');
    expect(await panel.prompt.inputValue()).toBe('const twice = (n) => {\nreturn n * 2 }; twice(21)');
    await panel.prompt.fill('');
  });

  test('what it throws is shown as an error, and is no fault of the page', async () => {
    const before = (await messages({ levels: ['error'] })).length;
    await panel.ask('(function outer() { throw new TypeError("typed wrong") })()');
    await panel.shows('Uncaught TypeError: typed wrong');
    await expect.poll(async () => (await panel.list.locator('.cl.e').filter({ hasText: 'TypeError: typed wrong' }).count()) > 0).toBe(true);
    const inside = await panel.open('Uncaught TypeError: typed wrong');
    await expect.poll(() => inside.innerText()).toContain('outer');
    expect((await messages({ levels: ['error'] })).length).toBe(before);
    expect((await messages({ levels: ['eval'] })).at(-1)).toMatchObject({ source: 'exception' });
  });

  test('what takes long says so after 5 s and still comes', async () => {
    await panel.ask('await new Promise((done) => setTimeout(() => done("late but there"), 6_500))');
    await panel.shows('Still running', 8_000);
    await panel.shows('late but there');
    await panel.button('Cancel').waitFor({ state: 'detached' });
  });

  test('a loop without end is cancelled, and the page lives on', async () => {
    await panel.ask('for (;;);');
    await panel.button('Cancel').click();
    await panel.shows('Cancelled');
    await panel.ask('"alive " + 1');
    await panel.shows('alive 1');
  });

  test('names are offered by keyboard, and nothing of the page runs for it', async () => {
    await panel.prompt.fill('');
    await panel.prompt.pressSequentially('shop.it');
    await window.getByRole('option', { name: 'items' }).waitFor();
    await panel.prompt.press('Tab');
    expect(await panel.prompt.inputValue()).toBe('shop.items');
    await panel.prompt.pressSequentially('[0].p');
    await window.getByRole('option', { name: 'price' }).waitFor();
    await panel.prompt.press('ArrowDown');
    await panel.prompt.press('Enter');
    expect(await panel.prompt.inputValue()).toBe('shop.items[0].price');
    await panel.prompt.fill('');
    await panel.prompt.pressSequentially('shop.trap.to');
    await new Promise((resolve) => setTimeout(resolve, 600));
    await panel.prompt.fill('');
    await panel.ask('String(globalThis.trapped)');
    await panel.shows('undefined');
  });

  test('history is kept per project over a reload of the window', async () => {
    await panel.ask('"remember me"');
    await panel.shows('remember me');
    await window.reload();
    await panel.prompt.waitFor();
    await panel.prompt.press('ArrowUp');
    await expect.poll(() => panel.prompt.inputValue()).toBe('"remember me"');
    await panel.prompt.fill('');
  });

  test('works for widgets', async () => {
    await agent.call('render_widget', { widgetId: 'card' });
    await panel.shows('from the widget');
    await panel.ask('inWidget');
    await panel.shows('yes');
    expect((await messages({ target: 'widget', levels: ['eval'] })).map(({ text }) => text)).toEqual(['inWidget', 'yes']);
  });

  test('no tool leads to it', async () => {
    const tools = (await agent.listTools()).map(({ name }) => name);
    expect(tools.length).toBeGreaterThan(10);
    expect(tools.filter((name) => /eval|script|expression|prompt|complet/i.test(name))).toEqual([]);
    const refused = await agent.call('evaluate', { expression: '1' }).catch((error: unknown) => error);
    expect(JSON.stringify(refused instanceof Error ? refused.message : refused)).toMatch(/unknown|not found|no tool|invalid/i);
  });
});
