import { readFileSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RESET_EMULATION } from '../../src-shared/snapshot/emulation.ts';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;
let server: Server;

/** What pages ask over real HTTP. */
function serve(): Promise<Server> {
  const started = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'cache-control': 'no-store' };
    if (request.url === '/redirect') {
      response.writeHead(302, { ...headers, location: '/data', 'set-cookie': 'sid=secret; SameSite=None' });
      response.end();
      return;
    }
    if (request.url === '/withheld') {
      response.end('no CORS');
      return;
    }
    response.writeHead(request.url === '/missing' ? 404 : 200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify({ path: request.url }));
  });
  return new Promise((resolve) => started.listen(0, '127.0.0.1', () => resolve(started)));
}

const BELIEFS = `<h1></h1><script>
  const words = () => [
    navigator.userAgent, navigator.language, (1234.5).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone,
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving',
    'ontouchstart' in window ? 'touch ' + navigator.maxTouchPoints : 'mouse', matchMedia('(pointer: coarse)').matches ? 'coarse' : 'fine',
    devicePixelRatio + 'x', getComputedStyle(document.documentElement).fontSize, innerWidth + ' wide',
    webSdk.context.theme, webSdk.context.locale, webSdk.context.viewport.deviceScaleFactor,
  ];
  const show = (place) => { document.querySelector('h1').textContent = [...words(), place].join(' | '); };
  navigator.geolocation.getCurrentPosition(({ coords }) => show('at ' + coords.latitude + ',' + coords.longitude), (error) => show('nowhere ' + error.code));
</script>`;

beforeAll(async () => {
  server = await serve();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await CaseApp.start(
    {
      pages: {
        beliefs: BELIEFS,
        fetches: `<h1></h1><script>
          const from = performance.now();
          fetch('${origin}/data').then((answer) => answer.text(), (error) => 'failed ' + error.message)
            .then((text) => { document.querySelector('h1').textContent = text + (performance.now() - from > 1500 ? ' slow' : ' quick'); });
        </script>`,
        network: `<h1></h1><script>
          const ask = (path, options) => fetch('${origin}' + path, options).then((answer) => answer.text(), () => '');
          Promise.all([
            ask('/data?first', { method: 'POST', headers: { authorization: 'Bearer secret' }, body: 'city=北京' }),
            ask('/redirect'), ask('/missing'), ask('/withheld'), fetch('http://127.0.0.1:1/refused').catch(() => ''),
          ]).then(() => { document.querySelector('h1').textContent = 'asked'; });
        </script>`,
        barriers: `<div id="axe"><img src="a.png"><p style="color:#777;background:#888">pale</p><input></div><section><h1>Fine</h1></section><iframe srcdoc="<img src=b.png>"></iframe>
          <script>Array.prototype.map = () => { throw new Error('hostile'); }; document.querySelector = () => null;</script>`,
        heap: `<h1>Heap</h1><script>class Leaky { constructor(n) { this.n = n; } } window.kept = Array.from({ length: 5000 }, (_, n) => new Leaky(n));</script>`,
        dialog: '<h1>Asked</h1><script>confirm("sure?")</script>',
        crowd: '<main></main><script>document.querySelector("main").innerHTML = "<i></i>".repeat(25000)</script>',
      },
      widgets: { card: BELIEFS },
    },
    { flags: ['--categories', 'network,emulation,memory,audit'] },
  );
});
afterAll(async () => {
  await app.stop();
  server.close();
});
afterEach(() => app.alive());

const noticesOf = async (): Promise<readonly string[]> => ((await app.ok('list_render_targets'))['notices'] ?? []) as readonly string[];

/** The tree once it holds `words`. */
async function treeWith(words: string): Promise<string> {
  for (let round = 0; round < 60; round++) {
    const tree = await app.tree();
    if (tree.includes(words)) return tree;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${words} in ${await app.tree()}`);
}

describe('emulation', () => {
  test('what is set holds over renders, for the other kind of target and in its guest, until it is reset', async () => {
    await app.page('/beliefs');
    await treeWith('nowhere 1');
    await app.ok('emulate', {
      userAgent: 'Phone/1.0',
      locale: 'de-DE',
      timezone: 'Asia/Tokyo',
      colorScheme: 'dark',
      reducedMotion: true,
      cpuThrottlingRate: 2,
      geolocation: { latitude: 39.9, longitude: 116.4 },
      textScale: 1.5,
      touch: true,
      deviceScaleFactor: 2,
    });
    expect((await noticesOf())[0]).toContain('CPU 2x slower');
    const believed =
      'Phone/1.0 | de-DE | 1.234,5 | Asia/Tokyo | dark | still | touch 5 | coarse | 2x | 24px | 390 wide | dark | de-DE | 2 | at 39.9,116.4';
    await app.page('/beliefs');
    await treeWith(believed);
    expect(await app.ok('take_screenshot')).toMatchObject({ width: 780, height: 1688 });
    await app.widget('card');
    await treeWith(believed);
    expect(await app.ok('list_render_targets')).toMatchObject({ currentTarget: { viewport: { width: 390, deviceScaleFactor: 2 } } });
    expect(await app.ok('emulate', RESET_EMULATION)).toMatchObject({ emulation: {} });
    expect(await noticesOf()).toEqual([]);
    await app.page('/beliefs');
    const tree = await treeWith('nowhere 1');
    expect(tree).toContain('| mouse | fine | 1x | 16px | 390 wide |');
    expect(await app.ok('take_screenshot')).toMatchObject({ width: 390, height: 844 });
    for (const word of ['Phone/1.0', 'Asia/Tokyo', '1.234,5', '| dark |', '| still |']) expect(tree).not.toContain(word);
  });

  test('offline fails, Slow 3G slows what comes over http, and project files still load', async () => {
    await app.page('/fetches');
    await treeWith('quick');
    await app.ok('emulate', { networkConditions: 'Slow 3G' });
    expect((await timed(app.page('/fetches'))).ms).toBeLessThan(4_000);
    await treeWith('slow');
    await app.ok('emulate', { networkConditions: 'Offline' });
    await app.page('/fetches');
    await treeWith('failed');
    await app.ok('emulate', { networkConditions: null });
    await app.page('/fetches');
    await treeWith('quick');
  });
});

describe('network', () => {
  interface Row {
    readonly reqid: string;
    readonly url: string;
    readonly state: string;
    readonly status?: number;
    readonly redirects?: number;
    readonly resourceType: string;
  }
  interface Detail extends Row {
    readonly hops: readonly {
      readonly requestHeaders: readonly Pair[];
      readonly responseHeaders?: readonly Pair[];
      readonly timing?: object;
    }[];
    readonly requestBodyPath?: string;
    readonly responseBodyPath?: string;
  }
  interface Pair {
    readonly name: string;
    readonly value: string;
  }
  const list = async (args: Record<string, unknown> = {}): Promise<readonly Row[]> =>
    (await app.ok('list_network_requests', args))['requests'] as readonly Row[];
  const detail = async (reqid: string): Promise<Detail> => (await app.ok('get_network_request', { reqid }))['request'] as Detail;
  const valueOf = (headers: readonly Pair[] | undefined, name: string): string | undefined =>
    headers?.find((header) => header.name.toLowerCase() === name)?.value;

  test('the document, failed, blocked and redirected requests are listed, each as what it is', async () => {
    await app.page('/network');
    await treeWith('asked');
    const rows = await list();
    expect(rows[0]).toMatchObject({
      resourceType: 'document',
      url: 'wsd-guest://network.page/network.html',
      state: 'finished',
      status: 200,
    });
    const by = (words: string): Row | undefined => rows.find(({ url }) => url.includes(words));
    expect(by('/missing')).toMatchObject({ status: 404, state: 'finished' });
    expect(by('/redirect')).toMatchObject({ redirects: 1, status: 200, state: 'finished' });
    expect(by('/withheld')).toMatchObject({ state: 'blocked', error: expect.stringContaining('CORS') as unknown });
    expect(by('/refused')).toMatchObject({ state: 'failed', error: expect.stringContaining('ERR_') as unknown });
    expect((await list({ status: '4xx' })).map(({ url }) => url)).toEqual([expect.stringContaining('/missing')]);
    expect((await app.ok('list_network_requests', { pageSize: 2 }))['hasMore']).toBe(true);
  });

  test('bodies go to files, secrets of every hop are withheld', async () => {
    const [post] = (await list({ query: '/data?first' })).filter(({ resourceType }) => resourceType === 'fetch');
    const sent = await detail(post?.reqid ?? '');
    expect(readFileSync(sent.requestBodyPath ?? '', 'utf8')).toBe('city=北京');
    expect(readFileSync(sent.responseBodyPath ?? '', 'utf8')).toBe('{"path":"/data?first"}');
    const kept = await app.ok('get_network_request', {
      reqid: post?.reqid ?? '',
      saveBodies: false,
      responseBodyPath: 'bodies/first.json',
    });
    expect(kept['request']).toMatchObject({ responseBodyPath: path.join(realpathSync(app.project.folder), 'bodies', 'first.json') });
    expect(kept['request']).not.toHaveProperty('requestBodyPath');
    expect(readFileSync(path.join(app.project.folder, 'bodies', 'first.json'), 'utf8')).toBe('{"path":"/data?first"}');
    const refused = await app.fails('get_network_request', { reqid: post?.reqid ?? '', responseBodyPath: 'bodies/first.js' });
    expect(refused).toMatchObject({ code: 'FILE_REFUSED', hint: 'Call again with a path like first.json.' });
    expect(valueOf(sent.hops[0]?.requestHeaders, 'authorization')).toBe('<redacted>');
    expect(valueOf(sent.hops[0]?.responseHeaders, 'content-type')).toBe('application/json');
    expect(sent.hops[0]?.timing).toBeDefined();
    const [moved] = await list({ status: 'redirected' });
    const hops = (await detail(moved?.reqid ?? '')).hops;
    expect(hops).toHaveLength(2);
    expect(valueOf(hops[0]?.responseHeaders, 'set-cookie')).toBe('<redacted>');
    expect(JSON.stringify(hops)).not.toContain('secret');
  });

  test('another render starts the list anew; an earlier reqid still answers, without its body', async () => {
    const [missing] = await list({ status: '404' });
    await app.widget('card');
    await app.page('/beliefs');
    expect((await list()).map(({ url }) => url)).toEqual(['wsd-guest://beliefs.page/beliefs.html']);
    expect(await detail(missing?.reqid ?? '')).toMatchObject({ status: 404 });
    expect((await list({ target: 'widget' }))[0]?.url).toContain('card');
  });
});

describe('audit', () => {
  interface Finding {
    readonly rule: string;
    readonly count: number;
    readonly nodes: readonly { readonly uid?: string; readonly html: string }[];
  }
  const findings = async (args: Record<string, unknown> = {}): Promise<readonly Finding[]> =>
    (await app.ok('audit_accessibility', args))['violations'] as readonly Finding[];

  test('finds barriers by uid, on a page that spoils what scripts use', async () => {
    await app.page('/barriers');
    const found = await findings();
    expect(found.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['image-alt', 'label', 'color-contrast']));
    const image = found.find(({ rule }) => rule === 'image-alt');
    expect(image).toMatchObject({ count: 1 });
    expect(await app.tree()).toContain(`uid=${image?.nodes[0]?.uid} img`);
    expect((await app.ok('audit_accessibility'))['notices']).toEqual(['The frame within it was not audited.']);
  });

  test('one element alone; an unknown one is refused, and so is a crowd', async () => {
    const fine = await app.uid('section');
    expect((await findings({ uid: fine })).map(({ rule }) => rule)).not.toContain('image-alt');
    expect(await app.fails('audit_accessibility', { uid: 'nope' })).toMatchObject({ code: 'ELEMENT_NOT_FOUND' });
    await app.page('/crowd');
    expect((await app.fails('audit_accessibility')).message).toContain('more than an audit takes');
  });
});

test('memory: the snapshot is whole, and its summary names the class that piled up', async () => {
  await app.page('/heap');
  const taken = await app.ok('take_heap_snapshot');
  const summary = taken['summary'] as {
    readonly nodes: number;
    readonly byCount: readonly { readonly name: string; readonly count: number }[];
  };
  expect(summary.byCount.find(({ name }) => name === 'Leaky')?.count).toBeGreaterThanOrEqual(5_000);
  const file = readFileSync(String(taken['filePath']), 'utf8');
  const { snapshot }: { snapshot: { node_count: number } } = JSON.parse(file);
  expect(summary.nodes).toBe(snapshot.node_count);
  expect(taken['fileBytes']).toBe(Buffer.byteLength(file));
  const named = await app.ok('take_heap_snapshot', { filePath: 'heaps/a.heapsnapshot.gz' });
  expect(named['filePath']).toBe(path.join(realpathSync(app.project.folder), 'heaps', 'a.heapsnapshot.gz'));
  const packed = readFileSync(String(named['filePath']));
  expect(packed.length).toBe(named['fileBytes']);
  expect(JSON.parse(gunzipSync(packed).toString())).toHaveProperty('snapshot.node_count');
  expect(await app.fails('take_heap_snapshot', { filePath: '/etc/a.heapsnapshot' })).toMatchObject({ code: 'FILE_REFUSED' });
  expect(await app.tree()).toContain('Heap');
});

test("the tools of all four categories are offered after the protocol's own", async () => {
  const names = (await app.agent.listTools()).map(({ name }) => name);
  expect(names.slice(15)).toEqual(['list_network_requests', 'get_network_request', 'emulate', 'take_heap_snapshot', 'audit_accessibility']);
});

test('a dialog that was answered by itself is told on the next response, and never again', async () => {
  const told = 'A dialog of the page was answered by itself: confirm dismissed: "sure?".';
  expect((await app.page('/dialog'))['notices']).toContain(told);
  expect(await noticesOf()).not.toContain(told);
  expect((await app.agent.listTools()).map(({ name }) => name)).not.toContain('handle_dialog');
});
