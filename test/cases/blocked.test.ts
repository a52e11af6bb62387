import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sleep } from '../support/appProcess.ts';
import { CaseApp } from '../support/caseApp.ts';

let app: CaseApp;
let web: Server;
let origin: string;

beforeAll(async () => {
  web = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Outside</h1>'));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  app = await CaseApp.start({
    pages: {
      good: '<h1>Good</h1>',
      popups: `<h1>Popups</h1><script>window.open('${origin}/a', '_blank'); window.open('${origin}/b', 'named'); window.open('${origin}/c', 'named');</script>`,
      forms: `<h1>Forms</h1><form target="_blank" action="${origin}/form"><input name="a"></form><script>document.forms[0].submit()</script>`,
      download: `<h1>Download</h1><a download="x.txt" href="data:text/plain,hello">get</a><script>document.querySelector('a').click()</script>`,
      top: `<h1>Top</h1><a target="_top" href="${origin}/top">go</a><script>document.querySelector('a').click()</script>`,
      parsing: `<h1>Parsing</h1><script>location = 'mailto:a@b.example'</script><script src="slow.js"></script>${'<p>filler</p>'.repeat(3000)}<h2>the end</h2><script>console.log('after the link')</script>`,
      mailto: `<h1>Mail</h1><script>location = 'mailto:a@b.example'</script>`,
      file: `<h1>File</h1><script>location = 'file:///etc/hosts'</script>`,
      script: `<h1>Script</h1><script>location = 'javascript:document.body.append("ran")'</script>`,
      meta: `<meta http-equiv="refresh" content="0;url=${origin}/meta"><h1>Meta</h1>`,
      permissions: `<h1>Permissions</h1><script>navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => {});</script>`,
      flood: `<h1>Flood</h1><script>for (let i = 0; i < 300; i++) window.open('${origin}/' + i)</script>`,
      probes: `<h1 id="out"></h1><script>
        const seen = [];
        for (const name of ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', 'debuggerBridge', 'wsdInspector', 'wsdBoot', 'wsdHost'])
          if (typeof globalThis[name] !== 'undefined') seen.push('window.' + name);
        const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(['require','process','module','Buffer'].filter((name) => typeof self[name] !== 'undefined').join())"])));
        worker.onmessage = ({ data }) => {
          if (data) seen.push('worker.' + data);
          const frame = document.createElement('iframe');
          document.body.append(frame);
          for (const name of ['require', 'process', 'module', 'debuggerBridge', 'wsdHost', 'wsdBoot', 'wsdInspector', 'webSdk']) if (typeof frame.contentWindow[name] !== 'undefined') seen.push('frame.' + name);
          if (typeof document.createElement('webview').loadURL !== 'undefined') seen.push('webview');
          out.textContent = 'probes: ' + (seen.join(' ') || 'nothing');
        };
      </script>`,
    },
  });
});
afterAll(async () => {
  await app.stop();
  web.close();
});
afterEach(() => app.alive());

test.each([
  ['popups', 'Popup blocked'],
  ['forms', 'Popup blocked'],
  ['download', 'Download blocked'],
  ['top', 'Navigation blocked'],
  ['mailto', 'Navigation blocked'],
  ['meta', 'Navigation blocked'],
  ['permissions', 'Permission refused'],
])('O-28 T9 %s: nothing opens, the target stays, and one line tells of it', async (page, words) => {
  await app.page(`/${page}`);
  const row = await app.said(words, 'app');
  expect(row).toMatchObject({ level: 'warn', source: 'host' });
  expect((await app.tree()).toLowerCase()).toContain(page.slice(0, 4));
});

test('O-28 a navigation that is refused while the page loads may cut the page off: then that is told', async () => {
  await app.page('/parsing');
  const { text } = await app.said('Navigation blocked', 'app');
  const isWhole = (await app.tree()).includes('"the end"');
  expect(text.includes('what follows is missing')).toBe(!isWhole);
});

test('O-28 a file address is refused and told in the page’s own console or the host’s', async () => {
  await app.page('/file');
  await app.entry(({ text }) => /local resource|blocked/i.test(text), { target: 'all' });
  expect(await app.tree()).toContain('File');
});

test('O-28 a javascript address runs in the page and nowhere else', async () => {
  await app.page('/script');
  expect(await app.tree()).toContain('ran');
});

test('O-28 three hundred popups are told within bounds, none lost uncounted', async () => {
  await sleep(1_100);
  await app.page('/flood');
  const summary = await app.said('more like these', 'app');
  expect(Number(/^\d+/.exec(summary.text)?.[0])).toBeGreaterThan(200);
});

test('T8 no Node, no bridge and nothing of ours in the page, its workers or frames', async () => {
  for (let render = 0; render < 2; render++) {
    await app.page('/probes');
    await sleep(500);
    expect(await app.tree()).toContain('probes: nothing');
  }
});

test('T5 a guest reaches the endpoint in no way, and each try is told', async () => {
  const { url } = app;
  const { port } = new URL(url);
  app.project.write(
    'good.html',
    `<!doctype html><h1 id="out">trying</h1><script type="module">
      const url = ${JSON.stringify(url)};
      const results = [];
      const attempt = async (name, run) => { try { await run(); results.push(name + ' PASSED'); } catch { results.push(name + ' blocked'); } };
      await attempt('fetch', () => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }));
      await attempt('no-cors', () => fetch(url, { method: 'POST', mode: 'no-cors', body: '{}' }));
      await attempt('localhost', () => fetch('http://localhost:${port}/__wsd_mcp', { mode: 'no-cors' }));
      await attempt('short', () => fetch('http://127.1:${port}/__wsd_mcp', { mode: 'no-cors' }));
      await attempt('number', () => fetch('http://2130706433:${port}/__wsd_mcp', { mode: 'no-cors' }));
      await attempt('zero', () => fetch('http://0.0.0.0:${port}/__wsd_mcp', { mode: 'no-cors' }));
      await attempt('socket', () => new Promise((done, fail) => { const s = new WebSocket('ws://127.0.0.1:${port}/__wsd_mcp'); s.onopen = done; s.onerror = fail; }));
      await attempt('events', () => new Promise((done, fail) => { const s = new EventSource(url); s.onopen = done; s.onerror = () => { s.close(); fail(); }; }));
      await attempt('image', () => new Promise((done, fail) => { const i = new Image(); i.onload = done; i.onerror = fail; i.src = url; }));
      navigator.sendBeacon(url, '{}');
      out.textContent = results.join(', ');
    </script>`,
  );
  await app.page('/good');
  await sleep(1_500);
  const tree = await app.tree();
  expect(tree).not.toContain('PASSED');
  expect(tree).toContain('image blocked');
  expect((await app.said('Request blocked', 'app')).url).toContain(port);
  expect((await app.texts({ target: 'app', query: 'Request blocked' })).length).toBeGreaterThan(0);
});
