import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { Debugger } from '../support/caseApp.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

/** A project that is served by a bundler's own development server, as most Web SDK apps are while they are written. */
const HOME = (words: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${words}</title><h1>${words}</h1><p id="out"></p><script type="module" src="/src/main.js"></script>`;
const MAIN = (words: string): string => `
  import { text } from './text.js';
  const show = (words) => { document.getElementById('out').textContent = words; };
  show(text);
  globalThis.loads = (globalThis.loads ?? 0) + 1;
  console.log('${words}', globalThis.loads);
  import.meta.hot.accept('./text.js', (next) => { show(next.text); console.log('replaced'); });
`;

let project: TempProject;
let vite: ViteDevServer;
let app: AppProcess;
let agent: Debugger;

async function serve(port: number): Promise<ViteDevServer> {
  const server = await createServer({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    // Beside the app's own build, which must not find its cache used by another.
    cacheDir: path.join(project.folder, '.vite'),
    server: { host: '127.0.0.1', port, strictPort: port !== 0 },
  });
  return server.listen();
}
const portOf = (server: ViteDevServer): number => {
  const address = server.httpServer?.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};

beforeAll(async () => {
  project = tempProject({
    pages: { home: HOME('开发') },
    files: { 'src/main.js': MAIN('loaded'), 'src/text.js': `export const text = 'first';` },
  });
  vite = await serve(0);
  project.write(
    'wsd.json',
    JSON.stringify({
      appKey: 'dev',
      name: 'Dev',
      version: '1.0.0',
      devServer: `http://127.0.0.1:${portOf(vite)}`,
      pages: [{ pageId: 'home', path: '/home', name: 'Home', entry: 'home.html', isHome: true }],
    }),
  );
  app = await AppProcess.start({ project: project.folder });
  agent = new Debugger(app.url);
});
afterAll(async () => {
  await app.stop();
  await vite.close();
  project.remove();
});

const current = async (): Promise<Record<string, unknown>> =>
  (await agent.ok('list_render_targets'))['currentTarget'] as Record<string, unknown>;
const tree = (): Promise<string> => agent.tree();

test('entries load from the development server, and a saved module is replaced without a render', async () => {
  await agent.page('/home');
  await expect.poll(tree).toContain('first');
  const before = await current();
  project.write('src/text.js', `export const text = '热更新';`);
  await expect.poll(tree, { timeout: 10_000 }).toContain('热更新');
  const after = await current();
  expect(after['instanceId']).toBe(before['instanceId']);
  expect((await agent.texts()).filter((text) => text.startsWith('loaded'))).toEqual(['loaded 1']);
});

test('a reload that the server asks for shows the new document', async () => {
  project.write('home.html', HOME('重新加载'));
  await expect.poll(tree, { timeout: 10_000 }).toContain('重新加载');
});

test('a server that is not there is named, with what to do; once it runs again the target renders', async () => {
  const port = portOf(vite);
  await vite.close();
  const { code, message, hint } = await agent.fails('render_page', { url: '/home' });
  expect({ code, message, hint }).toMatchObject({
    code: 'RENDER_FAILED',
    message: expect.stringContaining(`http://127.0.0.1:${port}`),
    hint: expect.stringContaining('devServer'),
  });
  vite = await serve(port);
  await agent.page('/home');
  await expect.poll(tree).toContain('重新加载');
});
