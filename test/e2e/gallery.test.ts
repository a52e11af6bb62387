import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { TraceEvent } from '../../src-shared/snapshot/trace.ts';
import { DrivenApp, ROOT, sleep } from '../support/appProcess.ts';
import { ChatAgent } from '../support/chatAgent.ts';
import { removeFolder } from '../../scripts/removeFolder.mjs';

const GALLERY = path.join(ROOT, 'examples/gallery');

interface Case {
  readonly folder: string;
  readonly app: DrivenApp;
  readonly agent: ChatAgent;
  /** Mends a file as its editor would: the target renders again by itself. */
  mend(file: string, from: string, to: string): void;
}
let ending: (() => Promise<void>) | undefined;
afterEach(async () => ending?.());

/** A copy of one project, open in the app. */
async function open(name: string, flags: readonly string[] = [], trust: readonly string[] = ['--trust']): Promise<Case> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-gallery-'));
  cpSync(path.join(GALLERY, name), folder, { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const app = await DrivenApp.start({ project: folder, flags: [...trust, '--locale', 'en', ...flags] });
  ending = async () => {
    ending = undefined;
    await app.stop();
    await removeFolder(folder);
  };
  return {
    folder,
    app,
    agent: new ChatAgent(app.url),
    mend(file, from, to) {
      const place = path.join(folder, file);
      const before = readFileSync(place, 'utf8');
      expect(before).toContain(from);
      writeFileSync(place, before.replace(from, to));
    },
  };
}

/** The words of the one card in the chat, whose page is a process of its own. */
function cardText(app: DrivenApp): Promise<string> {
  return app.app.evaluate(async ({ webContents }) => {
    const card = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview');
    return card === undefined ? '' : String(await card.executeJavaScript('document.body.innerText'));
  });
}

test('each project has a README that tells the symptom, and is named in the index', () => {
  const index = readFileSync(path.join(GALLERY, 'README.md'), 'utf8');
  const projects = readdirSync(GALLERY, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  expect(projects).toHaveLength(5);
  for (const { name } of projects) {
    expect(index).toContain(`${name}/README.md`);
    expect(readFileSync(path.join(GALLERY, name, 'README.md'), 'utf8')).toMatch(/What users say:.*[\s\S]*It is mended when/);
  }
});

test('blank-page: the refused script is named; mended, the dishes show', async () => {
  const { agent, mend } = await open('blank-page');
  const failure = await agent.fails('render_page', { url: '/pages/menu' });
  expect(failure).toMatchObject({ code: 'RENDER_FAILED', message: expect.stringMatching(/Content Security Policy/i) });
  mend('menu.html', `script-src 'self'`, `script-src 'self' 'unsafe-inline'`);
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('宫保鸡丁');
});

test('dead-button: what lies over the button is found, and gone when mended', async () => {
  const { app, agent, mend } = await open('dead-button');
  await agent.page('/pages/pay');
  const rectOf = async (words: string) =>
    (await agent.ok('get_element_rect', { uid: await agent.uid(words) })) as unknown as Record<'x' | 'y' | 'width' | 'height', number>;
  const [button, tip] = [await rectOf('付款 Pay ¥50'), await rectOf('role="status"')];
  const middle = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
  expect(tip.y).toBeLessThan(middle.y);
  expect(tip.y + tip.height).toBeGreaterThan(middle.y);
  const click = (): Promise<void> =>
    app.app.evaluate(({ BrowserWindow }, { x, y }) => {
      const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const view = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
      const contents = (view as unknown as { webContents: Electron.WebContents }).webContents;
      const scale = (view?.getBounds().width ?? 0) / 390;
      const at = { x: Math.round(x * scale), y: Math.round(y * scale), button: 'left', clickCount: 1 } as const;
      contents.sendInputEvent({ type: 'mouseDown', ...at });
      contents.sendInputEvent({ type: 'mouseUp', ...at });
    }, middle);
  await click();
  expect(await agent.tree()).not.toContain('已付款');
  // The window names it: for the button, and among the findings of the page.
  const { window } = app;
  const words = 'A click here hits div.tip, not this button';
  await window.getByRole('treeitem').filter({ hasText: 'id=pay' }).click();
  await window.getByRole('tab', { name: /^A11y/ }).click();
  await window.getByText(words).waitFor();
  await window.getByRole('button', { name: 'Check page' }).last().click();
  await window.locator('.flag', { hasText: 'click-covered' }).waitFor();
  await expect.poll(() => window.getByText(words).count()).toBe(2);
  mend('pay.html', 'opacity: 0;', 'opacity: 0;\n        pointer-events: none;');
  await expect
    .poll(
      async () =>
        (await agent.ok('get_computed_style', { uid: await agent.uid('role="status"'), properties: ['pointer-events'] }))['computedStyle'],
    )
    .toEqual([{ name: 'pointer-events', value: 'none' }]);
  await click();
  await expect.poll(() => agent.tree()).toContain('已付款');
  await window.getByRole('treeitem').filter({ hasText: 'id=pay' }).click();
  await expect.poll(() => window.getByText(words).count()).toBe(0);
});

test('empty-card: the data of the call has no total; mended, the card shows the amount', async () => {
  const { agent, mend } = await open('empty-card');
  await agent.serversReady();
  const turn = await agent.chat('查询订单 1042');
  expect(turn.cards).toHaveLength(1);
  const data = { orderId: '1042', status: '已发货 Shipped', amount: { value: 268, currency: 'CNY' } };
  expect(turn.cards[0]?.target).toMatchObject({ structuredContent: data });
  await agent.widget('order-card', data);
  expect(await agent.tree()).toContain('¥undefined');
  mend('order-card.js', '({ orderId, status, total })', '({ orderId, status, amount: { value: total } })');
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('¥268.00');
});

test('empty-card mended while the chat shows: its cards, and the widget when its view shows again', async () => {
  const { app, agent, mend } = await open('empty-card');
  // A project without Pages begins with its Widget.
  await expect.poll(() => agent.tree().catch(() => ''), { timeout: 10_000 }).toContain('uid=root widget');
  await agent.serversReady();
  await agent.widget('order-card', { orderId: '1042', status: 'x', amount: { value: 268, currency: 'CNY' } });
  await agent.chat('查询订单 1042');
  const card = () => cardText(app);
  await expect.poll(card, { timeout: 15_000 }).toContain('¥undefined');
  mend('order-card.js', '({ orderId, status, total })', '({ orderId, status, amount: { value: total } })');
  await expect.poll(card, { timeout: 15_000 }).toContain('¥268.00');
  await app.window.keyboard.press('Control+2');
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('¥268.00');
});

test('wrong-city without trust: the page says what it waits for, and works once trust is given', async () => {
  const { app, agent } = await open('wrong-city', [], []);
  const said = async (): Promise<string> => JSON.stringify(await agent.ok('list_console_messages', { target: 'page' }));
  await expect.poll(said, { timeout: 10_000 }).toContain('Not started yet, as the project is not trusted: stations.');
  await app.window.getByRole('tab', { name: 'Servers' }).click();
  await app.window.getByRole('button', { name: /^Trust/ }).click();
  await expect.poll(() => agent.tree(), { timeout: 20_000 }).toContain('26°');
});

test('a script that was missing is loaded once it is there', async () => {
  const { agent, mend, folder } = await open('blank-page');
  await agent.fails('render_page', { url: '/pages/menu' });
  mend('menu.html', '</body>', '<script src="late.js"></script></body>');
  await agent.page('/pages/menu').catch(() => undefined);
  writeFileSync(path.join(folder, 'late.js'), 'document.body.append("late words")');
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('late words');
});

test('wrong-city: two calls overlap and the older one ends last; mended, the newer one stays', async () => {
  const { app, agent, mend } = await open('wrong-city');
  await agent.serversReady();
  const url = '/pages/cities?then=shanghai';
  // The first render's own call ends before the two that overlap begin.
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('26°');
  await agent.page(url);
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('26°');
  expect(await agent.tree()).toContain('name="上海" level="1"');
  const { events } = (await agent.ok('list_agent_trace_events', { event: 'tool_call_ended' })) as unknown as { events: TraceEvent[] };
  expect(events.slice(-2).map(({ payload }) => JSON.stringify(payload))).toEqual([
    expect.stringContaining('21'),
    expect.stringContaining('26'),
  ]);
  // The two calls of the page lie on one axis, though nobody asked anything in the chat.
  await app.window.getByRole('tab', { name: 'Trace' }).click();
  await expect.poll(() => app.window.locator('.span-row', { hasText: 'tool_call' }).count()).toBeGreaterThanOrEqual(2);
  mend('cities.js', '  degrees.textContent = `', '  if (title.textContent !== CITIES[city]) return;\n  degrees.textContent = `');
  await agent.page(url);
  await expect.poll(() => agent.tree(), { timeout: 10_000 }).toContain('21°');
  await sleep(2_000);
  expect(await agent.tree()).toContain('21°');
});

test('lost-prices: the audit finds no contrast by night; mended, it finds nothing', async () => {
  const { agent, mend } = await open('lost-prices', ['--categories', 'audit,emulation']);
  await agent.page('/pages/books');
  const contrast = async (): Promise<boolean> => JSON.stringify(await agent.ok('audit_accessibility')).includes('color-contrast');
  expect(await contrast()).toBe(false);
  await agent.ok('emulate', { colorScheme: 'dark' });
  expect(await contrast()).toBe(true);
  mend('books.html', '--ink: #eaeff7;', '--ink: #eaeff7;\n          --price: #a9bdf5;');
  await expect.poll(contrast, { timeout: 10_000 }).toBe(false);
});
