import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProject, type ReadProject } from '../../src-main/project/loadProject.ts';
import { inEnglish } from '../../src-shared/words/sentence.ts';
import type { LoadedProject } from '../../src-shared/project/project.ts';
import { folderWith } from './folders.ts';

const page = { pageId: 'home', path: '/', entry: 'index.html' };
const widget = { widgetId: 'card', entry: 'card.html' };
const files = { 'index.html': '<p>', 'card.html': '<p>', '页面/天 气.html': '<p>' };

function load(manifest: unknown, more: Record<string, string | Uint8Array> = {}): Promise<ReadProject> {
  const text = typeof manifest === 'string' || manifest instanceof Uint8Array ? manifest : JSON.stringify(manifest, null, 2);
  return loadProject(folderWith({ ...files, ...more, 'wsd.json': text }));
}

/** `severity path line:column message` of each problem. */
const told = ({ problems }: LoadedProject): string[] =>
  problems.map(({ severity, path: place, line, column, message }) => `${severity} ${place || '-'} ${line}:${column} ${message.text}`);

describe('as people really save it', () => {
  const text = '{\n  // the home page\n  "name": "天气",\n  "pages": [{ "pageId": "home", "path": "/", "entry": "index.html" },],\n}\n';
  const utf16 = (littleEndian: boolean): Uint8Array => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return littleEndian ? bytes : bytes.swap16();
  };
  test.each([
    ['comments and trailing commas', text],
    ['UTF-8 with byte order mark', `\uFEFF${text}`],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['UTF-16LE', utf16(true)],
    ['UTF-16BE', utf16(false)],
  ])('%s', async (_, bytes) => {
    const { project, problems } = await load(bytes);
    expect(problems).toEqual([]);
    expect(project).toMatchObject({
      name: '天气',
      version: '0.0.0',
      pages: [{ pageId: 'home', name: 'home', isHome: true, ready: 'load' }],
    });
  });

  test('folder, file and relative path mean the same project', async () => {
    const folder = folderWith({ ...files, 'wsd.json': JSON.stringify({ pages: [page] }) });
    const expected = await loadProject(folder);
    expect(expected.project).toMatchObject({ folder, root: folder, appKey: path.basename(folder) });
    expect(await loadProject(path.join(folder, 'wsd.json'))).toEqual(expected);
    expect(await loadProject(path.relative(process.cwd(), folder))).toEqual(expected);
  });

  test('5,000 pages', async () => {
    const pages = Array.from({ length: 5_000 }, (_, index) => ({ ...page, pageId: `p${index}`, path: `/p/${index}` }));
    const started = performance.now();
    const { project, problems } = await load({ pages });
    expect(problems).toEqual([]);
    expect(project?.pages).toHaveLength(5_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('unreadable', () => {
  test.each([
    ['empty', '', 'error - undefined:undefined The file is empty.'],
    ['blank', ' \n', 'error - undefined:undefined The file is empty.'],
    ['cut in the middle', '{\n  "pages": [\n    { "pageId": "ho', "error - 3:17 The JSON can't be read: a text is not closed."],
    ['a missing comma after CRLF', '{\r\n  "a": 1\r\n  "b": 2\r\n}', "error - 3:3 The JSON can't be read: a comma is missing here."],
    ['a bare word', '{ "name": weather }', "error - 1:11 The JSON can't be read: this word is not JSON."],
    ['text after the end', '{} {}', "error - 1:4 The JSON can't be read: more text follows after the end."],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'error - undefined:undefined The file is not UTF-8 text.'],
    ['too deep', '['.repeat(200_000), 'error - undefined:undefined The JSON is nested too deeply.'],
    ['a list', '[]', 'error - 1:1 wsd.json must hold one object.'],
    ['null', 'null', 'error - 1:1 wsd.json must hold one object.'],
  ])('%s', async (_, content, expected) => {
    const loaded = await load(content);
    expect(loaded.project).toBeUndefined();
    expect(told(loaded)).toEqual([expected]);
    expect(loaded.problems[0]?.fix).toBeTruthy();
  });

  test('a folder named wsd.json, and no file at all', async () => {
    const folder = folderWith({});
    expect(told(await loadProject(folder))).toEqual([`error - undefined:undefined There is no wsd.json in ${folder}.`]);
    mkdirSync(path.join(folder, 'wsd.json'));
    for (const asked of [folder, path.join(folder, 'wsd.json')]) {
      expect(told(await loadProject(asked))).toEqual(['error - undefined:undefined wsd.json is a folder, not a file.']);
    }
    expect((await loadProject(path.join(folder, 'none'))).project).toBeUndefined();
  });
});

describe('one fault leaves the rest usable', () => {
  const cases: [name: string, manifest: object, expected: string[], pages: string[], widgets: string[]][] = [
    ['pages: null', { pages: null, widgets: [widget] }, ['error pages 2:12 "pages" must be a list.'], [], ['card']],
    ['unknown key', { page: [], widgets: [widget] }, ['warning page 2:3 The key "page" is unknown and has no effect.'], [], ['card']],
    [
      'unknown key of a page',
      { pages: [{ ...page, home: true }] },
      ['warning pages[0].home 7:7 The key "home" is unknown and has no effect.'],
      ['home'],
      [],
    ],
    ['missing key', { pages: [{ pageId: 'a', path: '/a' }, page] }, ['error pages[0].entry 3:5 "entry" is missing.'], ['home'], []],
    [
      'wrong type',
      {
        widgets: [
          { ...widget, sample: [] },
          { ...widget, widgetId: 'b' },
        ],
      },
      ['error widgets[0].sample 6:17 "sample" is not what it must be.'],
      [],
      ['b'],
    ],
    [
      'two widgets with one id',
      { widgets: [widget, widget] },
      ['error widgets[1].widgetId 8:19 The widgetId "card" is taken by widgets[0]; this one is left out.'],
      [],
      ['card'],
    ],
    ['a page and a widget with one id', { pages: [{ ...page, pageId: 'card' }], widgets: [widget] }, [], ['card'], ['card']],
    [
      'two homes',
      {
        pages: [
          { ...page, isHome: true },
          { ...page, pageId: 'b', path: '/b', isHome: true },
        ],
      },
      ['error pages[1].isHome 13:17 pages[0] is the home page already.'],
      ['home', 'b'],
      [],
    ],
    ['route without slash', { pages: [{ ...page, path: 'a' }] }, ['error pages[0].path 5:15 A route begins with a slash.'], [], []],
    [
      'route with query',
      { pages: [{ ...page, path: '/a?b' }, page] },
      ['error pages[0].path 5:15 A route has no query and no hash.'],
      ['home'],
      [],
    ],
    [
      'one route twice, written differently',
      {
        pages: [
          { ...page, path: '/天' },
          { ...page, pageId: 'b', path: '/%E5%A4%A9/' },
        ],
      },
      ['error pages[1].path 10:15 The route "/%E5%A4%A9/" is taken by pages[0]; this page is left out.'],
      ['home'],
      [],
    ],
    [
      'missing entry stays listed',
      { pages: [{ ...page, entry: 'none.html' }] },
      ['error pages[0].entry 6:16 There is no file "none.html" below root.'],
      ['home'],
      [],
    ],
    [
      'entry with ..',
      {
        pages: [
          { ...page, entry: '../x.html' },
          { ...page, pageId: 'b', path: '/b' },
        ],
      },
      ['error pages[0].entry 6:16 The entry lies outside root.'],
      ['b'],
      [],
    ],
    [
      'absolute entry',
      {
        widgets: [
          { ...widget, entry: '/card.html' },
          { ...widget, widgetId: 'b' },
        ],
      },
      ['error widgets[0].entry 5:16 The entry must be relative to root.'],
      [],
      ['b'],
    ],
    [
      'backslashes',
      { pages: [{ ...page, entry: 'a\\b.html' }], widgets: [widget] },
      ['error pages[0].entry 6:16 The entry has backslashes.'],
      [],
      ['card'],
    ],
    [
      'hidden entry',
      { pages: [{ ...page, entry: '.git/x' }], widgets: [widget] },
      ['error pages[0].entry 6:16 A file of this name is never served to guests.'],
      [],
      ['card'],
    ],
    [
      'a folder as entry',
      { pages: [{ ...page, entry: '页面' }], widgets: [widget] },
      ['error pages[0].entry 6:16 "页面" is not a file.'],
      [],
      ['card'],
    ],
    ['Chinese and spaces', { pages: [{ ...page, entry: './页面/天 气.html' }] }, [], ['home'], []],
    ['root above', { root: '..', pages: [page] }, ['error root 2:11 The root lies outside the project folder.'], ['home'], []],
    ['missing root', { root: 'dist', pages: [page] }, ['error root 2:11 There is no folder "dist".'], ['home'], []],
    [
      'devServer with path',
      { devServer: 'http://localhost:5173/app', pages: [page] },
      ['error devServer 2:16 The devServer must be an origin.'],
      ['home'],
      [],
    ],
    [
      'devServer of another scheme',
      { devServer: 'file:///x', pages: [page] },
      ['error devServer 2:16 "devServer" is not what it must be.'],
      ['home'],
      [],
    ],
    ['dev server entries need no file', { devServer: 'http://localhost:5173', pages: [{ ...page, entry: 'made.html' }] }, [], ['home'], []],
    [
      'device',
      { device: { width: 0, height: 844 }, pages: [page] },
      ['error device.width 3:14 "width" is not what it must be.'],
      ['home'],
      [],
    ],
    ['nothing to show', { pages: [] }, ['warning - 1:1 The project has no Pages and no Widgets that can be shown.'], [], []],
  ];
  test.each(cases)('%s', async (name, manifest, expected, pages, widgets) => {
    const loaded = await load(manifest);
    const nothing = 'warning - 1:1 The project has no Pages and no Widgets that can be shown.';
    expect(told(loaded).filter((line) => line !== nothing || name === 'nothing to show')).toEqual(expected);
    expect(loaded.problems.every(({ fix }) => fix)).toBe(true);
    expect(loaded.project?.pages.map(({ pageId }) => pageId)).toEqual(pages);
    expect(loaded.project?.widgets.map(({ widgetId }) => widgetId)).toEqual(widgets);
    expect(loaded.project?.pages.filter(({ isHome }) => isHome)).toHaveLength(pages.length > 0 ? 1 : 0);
  });

  test('a link out of root is refused, a link inside it is not', async () => {
    const outside = folderWith({ 'secret.html': 'x' });
    const folder = folderWith({
      ...files,
      'wsd.json': JSON.stringify({ pages: [{ ...page, entry: 'out.html' }], widgets: [{ ...widget, entry: 'in.html' }] }),
    });
    symlinkSync(path.join(outside, 'secret.html'), path.join(folder, 'out.html'));
    symlinkSync('card.html', path.join(folder, 'in.html'));
    const { project, problems } = await loadProject(folder);
    expect(inEnglish(problems)).toMatchObject([
      { path: 'pages[0].entry', message: 'The entry leads out of root, or to a file that is never served.' },
    ]);
    expect(project).toMatchObject({ pages: [], widgets: [{ entry: 'in.html' }] });
  });

  test('a linked root outside the folder is refused', async () => {
    const folder = folderWith({ ...files, 'wsd.json': JSON.stringify({ root: 'www', pages: [page] }) });
    symlinkSync(folderWith(files), path.join(folder, 'www'));
    expect(told(await loadProject(folder))).toEqual(['error root 1:9 The root lies outside the project folder.']);
  });

  test('a suggestion names the nearest key', async () => {
    const { problems } = await load({ widgts: [] });
    expect(problems.find(({ path: place }) => place === 'widgts')?.fix?.text).toBe('Write "widgets".');
  });

  test('a key written twice is told', async () => {
    expect(told(await load('{"pages": [], "widgets": [],\n "pages": []}'))[1]).toMatch(
      /^warning pages \d:\d+ The key "pages" stands here twice/,
    );
  });
});

describe('servers, simulator', () => {
  test('sound ones pass, faults are told by place', async () => {
    const loaded = await load({
      pages: [page],
      mcpServers: {
        weather: {
          url: 'http://127.0.0.1:3001/mcp',
          headers: { Authorization: 'Bearer ${env:WEATHER_TOKEN}' },
          approval: 'unlessReadOnly',
        },
        local: { command: 'node', args: ['server.mjs'] },
        started: { command: 'node', url: 'http://127.0.0.1:${port}/mcp', headers: { 'X-Demo': '1' } },
        both: { command: 'node', url: 'http://x' },
        neither: {},
        script: { url: 'javascript:alert(1)' },
        policy: { url: 'http://x', approval: 'sometimes' },
      },
      simulator: { gateway: { type: 'openapi' } },
    });
    expect(inEnglish(loaded.problems).map(({ path: place, message, fix }) => `${place}: ${message} ${fix}`)).toEqual([
      'mcpServers.both.url: The address of a server that is started must hold ${port}. Write "http://127.0.0.1:${port}/mcp", or remove "command" when the server runs already.',
      'mcpServers.neither: A server has "url", or "command", or both. Write {"url": "http://..."} for a server that runs, or {"command": "node", "args": [...]} for one to start.',
      'mcpServers.script.url: "url" is not what it must be. Write a full address that begins with http:// or https://.',
      'mcpServers.policy.approval: "approval" is not what it must be. Write "always" or "unlessReadOnly" or "never".',
      'simulator.gateway.type: "type" is not what it must be. Write "embedded", "openai" or "ag-ui".',
    ]);
    expect(loaded.project?.pages).toHaveLength(1);
    expect(loaded.connections.servers.map(({ id }) => id)).toEqual(['weather', 'local', 'started']);
    expect(loaded.connections.servers[2]).toMatchObject({
      command: 'node',
      url: 'http://127.0.0.1:${port}/mcp',
      approval: 'unlessReadOnly',
    });
  });

  test('a key that is not stored is no fault of the file, a name that no key can have is', async () => {
    const gateway = { type: 'openai', url: 'http://127.0.0.1:1/v1', model: 'm', apiKey: '${keychain:a/b}' };
    const loaded = await load({
      pages: [page],
      mcpServers: {
        a: { url: 'https://x.example/mcp', headers: { Authorization: 'Bearer ${keychain:SHOP.token-1}', 'X-Key': '${keychain:}' } },
      },
      simulator: { gateway },
    });
    expect(inEnglish(loaded.problems)).toMatchObject([
      { severity: 'warning', path: 'mcpServers.a.headers.X-Key' },
      {
        severity: 'warning',
        path: 'simulator.gateway.apiKey',
        message: 'No key can have the name "a/b".',
        fix: expect.stringMatching(/^Use letters/),
      },
    ]);
    expect(loaded.connections.gateway).toEqual(gateway);
  });

  test('secrets in clear are warned of, and never repeated', async () => {
    const loaded = await load({
      pages: [page],
      mcpServers: {
        a: {
          url: 'https://x.example/mcp',
          headers: { Authorization: 'Bearer canary-1', 'X-Trace': 'on', 'X-Custom': 'sk-canary-222222222' },
        },
        b: { command: 'node', env: { API_KEY: 'canary-3', NODE_ENV: 'test', TOKEN: '${env:TOKEN}' } },
        c: { url: 'https://user:canary-4@x.example/mcp' },
      },
      simulator: { gateway: { type: 'openai', url: 'http://127.0.0.1:1/v1', model: 'm', apiKey: 'canary-5' } },
    });
    expect(loaded.problems.map(({ severity, path: place }) => `${severity} ${place}`)).toEqual([
      'warning mcpServers.a.headers.Authorization',
      'warning mcpServers.a.headers.X-Custom',
      'warning mcpServers.b.env.API_KEY',
      'warning mcpServers.c.url',
      'warning simulator.gateway.apiKey',
    ]);
    const { connections, ...told } = loaded;
    expect(JSON.stringify(told)).not.toContain('canary');
    expect(JSON.stringify(connections)).toContain('canary-1');
  });
});

test('equal files give equal answers', async () => {
  const folder = folderWith({ ...files, 'wsd.json': JSON.stringify({ pages: [page, page], widgets: [widget, { x: 1 }], z: 1, y: 1 }) });
  const first = await loadProject(folder);
  writeFileSync(path.join(folder, 'other.txt'), '');
  expect(await loadProject(folder)).toEqual(first);
});

test('the bundled example has no problems', async () => {
  const { project, problems } = await loadProject('examples/weather');
  expect(problems).toEqual([]);
  expect(project?.pages.find(({ isHome }) => isHome)?.path).toBe('/pages/weather/index');
  expect(project?.widgets.map(({ widgetId }) => widgetId)).toEqual(['weather-card', 'air-quality']);
});
