import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { legacySdkAgent, modernAgent, rawAgent, type Agent, type ToolResult } from '../support/mcpClients.ts';
import { decodePng } from '../support/png.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

// Bands of 100 px, each with a colour of its own, so that a picture tells which part of the page it shows.
const BANDS = Array.from(
  { length: 30 },
  (_, index) => `<div id="band${index}" style="height:100px;background:rgb(${index * 8},${255 - index * 8},40)">band ${index}</div>`,
).join('');
const band = (index: number): string => `#${[index * 8, 255 - index * 8, 40].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

let project: TempProject;
let app: AppProcess;

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: `<style>html{scrollbar-width:none}body{margin:0}</style>${BANDS}`,
      detail: '<h1 id="city"></h1><script>city.textContent = webSdk.query.city</script>',
    },
    widgets: {
      card: '<p id="out">–</p><script>webSdk.onStructuredContent((data) => { out.textContent = data.city ?? "nothing"; webSdk.ready(); })</script>',
    },
    ready: { card: 'manual' },
  });
  app = await AppProcess.start({ project: project.folder });
});

afterAll(async () => {
  await app.stop();
  project.remove();
});

const pictureOf = (result: ToolResult) =>
  decodePng(Buffer.from(result.content.find((block) => block.type === 'image')?.data ?? '', 'base64'));
const uidOf = (tree: string, pattern: RegExp): string =>
  /uid=(\S+)/.exec(tree.split('\n').find((line) => pattern.test(line)) ?? '')?.[1] ?? '';
const codeOf = (result: ToolResult): unknown => (result.isError ? (result.structuredContent['error'] as { code: string }).code : undefined);

const AGENTS: readonly [name: string, connect: (url: string) => Promise<Agent>][] = [
  ['SDK v2, auto negotiation', (url) => modernAgent(url)],
  ['SDK v2, 2025 era', (url) => modernAgent(url, 'legacy')],
  ['SDK 1.x', legacySdkAgent],
  ['raw HTTP', async (url) => rawAgent(url)],
];

describe.each(AGENTS)('an agent on %s', (_name, connect) => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await connect(app.url);
  });
  afterAll(() => agent.close());

  test('does the main job: list, render, look, photograph, feed a widget, resize, fail clearly', async () => {
    expect((await agent.listTools()).map((tool) => tool.name)).toHaveLength(15);

    const listed = await agent.call('list_render_targets');
    expect(listed.structuredContent).toMatchObject({
      stored: true,
      pages: [{ pageId: 'home', isHome: true }, { pageId: 'detail' }],
      widgets: [{ widgetId: 'card' }],
    });

    await agent.call('set_viewport', { width: 390, height: 844 });
    const rendered = await agent.call('render_page', { url: '/home' });
    expect(rendered.structuredContent).toMatchObject({
      rendered: true,
      target: { type: 'page', id: 'home', url: '/home', viewport: { width: 390, height: 844 } },
    });

    const snapshot = await agent.call('take_snapshot');
    const tree = String(snapshot.structuredContent['snapshot']);
    expect(snapshot.content[0]?.text).toBe(tree);
    expect(tree).toMatch(/^uid=root page\n/);
    expect(tree.split('\n')).toHaveLength(Number(snapshot.structuredContent['nodeCount']));

    const whole = pictureOf(await agent.call('take_screenshot'));
    expect([whole.width, whole.height]).toEqual([390, 844]);
    expect([whole.at(5, 50), whole.at(384, 450), whole.at(5, 840)]).toEqual([band(0), band(4), band(8)]);

    const scrolled = await agent.call('scroll_to', { y: 1_050 });
    expect(scrolled.structuredContent).toMatchObject({ scrolled: true, y: 1_050, maxY: 3_000 - 844, viewportHeight: 844 });
    const below = pictureOf(await agent.call('take_screenshot'));
    expect([below.at(5, 10), below.at(5, 100), below.at(380, 800)]).toEqual([band(10), band(11), band(18)]);

    const element = pictureOf(await agent.call('take_screenshot', { uid: uidOf(tree, /id="band20"/) }));
    expect([element.width, element.height, element.at(5, 50)]).toEqual([390, 100, band(20)]);

    const widget = await agent.call('render_widget', { widgetId: 'card', structuredContent: { city: '北京 "1"\n' } });
    expect(widget.structuredContent).toMatchObject({ rendered: true, target: { type: 'widget', id: 'card' } });
    expect((await agent.call('take_snapshot', { target: 'widget' })).content[0]?.text).toContain('text "北京 \\"1\\""');
    expect(codeOf(await agent.call('take_snapshot', { target: 'page' }))).toBe('TARGET_MISMATCH');

    const page = await agent.call('render_page', { url: '/detail/?city=a&city=%E5%8C%97%E4%BA%AC' });
    expect(page.structuredContent).toMatchObject({ target: { id: 'detail', query: { city: '北京' } } });
    expect((await agent.call('take_snapshot')).content[0]?.text).toContain('text "北京"');

    expect((await agent.call('set_viewport', { width: 450, height: 600 })).structuredContent).toEqual({
      updated: true,
      viewport: { width: 450, height: 600 },
    });
    expect((await agent.call('take_snapshot')).structuredContent['target']).toMatchObject({ viewport: { width: 450, height: 600 } });
    const resized = pictureOf(await agent.call('take_screenshot'));
    expect([resized.width, resized.height]).toEqual([450, 600]);

    expect(codeOf(await agent.call('render_page', { url: '/nowhere' }))).toBe('TARGET_NOT_FOUND');
    expect(codeOf(await agent.call('render_widget', { widgetId: 'nope' }))).toBe('TARGET_NOT_FOUND');
    expect(codeOf(await agent.call('take_screenshot', { uid: '999-1' }))).toBe('ELEMENT_NOT_FOUND');
    expect(codeOf(await agent.call('set_viewport', { width: 0, height: 600 }))).toBe('INVALID_ARGUMENTS');
    expect(codeOf(await agent.call('render_page', { url: '/home', extra: 1 }))).toBe('INVALID_ARGUMENTS');
  });
});

test('a picture is the same at every size that the person sees the target at', async () => {
  const agent = rawAgent(app.url);
  // 3,000 px of height fit into the window only at a fraction of their size, 300 px at all of it.
  for (const height of [3_000, 300]) {
    await agent.call('set_viewport', { width: 600, height });
    await agent.call('render_page', { url: '/home' });
    const picture = pictureOf(await agent.call('take_screenshot'));
    expect([picture.width, picture.height]).toEqual([600, height]);
    for (let index = 0; index < height / 100; index += 1) expect(picture.at(599, index * 100 + 1)).toBe(band(index));
    for (let index = 0; index < height / 100; index += 1) expect(picture.at(599, index * 100 + 98)).toBe(band(index));
  }
});

test('each render sees the files as they are now', async () => {
  const agent = rawAgent(app.url);
  project.write('detail.html', '<!doctype html><p>first</p>');
  await agent.call('render_page', { url: '/detail' });
  expect((await agent.call('take_snapshot')).content[0]?.text).toContain('"first"');
  project.write('detail.html', '<!doctype html><p>second</p>');
  await agent.call('render_page', { url: '/detail' });
  expect((await agent.call('take_snapshot')).content[0]?.text).toContain('"second"');
});

test('saving a file of the shown target renders it again, and tells agents why their uids are gone', async () => {
  const agent = rawAgent(app.url);
  project.write('detail.html', '<!doctype html><p>before</p>');
  await agent.call('render_page', { url: '/detail' });
  await agent.call('take_snapshot');
  project.write('detail.html', '<!doctype html><p>after the save</p>');
  await expect
    .poll(async () => (await agent.call('list_render_targets')).content.at(-1)?.text ?? '', { timeout: 10_000 })
    .toContain('a file of it was saved');
  expect((await agent.call('take_snapshot')).content[0]?.text).toContain('after the save');
});

test('the app says where it is, once, and takes the word back at the end', async () => {
  const own = await AppProcess.start({ project: project.folder });
  expect(own.stdout).toBe(`MCP endpoint: ${own.url}\n`);
  expect(own.endpoint).toMatchObject({ pid: own.process.pid, project: project.folder });
  const files = [path.join(own.folder, 'endpoint.json'), path.join(own.folder, 'data', 'endpoint.json')];
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  own.keepFolder = true;
  const { code, ms } = await own.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(5_000);
  expect(files.filter((file) => existsSync(file))).toEqual([]);
  await own.removeFolder();
  expect(own.errors).toEqual([]);
});
