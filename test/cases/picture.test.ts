import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CaseApp, timed } from '../support/caseApp.ts';
import { decodePng, type Pixels } from '../support/png.ts';

let app: CaseApp;
let web: Server;
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

beforeAll(async () => {
  web = createServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(RED, 'base64')));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const other = `http://127.0.0.1:${(web.address() as AddressInfo).port}/red.png`;
  app = await CaseApp.start({
    pages: {
      bands: `<style>body{margin:0}div{height:500px}</style><div style="background:#ff0000"></div><div style="background:#00ff00"></div><div style="background:#0000ff"></div><div style="background:#ffff00"><p id="box" style="margin:0;position:relative;top:100px;width:80px;height:60px;background:#00ffff" title="box"></p></div>`,
      sizes: `<style>html,body{margin:0;height:100%;overflow:hidden;background:#102030}</style><script>
        const say = () => { document.title = innerWidth + 'x' + innerHeight; document.body.setAttribute('aria-label', document.title + ' ' + matchMedia('(width: ' + innerWidth + 'px)').matches); };
        addEventListener('resize', say); addEventListener('DOMContentLoaded', say);
      </script>`,
      nothing: `<div class="zero" style="width:0;height:10px"></div><div class="none" style="display:none">x</div><div class="away" style="position:absolute;left:-5000px;width:10px;height:10px;background:red"></div><h1>here</h1>`,
      noise: `<style>body{margin:0}</style><canvas width="3000" height="3000"></canvas><script>
        const context = document.querySelector('canvas').getContext('2d'); const image = context.createImageData(3000, 3000);
        for (let i = 0; i < image.data.length; i++) image.data[i] = i % 4 === 3 ? 255 : Math.random() * 256; context.putImageData(image, 0, 0);
      </script>`,
      foreign: `<style>body{margin:0}*{display:block}</style><img src="${other}" width="100" height="100"><div style="width:100px;height:100px;background:url(${other})"></div><svg width="100" height="100"><image href="${other}" width="100" height="100"/></svg>`,
    },
  });
});
afterAll(async () => {
  await app.stop();
  web.close();
});
afterEach(() => app.alive());

async function picture(args: Record<string, unknown> = {}): Promise<Pixels> {
  const result = await app.agent.call('take_screenshot', { format: 'png', ...args });
  expect(result.isError, JSON.stringify(result.structuredContent)).toBe(false);
  const pixels = decodePng(Buffer.from(result.content.find(({ type }) => type === 'image')?.data ?? '', 'base64'));
  expect(result.structuredContent).toMatchObject({ width: pixels.width, height: pixels.height });
  return pixels;
}

test('a picture shows what is scrolled into view, in page pixels, whatever size the window shows it at', async () => {
  await app.page('/bands');
  const top = await picture();
  expect([top.width, top.height]).toEqual([390, 844]);
  expect([top.at(10, 10), top.at(10, 600)]).toEqual(['#ff0000', '#00ff00']);
  await app.ok('scroll_to', { y: 1_000 });
  const scrolled = await picture();
  expect([scrolled.at(10, 10), scrolled.at(200, 600)]).toEqual(['#0000ff', '#ffff00']);
  const box = await picture({ uid: await app.uid('id="box"') });
  expect([box.width, box.height]).toEqual([80, 60]);
  for (const [x, y] of [
    [0, 0],
    [79, 0],
    [0, 59],
    [79, 59],
    [40, 30],
  ] as const)
    expect(box.at(x, y)).toBe('#00ffff');
});

test('O-18 each size is exact for the page, its pictures and its media queries; wrong ones change nothing', async () => {
  await app.page('/sizes');
  for (const [width, height] of [
    [1, 1],
    [2, 3],
    [320, 480],
    [450, 844],
    [1280, 2000],
    [3000, 1500],
  ] as const) {
    await app.ok('set_viewport', { width, height });
    expect(await app.tree()).toContain(`${width}x${height} true`);
    const shot = await picture();
    expect([shot.width, shot.height]).toEqual([width, height]);
    expect(shot.at(width - 1, height - 1), `${width}x${height}`).toBe('#102030');
    expect(shot.at(0, 0)).toBe('#102030');
  }
  for (const wrong of [{ width: 0, height: 10 }, { width: 10_000, height: 10 }, { width: 450.5, height: 10 }, { width: 450 }]) {
    expect((await app.fails('set_viewport', wrong)).code).toBe('INVALID_ARGUMENTS');
  }
  expect((await app.ok('take_snapshot'))['target']).toMatchObject({ viewport: { width: 3_000, height: 1_500 } });
  await app.page('/bands');
  expect((await app.ok('take_snapshot'))['target']).toMatchObject({ viewport: { width: 3_000, height: 1_500 } });
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 90_000);

test('O-16 the largest size gives its picture or a clear error within the limit', async () => {
  await app.page('/sizes');
  await app.ok('set_viewport', { width: 9_999, height: 9_999 });
  const { value, ms } = await timed(app.agent.call('take_screenshot', { format: 'jpeg' }));
  expect(ms).toBeLessThan(16_500);
  if (value.isError) expect(value.structuredContent['error']).toMatchObject({ code: 'SCREENSHOT_FAILED' });
  else expect(value.structuredContent).toMatchObject({ width: 9_999, height: 9_999 });
  await app.ok('set_viewport', { width: 390, height: 844 });
  await app.page('/bands');
}, 60_000);

test('O-16 what no picture can show fails with its reason; bad arguments are refused', async () => {
  await app.page('/nothing');
  const zero = await app.fails('take_screenshot', { uid: await app.uid('class="zero"') });
  expect(zero).toMatchObject({ code: 'SCREENSHOT_FAILED', message: expect.stringMatching(/width or height is 0/) });
  for (const quality of [101, -1, 50.5]) {
    expect((await app.fails('take_screenshot', { format: 'jpeg', quality })).code).toBe('INVALID_ARGUMENTS');
  }
});

test('O-16 F14 a picture above the limit fails in time with its size, a way out, and the saved file', async () => {
  await app.page('/noise');
  await app.ok('set_viewport', { width: 3_000, height: 3_000 });
  const { value, ms } = await timed(app.fails('take_screenshot', { format: 'png' }));
  expect(ms).toBeLessThan(16_500);
  expect(value).toMatchObject({ code: 'SCREENSHOT_FAILED', message: expect.stringMatching(/MiB/), hint: expect.stringMatching(/jpeg/) });
  const { filePath = '' } = value as { filePath?: string };
  const saved = decodePng(readFileSync(filePath));
  expect([saved.width, saved.height]).toEqual([3_000, 3_000]);
  rmSync(filePath);
  for (const format of ['jpeg', 'webp'] as const) {
    const shot = await app.ok('take_screenshot', { format, quality: 10 });
    expect(shot).toMatchObject({ captured: true, width: 3_000, height: 3_000, mimeType: `image/${format}` });
  }
  await app.ok('set_viewport', { width: 390, height: 844 });
}, 60_000);

test('O-16 quality decides the size of jpeg and webp, and nothing of png', async () => {
  await app.page('/noise');
  const sizeOf = async (format: string, quality?: number): Promise<number> => {
    const { isError, content } = await app.agent.call('take_screenshot', { format, ...(quality !== undefined && { quality }) });
    expect(isError, `${format} ${quality}`).toBe(false);
    return content.find(({ type }) => type === 'image')?.data?.length ?? 0;
  };
  for (const format of ['jpeg', 'webp']) {
    const [low, middle, high] = [await sizeOf(format, 0), await sizeOf(format, 50), await sizeOf(format, 100)];
    expect(low, format).toBeLessThan(middle);
    expect(middle, format).toBeLessThan(high);
    expect(await sizeOf(format), `${format} without quality`).toBeGreaterThan(low);
  }
  const [plain, asked] = [await sizeOf('png'), await sizeOf('png', 1)];
  expect(Math.abs(plain - asked) / plain).toBeLessThan(0.05);
}, 60_000);

test('O-17 F15 pictures of another origin are in the picture', async () => {
  await app.page('/foreign');
  const shot = await picture();
  expect([shot.at(50, 50), shot.at(50, 150), shot.at(50, 250)]).toEqual(['#ff0000', '#ff0000', '#ff0000']);
});
