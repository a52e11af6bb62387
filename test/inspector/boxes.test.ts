import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Box } from '../../src-main/inspector/guest/api.ts';
import type { Covered, NodeDescription } from '../../src-shared/ipc/contract.ts';
import { GuestPages, nodeWith, type GuestPage } from '../support/guestPage.ts';

// Real windows on a shared machine.
vi.setConfig({ testTimeout: 60_000 });

let pages: GuestPages;
beforeAll(async () => {
  pages = await GuestPages.launch();
}, 60_000);
afterAll(() => pages.close());

async function opened(html: string): Promise<{ page: GuestPage; uid: (id: string) => string }> {
  const page = await pages.open(`<!doctype html><style>body { margin: 0 }</style>${html}`);
  const tree = await page.tree();
  return { page, uid: (id) => nodeWith(tree, id).uid };
}

const FRAME = `<iframe id="f" style="position:absolute;left:30px;top:40px;width:200px;height:300px;border:3px solid;padding:5px"
  srcdoc="<!doctype html><style>body{margin:0}</style><button id=b style='position:absolute;left:10px;top:20px;width:60px;height:25px;border:0'></button><div style='height:3000px'></div><p id=low style='margin:0;height:10px'>low</p>"></iframe>`;

describe('rect and hit', () => {
  test('through frames with border, padding and scale', async () => {
    const { page, uid } = await opened(FRAME);
    expect(await page.value('rect', uid('b'))).toEqual({ x: 48, y: 68, width: 60, height: 25 });
    expect(await page.found('hitTest', 60, 80)).toBe(uid('b'));
    expect(await page.found('hitTest', 5, 5)).not.toBe(uid('f'));
    await page.page("f.style.transform = 'scale(.5)'; f.style.transformOrigin = '0 0'");
    expect(await page.value('rect', uid('b'))).toEqual({ x: 39, y: 54, width: 30, height: 12.5 });
  });

  test('inside shadow roots', async () => {
    const { page, uid } = await opened(`<div id="h" style="position:absolute;left:50px;top:60px"></div>
      <script>h.attachShadow({ mode: 'open' }).innerHTML = '<p id="p" style="margin:0;width:20px;height:30px"></p>'</script>`);
    expect(await page.value('rect', uid('p'))).toEqual({ x: 50, y: 60, width: 20, height: 30 });
    expect(await page.found('hitTest', 55, 70)).toBe(uid('p'));
    expect(await page.found('hitTest', -5, 70)).toBe(null);
  });
});

describe('what lies over an element', () => {
  const at = (left: number, top: number, more = '') =>
    `style="position:absolute;left:${left}px;top:${top}px;width:80px;height:30px;${more}"`;

  test('is named where a click in the middle of the visible part does not reach it', async () => {
    const { page, uid } = await opened(`
      <button id="free" ${at(0, 0)}><span>Free</span></button>
      <button id="under" ${at(0, 50)}>Under</button><div id="veil" class="veil dark" ${at(0, 50, 'opacity:0')}></div>
      <button id="through" ${at(0, 100)}>Through</button><div ${at(0, 100, 'pointer-events:none')}></div>
      <button id="edge" ${at(0, 150)}>Edge</button><div ${at(60, 150)}></div>
      <input id="field" type="checkbox" ${at(0, 200)}><label for="field" ${at(0, 200)}></label>
      <button id="cut" ${at(-50, 250)}>Half</button><div class="right" ${at(12, 250, 'width:20px')}></div>
      <button id="off" disabled ${at(0, 300)}>Off</button><div ${at(0, 300)}></div>
      <div style="position:absolute;top:350px;height:20px;width:90px;overflow:hidden"><a id="low" href="#" ${at(0, 10)}>Low</a></div><b id="bar" ${at(0, 355, 'height:10px')}></b>
      <button id="below" ${at(0, 5_000)}>Below</button><div ${at(0, 5_000)}></div>`);
    const covered = JSON.parse(String(await page.isolated(`wsdInspector.covered('1')`))) as Covered[];
    expect(covered.map(({ uid, kind, label }) => [uid, kind, label])).toEqual([
      [uid('under'), 'button', 'div#veil'],
      [uid('cut'), 'button', 'div.right'],
    ]);
    expect(await page.value('describe', uid('under'))).toMatchObject({ covered: { by: uid('veil'), label: 'div#veil' } });
    expect(await page.value<object>('describe', uid('free'))).not.toHaveProperty('covered');
  });
});

describe('picture clip', () => {
  test('the visible viewport in document coordinates', async () => {
    const { page } = await opened('<div style="height:3000px">');
    await page.page('scrollTo(0, 500)');
    const clip = { x: 0, y: 500, width: 390, height: 844 };
    expect(await page.value('pictureClip', null)).toEqual(clip);
    expect(await page.value('pictureClip', 'root')).toEqual(clip);
  });

  test('an element in view stays where it is; one out of view is brought in', async () => {
    const { page, uid } =
      await opened(`<style>html{scroll-behavior:smooth}</style><p id="near" style="margin:0;height:20px">n</p><div style="height:3000px"></div>
      <div id="box" style="height:100px;overflow:auto"><div style="height:500px"></div><p id="far" style="margin:0;height:30px">f</p></div>`);
    expect(await page.value<Box>('pictureClip', uid('near'))).toMatchObject({ y: 0, height: 20 });
    expect(await page.page('scrollY')).toBe(0);
    const far = await page.value<Box>('pictureClip', uid('far'));
    const scrolled = Number(await page.page('scrollY'));
    expect(scrolled).toBeGreaterThan(0);
    expect(far.height).toBe(30);
    expect(far.y).toBeGreaterThanOrEqual(scrolled);
    expect(far.y + far.height).toBeLessThanOrEqual(scrolled + 844);
    expect(await page.page('box.scrollTop')).toBe(430);
  });

  test('an element in a frame', async () => {
    const { page, uid } = await opened(FRAME);
    const clip = await page.value<Box>('pictureClip', uid('low'));
    expect(clip.y).toBeGreaterThanOrEqual(48);
    expect(clip.y + clip.height).toBeLessThanOrEqual(348);
  });

  test('nothing to take a picture of', async () => {
    const { page, uid } = await opened(`<div id="zero" style="width:0"></div><p id="gone">x</p><p id="none">x</p>
      <p id="off" style="position:absolute;left:-5000px;width:10px">x</p>`);
    await page.page("gone.remove(); none.style.display = 'none'");
    expect(await page.found('pictureClip', uid('zero'))).toEqual({ found: false, why: 'noBox' });
    expect(await page.found('pictureClip', uid('none'))).toEqual({ found: false, why: 'noBox' });
    expect(await page.found('pictureClip', uid('gone'))).toMatchObject({ found: false, why: 'detached' });
    expect(await page.found('pictureClip', uid('off'))).toEqual({ found: false, why: 'unreachable' });
  });
});

describe('style', () => {
  test('all, some, and custom properties by name', async () => {
    const { page, uid } = await opened('<p id="p" style="color:rgb(1, 2, 3);--own: 7">x</p>');
    expect(await page.value('computedStyle', uid('p'), ['color', '--own', 'no-such'])).toEqual([
      { name: 'color', value: 'rgb(1, 2, 3)' },
      { name: '--own', value: '7' },
      { name: 'no-such', value: '' },
    ]);
    expect((await page.value<unknown[]>('computedStyle', uid('p'), null)).length).toBeGreaterThan(300);
  });

  test('a description marks what a bare element would have too', async () => {
    const { page, uid } = await opened(`<div style="color:rgb(9, 9, 9)"><section id="bare"></section>
      <section id="set" class="c" style="color:red;display:grid;margin:1px 2px 3px 4px;padding:5px;border:6px solid;opacity:.5;position:relative"></section></div>`);
    const { style: bare } = await page.value<NodeDescription>('describe', uid('bare'));
    const sized = /size$|^(width|height|perspective-origin|transform-origin)$/;
    expect(bare.filter(({ name, initial }) => !initial && !sized.test(name))).toEqual([]);
    const set = await page.value<NodeDescription>('describe', uid('set'));
    const changed = set.style.filter(({ initial }) => !initial).map(({ name }) => name);
    expect(changed).toEqual(
      expect.arrayContaining([
        'color',
        'display',
        'margin-top',
        'padding-left',
        'border-top-width',
        'border-top-style',
        'opacity',
        'position',
      ]),
    );
    expect(set.box).toEqual({ margin: [1, 2, 3, 4], border: [6, 6, 6, 6], padding: [5, 5, 5, 5] });
    expect(set.attributes.map(({ name }) => name)).toEqual(['id', 'class', 'style']);
  });
});

describe('settle', () => {
  test('waits for quiet, also inside shadow roots and frames that appear later', async () => {
    const page = await pages.open(`<div id="h"></div><iframe id="f" srcdoc="<p id=n>0</p>"></iframe><script>
      h.attachShadow({ mode: 'open' }).innerHTML = '<b></b>';
      let n = 0; const timer = setInterval(() => { h.shadowRoot.firstChild.textContent = String(++n); if (n === 10) clearInterval(timer); }, 20);</script>`);
    expect(JSON.stringify((await page.settle(60, 2000)).nodes)).toContain('"text":"10"');
    await page.page(
      `void setTimeout(() => { const d = f.contentDocument; let i = 0; const t = setInterval(() => { d.getElementById('n').textContent = 'f' + ++i; if (i === 10) clearInterval(t); }, 20); }, 0)`,
    );
    expect(JSON.stringify((await page.settle(60, 2000)).nodes)).toContain('"text":"f10"');
  });

  test('a ticking clock counts as settled at the limit', async () => {
    const page = await pages.open('<p id="p">x</p><script>setInterval(() => { p.textContent = Date.now() }, 5)</script>');
    const start = performance.now();
    expect((await page.settle(50, 300)).nodes.length).toBe(5);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  test('without frames it goes on after a second', async () => {
    const page = await pages.open('<p>x</p>');
    await page.isolated('void (globalThis.requestAnimationFrame = () => 0)');
    const start = performance.now();
    await page.settle(10, 100);
    expect(performance.now() - start).toBeLessThan(2500);
  });
});
