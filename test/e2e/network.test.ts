import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { HAR } from '../support/har.ts';
import { DrivenApp, sleep } from '../support/appProcess.ts';
import { scrollSpeed, typingSpeed } from '../support/listSpeed.ts';
import { rawAgent, type Agent } from '../support/mcpClients.ts';
import { askingPage, HUGE_BYTES, networkServer, type NetworkServer } from '../support/networkServer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const MANY = 2_000;

let server: NetworkServer;
let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;

beforeAll(async () => {
  server = await networkServer();
  project = tempProject({
    pages: {
      asking: '',
      quiet: '<h1>quiet</h1>',
      many: `<h1>many</h1><script>
        const next = async (n) => { for (let i = n; i < ${MANY}; i += 20) await fetch('data:text/plain,' + i); };
        Promise.all(Array.from({ length: 20 }, (_, n) => next(n))).then(() => { document.querySelector('h1').textContent = 'done'; });
      </script>`,
    },
    widgets: { card: `<h1>card</h1><script>fetch('${server.origin}/from-the-card')</script>` },
  });
  project.write('asking.html', askingPage(server.origin));
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  window = app.window;
  await agent.call('render_page', { url: '/asking' });
  await window.getByRole('tab', { name: /^Network/ }).click();
  await row('slow').filter({ hasText: '200' }).waitFor();
}, 120_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
  server?.close();
});

/** A busy machine takes its time. */
const poll = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 10_000 });
const list = (): Locator => window.getByRole('grid', { name: 'Network requests' });
const row = (text: string | RegExp): Locator => list().getByRole('row').filter({ hasText: text }).first();
const details = (): Locator => window.getByRole('region', { name: 'Selected request' });
const filter = (): Locator => window.getByRole('textbox', { name: /^Filter: part/ });
const names = async (): Promise<string[]> => list().locator('.name').allInnerTexts();
const tab = (name: string): Locator => details().getByRole('tab', { name });

async function open(text: string | RegExp, view: string): Promise<Locator> {
  await row(text).click();
  await tab(view).click();
  return details().getByRole('tabpanel');
}

describe('the list', () => {
  test('tells apart what came of each request', async () => {
    await poll(names).toContain('forbidden.js');
    const told = async (name: string | RegExp): Promise<string> => (await row(name).innerText()).replaceAll(/\s+/g, ' ');
    expect(await told('asking.html')).toMatch(/200 GET document/);
    expect(await told('missing')).toContain('404');
    expect(await told('broken')).toContain('500');
    expect(await told('forbidden.js')).toContain('Blocked: CSP');
    expect(await told('refused')).toContain('Failed');
    expect(await told('never?aborted')).toContain('Canceled');
    expect(await told(/^never 127/)).toContain('Pending');
    expect(await told(/^1 127/)).toMatch(/Redirected 2 times ?200/);
    expect(await told('POST')).toContain('POST');
    expect(await told('huge.txt')).toContain('1.2 MB');
    const red = await row('forbidden.js')
      .locator('.name')
      .evaluate((name) => getComputedStyle(name).color);
    const plain = await row('gbk.txt')
      .locator('.name')
      .evaluate((name) => getComputedStyle(name).color);
    expect(red).not.toBe(plain);
    await poll(() => window.getByRole('tab', { name: /^Network/ }).innerText()).toMatch(/1[5-9]/);
    const totals = await window.locator('.net-totals').innerText();
    expect(totals).toMatch(/1[5-9] requests[\s\S]*1\.2 MB transferred[\s\S]*Finish/);
  });

  test('a second render takes them from the cache, and the first one stays when preserved', async () => {
    await agent.call('render_page', { url: '/asking' });
    await poll(async () => (await row('cached.css').innerText()).includes('cache')).toBe(true);
    const once = (await names()).length;
    await preserve();
    await poll(async () => (await names()).length).toBeGreaterThan(once);
    await poll(() => list().getByText('Page rendered').count()).toBeGreaterThan(1);
    expect(await list().locator('.net-document').first().innerText()).toMatch(/by \S+/);
    await preserve();
    await poll(async () => (await names()).length).toBe(once);
  });

  test('filters by words, keys, chips and failure, and says how to come back', async () => {
    await filter().fill('status:404');
    await poll(names).toEqual(['missing']);
    await filter().fill('method:POST');
    await poll(names).toEqual([expect.stringContaining('data.json')]);
    await filter().fill('type:script');
    await poll(names).toEqual(['forbidden.js']);
    await filter().fill('no such thing');
    await window.getByText('No request matches the filter').waitFor();
    await window.getByRole('button', { name: 'Reset the filter' }).click();
    await window.getByRole('button', { name: 'Img' }).click();
    await poll(names).toEqual(['picture.png']);
    await window.getByRole('group', { name: 'Types' }).getByRole('button', { name: 'All' }).click();
    await window.getByRole('button', { name: /^Failed \d/ }).click();
    await poll(async () => (await names()).toSorted()).toEqual(['broken', 'forbidden.js', 'missing', 'never?aborted', 'refused']);
    await window.getByRole('button', { name: /^Failed \d/ }).click();
  });

  test('sorts by a column, both ways and back', async () => {
    const head = (name: RegExp): Locator => window.getByRole('toolbar', { name: 'Sort by' }).getByRole('button', { name });
    await head(/^Size/).click();
    await head(/^Size/).click();
    await poll(async () => (await names())[0]).toBe('huge.txt');
    await head(/^Size, descending/).click();
    await poll(async () => (await names())[0]).toBe('asking.html');
  });

  test('the keyboard alone walks it, opens details and comes back', async () => {
    await list().focus();
    await window.keyboard.press('Home');
    await window.keyboard.press('ArrowDown');
    await poll(() => list().getByRole('row', { selected: true }).locator('.name').innerText()).toBe('cached.css');
    await window.keyboard.press('Enter');
    await details().waitFor();
    await poll(() => window.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
    await window.keyboard.press('ArrowRight');
    await window.keyboard.press('Escape');
    await poll(() => details().count()).toBe(0);
    await poll(() => window.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await window.keyboard.press('Control+f');
    await poll(() => window.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Filter: part/);
  });

  test('clearing comes back with Undo; a pause takes in nothing', async () => {
    const before = (await names()).length;
    await window.getByRole('button', { name: 'Clear the list' }).click();
    await window.getByText('No requests yet').waitFor();
    await window.getByRole('button', { name: 'Undo' }).click();
    await poll(async () => (await names()).length).toBe(before);
    await window.getByRole('button', { name: /^Pause: take/ }).click();
    await window.getByText('Paused: new requests').waitFor();
    await agent.call('render_page', { url: '/asking' });
    await window.getByText('No requests yet').waitFor();
    await window.getByRole('button', { name: /^Resume: take/ }).click();
    await agent.call('render_page', { url: '/asking' });
    await row('slow').filter({ hasText: '200' }).waitFor();
  });
});

async function preserve(): Promise<void> {
  const panel = window.getByRole('tabpanel').filter({ has: filter() });
  await panel.getByRole('button', { name: 'Preserve' }).click();
}

describe('the details', () => {
  test('headers: secrets are not even in the window until they are revealed', async () => {
    const panel = await open('POST', 'Headers');
    await panel.getByText('application/json').first().waitFor();
    expect(await panel.innerText()).toMatch(/hidden/);
    expect(await window.content()).not.toMatch(/(?:header|cookie)-secret/);
    await panel.getByRole('button', { name: 'Reveal secrets' }).click();
    await panel.getByText('Bearer header-secret').waitFor();
    await panel.getByText(/cookie-secret/).waitFor();
    await panel.getByRole('button', { name: 'Hide secrets' }).click();
    await poll(async () => (await window.content()).includes('header-secret')).toBe(false);
  });

  test('each exchange of a redirected request has its own headers', async () => {
    const panel = await open(/^1 127/, 'Headers');
    await poll(() => panel.innerText()).toMatch(/Exchange 1[\s\S]*302[\s\S]*Exchange 2[\s\S]*301[\s\S]*Exchange 3[\s\S]*200/);
  });

  test('payload, preview and response of JSON', async () => {
    const payload = await open('POST', 'Payload');
    await poll(() => payload.innerText()).toMatch(/city[\s\S]*北京/);
    await poll(() => payload.innerText()).toMatch(/quote: "it's/);
    const preview = await open('POST', 'Preview');
    await poll(() => preview.innerText()).toMatch(/city: "北京"/);
    const response = await open('POST', 'Response');
    await poll(() => response.innerText()).toContain('"city":"北京"');
  });

  test('a picture, text in another charset, bytes, a huge text, and markup that stays text', async () => {
    const picture = await open('picture.png', 'Preview');
    await picture.getByText(/48 × 32/).waitFor();
    expect(await (await open('gbk.txt', 'Response')).innerText()).toContain('北京');
    await poll(async () => (await open('bytes.bin', 'Response')).innerText()).toMatch(/Binary, 600 B[\s\S]*00000010 {2}10 11/);
    const huge = await open('huge.txt', 'Response');
    await huge.getByText(/Only the first 100,000 characters/).waitFor();
    expect((await huge.innerText()).length).toBeLessThan(HUGE_BYTES / 4);
    const hostile = await open('hostile', 'Preview');
    await poll(() => hostile.innerText()).toContain('<script>alert(1)</script>');
    expect(await hostile.innerText()).toContain('\\u202e');
    const headers = await open('hostile', 'Headers');
    await headers.getByText('x-hostile').waitFor();
    expect(await window.locator('.net-details b, .net-details script').count()).toBe(0);
  });

  test('timing adds up, and the initiator is the line that asked', async () => {
    const timing = await open('slow', 'Timing');
    await poll(() => timing.innerText()).toMatch(/Waiting for the answer[\s\S]*Receiving[\s\S]*Total/);
    const total = /Total\s*([\d.,]+) ?(ms|s)/.exec(await timing.innerText());
    expect(Number(total?.[1]) * (total?.[2] === 's' ? 1_000 : 1)).toBeGreaterThan(400);
    const initiator = await open('POST', 'Initiator');
    await poll(() => initiator.innerText()).toMatch(/postForm[\s\S]*asking\.html:\d+:\d+/);
  });

  test('what has no answer says why; what is gone says so', async () => {
    await (await open('forbidden.js', 'Response')).getByText('There was no answer').waitFor();
    await (await open(/^never 127/, 'Response')).getByText('The answer is still coming').waitFor();
    await preserve();
    await agent.call('render_page', { url: '/quiet' });
    await row('gbk.txt').click();
    await tab('Response').click();
    await details().getByText('The body is gone').waitFor();
    await preserve();
    await agent.call('render_page', { url: '/asking' });
    await row('slow').filter({ hasText: '200' }).waitFor();
  });

  test('copies as URL, cURL and fetch, secrets only when they are revealed', async () => {
    await app.app.evaluate(({ clipboard }) => clipboard.writeText(''));
    const copied = async (item: string): Promise<string> => {
      await details().getByRole('button', { name: 'Copy', exact: true }).click();
      await window.getByRole('menuitem', { name: item, exact: true }).click();
      await poll(() => app.app.evaluate(({ clipboard }) => clipboard.readText())).not.toBe('');
      const text = await app.app.evaluate(({ clipboard }) => clipboard.readText());
      await app.app.evaluate(({ clipboard }) => clipboard.writeText(''));
      return text;
    };
    await open('POST', 'Headers');
    expect(await copied('URL')).toBe(`${server.origin}/data.json?city=%E5%8C%97%E4%BA%AC&token=query-secret`);
    const curl = await copied('As cURL');
    expect(curl).toMatch(/^curl 'http[^']*' \\\n/);
    expect(curl).toContain('--data-raw');
    expect(curl).not.toContain('header-secret');
    await details().getByRole('button', { name: 'Reveal secrets' }).click();
    await details().getByText('Bearer header-secret').waitFor();
    expect(await copied('As cURL')).toContain('Bearer header-secret');
    expect(await copied('As fetch')).toContain('"method": "POST"');
    await window.keyboard.press('Escape');
  });
});

async function savedHar(item: string): Promise<{ filePath: string; text: string }> {
  await window.getByRole('button', { name: 'Save as HAR' }).click();
  await window.getByRole('menuitem', { name: item }).click();
  const toast = window.getByText(/[Ss]aved to/).last();
  await toast.waitFor();
  const filePath = /saved to (\S+\.har)/i.exec(await toast.innerText())?.[1] ?? '';
  await window.getByRole('button', { name: 'Dismiss' }).last().click();
  return { filePath, text: readFileSync(filePath, 'utf8') };
}

describe('HAR', () => {
  test('holds each exchange, field by field, and no secret', async () => {
    const { text } = await savedHar('Save, secrets left out');
    expect(text).not.toMatch(/(?:header|cookie|query|body)-secret/);
    const { log } = HAR.parse(JSON.parse(text));
    const of = (part: string) => log.entries.find(({ request }) => request.url.includes(part));
    expect(log.pages).toHaveLength(1);
    expect(log.entries.filter(({ request }) => request.url.includes('/hop/')).map(({ response }) => response.status)).toEqual([
      302, 301, 200,
    ]);
    expect(of('/hop/1')?.response.redirectURL).toBe('/hop/2');
    expect(of('/gbk.txt')?.response.content.text).toBe('北京');
    expect(of('/bytes.bin')?.response.content).toMatchObject({ size: 600, encoding: 'base64' });
    expect(of('/huge.txt')?.response.content.size).toBe(HUGE_BYTES);
    expect(of('/picture.png')?.response.content).toMatchObject({ mimeType: 'image/png', encoding: 'base64' });
    expect(of('/forbidden.js')?.response).toMatchObject({ status: 0, _error: expect.stringMatching(/csp/i) });
    expect(of('/missing')?.response).toMatchObject({ status: 404, statusText: 'Not Found' });
    const data = log.entries.find(({ request }) => request.method === 'POST');
    expect(data).toMatchObject({ serverIPAddress: '127.0.0.1', request: { httpVersion: 'HTTP/1.1' }, response: { status: 200 } });
    expect(data?.request.postData?.text).toBe(`{"city":"北京","password":"<redacted>","quote":"it's\\n"}`);
    for (const { time, timings } of log.entries) {
      const sum = Object.entries(timings).reduce((all, [name, ms]) => (name === 'ssl' || ms < 0 ? all : all + ms), 0);
      expect(time).toBeCloseTo(sum, 1);
    }
  });

  test('with secrets holds them; what the filter hides stays out', async () => {
    await filter().fill('method:POST');
    await poll(names).toHaveLength(1);
    const { text } = await savedHar('Save with secrets');
    for (const secret of ['header-secret', 'cookie-secret', 'query-secret', 'body-secret']) expect(text).toContain(secret);
    expect(HAR.parse(JSON.parse(text)).log.entries).toHaveLength(1);
    await filter().fill('');
    await poll(async () => (await names()).length).toBeGreaterThan(1);
  });
});

test('a widget is a target of its own', async () => {
  await agent.call('render_widget', { widgetId: 'card' });
  await window.getByRole('radio', { name: 'Widget', checked: true }).waitFor();
  await window.getByRole('tab', { name: /^Network/ }).click();
  await poll(names).toContain('from-the-card');
  expect(await names()).not.toContain('data.json');
  await agent.call('render_page', { url: '/asking' });
  await row('slow').filter({ hasText: '200' }).waitFor();
  expect(await names()).not.toContain('from-the-card');
});

test('axe finds nothing in list and details, in both themes', async () => {
  for (const theme of ['light', 'dark']) {
    await window.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme);
    expect(await violations(window)).toEqual([]);
    for (const view of ['Headers', 'Payload', 'Preview', 'Response', 'Timing', 'Initiator']) {
      await open('POST', view);
      await sleep(200);
      expect(await violations(window)).toEqual([]);
    }
    await window.keyboard.press('Escape');
  }
});

test('a full log scrolls like an empty list, and its filter answers within 100 ms of a key', async () => {
  await filter().fill('');
  await agent.call('render_page', { url: '/many' });
  await expect.poll(() => window.locator('.net-totals').innerText(), { timeout: 60_000 }).toMatch(/^(?:1,99\d|2,000) requests/);
  await sleep(500);
  const scrolling = await scrollSpeed(window, '.net-rows', 300);
  console.log(`network of ${MANY}: ${scrolling.told}`);
  expect(scrolling.ratio).toBeLessThanOrEqual(1.2);
  const typing = await typingSpeed(window, {
    field: '[data-filter] input[aria-label^="Filter: part"]',
    list: '.net-rows',
    rows: '.net-rows .name',
    text: '777',
  });
  console.log(`network of ${MANY}: ${typing.told}`);
  expect(typing.ratio).toBeLessThanOrEqual(1);
  await poll(names).toContain('data:text/plain,777');
  await filter().fill('');
}, 120_000);

test('with a person at the window the file goes where the dialog says, whole or not at all', async () => {
  const seated = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'], windowed: true });
  try {
    const folder = project.folder;
    await rawAgent(seated.url).call('render_page', { url: '/quiet' });
    await seated.window.getByRole('tab', { name: /^Network/ }).click();
    await seated.window.getByRole('grid', { name: 'Network requests' }).getByText('quiet.html').waitFor();
    const choose = async (answer: { canceled: boolean; filePath: string }): Promise<void> => {
      await seated.app.evaluate(({ dialog }, answer) => {
        dialog.showSaveDialog = () => Promise.resolve(answer);
      }, answer);
      await seated.window.getByRole('button', { name: 'Save as HAR' }).click();
      await seated.window.getByRole('menuitem', { name: 'Save, secrets left out' }).click();
    };
    await choose({ canceled: true, filePath: '' });
    await sleep(300);
    expect(await seated.window.getByText(/saved to/i).count()).toBe(0);
    const file = path.join(folder, 'chosen.har');
    await choose({ canceled: false, filePath: file });
    await seated.window.getByText(/saved to/i).waitFor();
    expect(HAR.parse(JSON.parse(readFileSync(file, 'utf8'))).log.entries[0]?.request.url).toContain('quiet.html');
    await choose({ canceled: false, filePath: path.join(folder, 'nowhere', 'x.har') });
    await seated.window.getByText(/was not written/).waitFor();
  } finally {
    await seated.stop();
  }
}, 60_000);
