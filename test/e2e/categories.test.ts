import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CaseApp, timed } from '../support/caseApp.ts';

let app: CaseApp;
let server: Server;

/** What pages ask over real HTTP. */
function serve(): Promise<Server> {
  const started = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'cache-control': 'no-store' };
    response.writeHead(200, { ...headers, 'content-type': 'application/json' });
    response.end(JSON.stringify({ path: request.url }));
  });
  return new Promise((resolve) => started.listen(0, '127.0.0.1', () => resolve(started)));
}

const BELIEFS = `<h1></h1><script>
  const words = () => [
    navigator.userAgent, navigator.language, (1234.5).toLocaleString(), Intl.DateTimeFormat().resolvedOptions().timeZone,
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    matchMedia('(prefers-reduced-motion: reduce)').matches ? 'still' : 'moving',
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
      },
      widgets: { card: BELIEFS },
    },
    { flags: ['--categories', 'emulation'] },
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
  const RESET = {
    networkConditions: null,
    cpuThrottlingRate: null,
    geolocation: null,
    userAgent: null,
    colorScheme: null,
    reducedMotion: null,
    locale: null,
    timezone: null,
  };

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
    });
    expect((await noticesOf())[0]).toContain('CPU 2x slower');
    const believed = 'Phone/1.0 | de-DE | 1.234,5 | Asia/Tokyo | dark | still | at 39.9,116.4';
    await app.page('/beliefs');
    await treeWith(believed);
    await app.widget('card');
    await treeWith(believed);
    expect(await app.ok('emulate', RESET)).toMatchObject({ emulation: {} });
    expect(await noticesOf()).toEqual([]);
    await app.page('/beliefs');
    const tree = await treeWith('nowhere 1');
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
