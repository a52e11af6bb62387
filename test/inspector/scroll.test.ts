import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ScrollPosition } from '../../src-shared/snapshot/scroll.ts';
import { type GuestPage, GuestPages, nodeWith } from '../support/guestPage.ts';

// Real windows on a shared machine.
vi.setConfig({ testTimeout: 60_000 });

let pages: GuestPages;
beforeAll(async () => {
  pages = await GuestPages.launch();
}, 60_000);
afterAll(() => pages.close());

const ask = (values: { uid?: string; x?: number; y?: number }): unknown => ({ uid: null, x: null, y: null, frameLimitMs: 1000, ...values });
const scroll = (page: GuestPage, values: { uid?: string; x?: number; y?: number }): Promise<ScrollPosition> =>
  page.value<ScrollPosition>('scroll', ask(values));

async function opened(html: string): Promise<{ page: GuestPage; uid: (id: string) => string }> {
  const page = await pages.open(`<!doctype html><style>body { margin: 0 }</style>${html}`);
  const tree = await page.tree();
  return { page, uid: (id) => nodeWith(tree, id).uid };
}

test('a document, also when it scrolls smoothly: absolute, clamped, under the uid of html', async () => {
  const { page, uid } = await opened(
    '<script>document.documentElement.id = "top"</script><style>html { scroll-behavior: smooth }</style><div style="height:3000px">',
  );
  const at = await scroll(page, { y: 480 });
  expect(at).toEqual({ uid: uid('top'), x: 0, y: 480, maxX: 0, maxY: 2156, viewportWidth: expect.any(Number), viewportHeight: 844 });
  expect(await page.page('scrollY')).toBe(480);
  expect(await scroll(page, { uid: 'root', y: 99_999 })).toMatchObject({ uid: uid('top'), y: 2156 });
  expect(await scroll(page, {})).toMatchObject({ y: 2156 });
  expect(await page.found('scroll', ask({ x: 5 }))).toEqual({ found: false, why: 'noContainer' });
  expect(await page.found('scroll', ask({ uid: 'root', x: 5 }))).toEqual({ found: false, why: 'noRange' });
  expect(await page.found('scroll', ask({ uid: '1-9999', y: 5 }))).toEqual({ found: false, why: 'unknown' });
});

test('the document in quirks mode', async () => {
  const page = await pages.open('<body id="b"><div style="height:3000px"></div>');
  const { uid } = nodeWith(await page.tree(), 'b');
  const html = await scroll(page, { y: 100 });
  expect(html).toMatchObject({ y: 100 });
  expect(html.uid).not.toBe(uid);
  expect(await scroll(page, { uid, y: 200 })).toMatchObject({ uid: html.uid, y: 200 });
});

test('the largest visible container that scrolls on the asked axis', async () => {
  const { page, uid } = await opened(`
    <div id="small" style="height:100px;overflow:auto"><div style="height:500px;width:900px"></div></div>
    <div id="large" style="height:400px;overflow-y:auto"><div style="height:900px"></div></div>
    <div id="clipped" style="height:300px;overflow:hidden"><div style="height:900px"></div></div>
    <div id="away" style="position:fixed;left:-5000px;width:4000px;height:800px;overflow:auto"><div style="height:9000px"></div></div>`);
  expect(await scroll(page, { y: 50 })).toMatchObject({ uid: uid('large'), y: 50, maxY: 500, viewportHeight: 400 });
  expect(await scroll(page, { x: 50, y: 10 })).toMatchObject({ uid: uid('small'), x: 50, y: 10 });
  expect(await scroll(page, { y: 20 })).toMatchObject({ uid: uid('large'), y: 20 });
  expect(await scroll(page, { uid: uid('clipped'), y: 30 })).toMatchObject({ y: 30, maxY: 600 });
  expect(await scroll(page, { uid: uid('large') })).toMatchObject({ y: 20 });
});

test('nested containers, also in shadow roots and frames', async () => {
  const { page, uid } = await opened(`
    <div id="outer" style="height:300px;overflow:auto"><div id="inner" style="height:200px;overflow:auto"><div style="height:800px"></div></div><div style="height:800px"></div></div>
    <iframe id="f" style="border:0;width:390px;height:500px" srcdoc="<!doctype html><html id=fhtml><div style='height:2000px'></div>"></iframe>`);
  expect(await scroll(page, { uid: uid('inner'), y: 70 })).toMatchObject({ y: 70, maxY: 600 });
  expect(await scroll(page, { uid: uid('outer'), y: 60 })).toMatchObject({ y: 60, maxY: 700 });
  expect(await scroll(page, { y: 40 })).toMatchObject({ uid: uid('fhtml'), y: 40, viewportHeight: 500 });
});

test('a snapping container reports where it came to rest', async () => {
  const { page, uid } = await opened(`<div id="s" style="height:300px;overflow:auto;scroll-snap-type:y mandatory">
    ${'<div style="height:300px;scroll-snap-align:start"></div>'.repeat(5)}</div>`);
  const at = await scroll(page, { uid: uid('s'), y: 320 });
  expect(at).toMatchObject({ y: 300, maxY: 1200 });
});

test('horizontal containers count from where their content starts', async () => {
  const { page, uid } = await opened(`
    <div id="ltr" style="width:300px;overflow:auto"><div style="width:1000px;height:20px"></div></div>
    <div id="rtl" dir="rtl" style="width:300px;overflow:auto"><div style="width:1000px;height:20px"></div></div>
    <div id="reverse" style="width:300px;height:100px;overflow:auto;display:flex;flex-direction:column-reverse"><div style="flex:none;height:400px"></div></div>`);
  expect(await scroll(page, { uid: uid('ltr'), x: 250 })).toMatchObject({ x: 250, maxX: 700 });
  expect(await scroll(page, { uid: uid('rtl') })).toMatchObject({ x: 0, maxX: 700 });
  expect(await scroll(page, { uid: uid('rtl'), x: 250 })).toMatchObject({ x: 250, maxX: 700 });
  expect(await page.page('rtl.scrollLeft')).toBe(-250);
  expect(await scroll(page, { uid: uid('rtl'), x: 0 })).toMatchObject({ x: 0 });
  expect(await scroll(page, { uid: uid('reverse'), y: 40 })).toMatchObject({ y: 40, maxY: 300 });
});

test('a list that grows as it is scrolled', async () => {
  const { page, uid } = await opened(`<div id="l" style="height:300px;overflow:auto"><div id="c" style="height:900px"></div></div>
    <script>l.onscroll = () => { c.style.height = '2000px' }</script>`);
  expect(await scroll(page, { uid: uid('l'), y: 600 })).toMatchObject({ y: 600, maxY: 1700 });
});

test('a loop screen by screen ends, also with fractions of pixels', async () => {
  const { page } = await opened('<div style="height:2222.7px">');
  let at = await scroll(page, { y: 0 });
  let steps = 0;
  while (at.y !== at.maxY && steps++ < 10) at = await scroll(page, { uid: at.uid, y: Math.min(at.y + at.viewportHeight, at.maxY) });
  expect(steps).toBe(2);
});

test('without frames it answers after the limit', async () => {
  const { page } = await opened('<div style="height:2000px">');
  await page.isolated('void (globalThis.requestAnimationFrame = () => 0)');
  expect(await page.value('scroll', { uid: null, x: null, y: 100, frameLimitMs: 50 })).toMatchObject({ y: 100 });
});
