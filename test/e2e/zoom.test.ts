import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DrivenApp } from '../support/appProcess.ts';
import { rawAgent, type Agent, type ToolResult } from '../support/mcpClients.ts';
import { decodePng } from '../support/png.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

/** Cells of 50 px, each with a colour of its own, so that any picture tells which part of the page it shows. */
const CELL = 50;
const colorOf = (column: number, row: number): [number, number, number] => [column * 30, row * 12, 128];
const cells = Array.from({ length: 8 * 17 }, (_, index) => {
  const [column, row] = [index % 8, Math.floor(index / 8)];
  const place = `left:${column * CELL}px;top:${row * CELL}px;background:rgb(${colorOf(column, row).join()})`;
  return `<b id="c${column}-${row}" style="${place}"></b>`;
}).join('');

let project: TempProject;
let app: DrivenApp;
let agent: Agent;
let window: Page;

beforeAll(async () => {
  project = tempProject({
    pages: {
      home: `<style>html{scrollbar-width:none}body{margin:0;height:844px;overflow:hidden}b{position:absolute;width:${CELL}px;height:${CELL}px}</style>${cells}
        <script>window.clicks = []; addEventListener('click', (event) => clicks.push([event.clientX, event.clientY, event.target.id].join()))</script>`,
    },
    widgets: { card: '<p>card</p>' },
  });
  app = await DrivenApp.start({ project: project.folder, flags: ['--locale', 'en'] });
  agent = rawAgent(app.url);
  window = app.window;
  await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1_440, 900));
  await agent.call('set_viewport', { width: 390, height: 844 });
  expect((await agent.call('render_page', { url: '/home' })).isError).toBe(false);
}, 120_000);
afterAll(async () => {
  await app?.stop();
  project?.remove();
});
afterEach(async () => {
  await agent.call('set_viewport', { width: 390, height: 844 });
  await zoomTo('Control+0');
});

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const room = () => window.locator('.stage.pans .room');
const caption = (): Promise<string> => window.locator('.devcap').filter({ visible: true }).innerText();
const zoomTo = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await window.keyboard.press(process.platform === 'darwin' ? key.replace('Control', 'Meta') : key);
};
/** By the toolbar's menu. */
async function choose(zoom: string): Promise<void> {
  await window.locator('.devicestrip button').and(window.getByTitle(/^Zoom/)).focus();
  await window.keyboard.press('Enter');
  await window.getByRole('menuitemradio', { name: zoom, exact: true }).focus();
  await window.keyboard.press('Enter');
  await expect.poll(caption).toContain(` ${zoom}`);
}
const panTo = (left: number, top: number): Promise<void> =>
  room().evaluate((element, [x, y]) => element.scrollTo({ left: x, top: y, behavior: 'instant' }), [left, top] as const);

/** The native views of the guest on the stage: the one that cuts, in window pixels, and what it cuts. */
const views = (): Promise<{ clip: Bounds; guest: Bounds } | undefined> =>
  app.app.evaluate(({ BrowserWindow }) => {
    const frames = BrowserWindow.getAllWindows()[0]?.contentView.children.filter(({ children }) => children.length === 1) ?? [];
    const shown = frames.find((frame) => frame.getBounds().width > 1);
    const [guest] = shown?.children ?? [];
    return shown && guest ? { clip: shown.getBounds(), guest: guest.getBounds() } : undefined;
  });
const boxOf = (selector: string): Promise<Bounds> =>
  window
    .locator(selector)
    .filter({ visible: true })
    .evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return { x, y, width: element.clientWidth, height: element.clientHeight };
    });
/** Once the native views lie where the window's placeholder is. */
async function settled(): Promise<{ clip: Bounds; screen: Bounds }> {
  const screen = await boxOf('.screen');
  const { clip } = await expect
    .poll(async () => {
      const now = await views();
      return now && { ...now, at: [now.clip.x + now.guest.x, now.clip.y + now.guest.y, now.guest.width, now.guest.height] };
    })
    .toMatchObject({ at: [Math.round(screen.x), Math.round(screen.y), screen.width, screen.height] })
    .then(async () => (await views()) ?? { clip: screen });
  return { clip, screen };
}

const inGuest = (expression: string): Promise<unknown> =>
  app.app.evaluate(({ webContents }, source) => {
    const guest = webContents.getAllWebContents().find((contents) => contents.getURL().includes('home'));
    return guest?.executeJavaScript(source);
  }, expression);
/** A real click of the person at a place of the window, which must lie in what shows of the guest. */
async function click(x: number, y: number): Promise<void> {
  const { clip, guest } = (await views()) ?? { clip: undefined, guest: undefined };
  if (!clip || !guest) throw new Error('No guest shows.');
  expect(x >= clip.x && x < clip.x + clip.width && y >= clip.y && y < clip.y + clip.height).toBe(true);
  await app.app.evaluate(
    ({ webContents }, [viewX, viewY]) => {
      const contents = webContents.getAllWebContents().find((one) => one.getURL().includes('home'));
      for (const type of ['mouseMove', 'mouseDown', 'mouseUp'] as const) {
        contents?.sendInputEvent({ type, x: viewX, y: viewY, button: 'left', clickCount: 1 });
      }
    },
    [Math.round(x - clip.x - guest.x), Math.round(y - clip.y - guest.y)] as const,
  );
}

const pictureOf = (result: ToolResult) =>
  decodePng(Buffer.from(result.content.find((block) => block.type === 'image')?.data ?? '', 'base64'));
/** Size and pixels; the file itself may name a colour space or not. */
function pixelsOf(result: ToolResult): string {
  const { width, height, at } = pictureOf(result);
  const hash = createHash('sha1');
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) hash.update(at(x, y));
  return `${width} × ${height} ${hash.digest('hex')}`;
}
const uidOf = async (id: string): Promise<string> => {
  const tree = String((await agent.call('take_snapshot')).structuredContent['snapshot']);
  return /uid=(\S+)/.exec(tree.split('\n').find((line) => line.includes(`id="${id}"`)) ?? '')?.[1] ?? '';
};
/** What agents get of the target: the page's picture, one of an element, its rect, and the size that the page knows. */
async function seen(): Promise<Record<string, unknown>> {
  const uid = await uidOf('c5-14');
  const [page, element, rect] = [
    await agent.call('take_screenshot'),
    await agent.call('take_screenshot', { uid }),
    await agent.call('get_element_rect', { uid }),
  ];
  return {
    page: pixelsOf(page),
    element: pixelsOf(element),
    rect: rect.structuredContent,
    inner: await inGuest('[innerWidth, innerHeight, devicePixelRatio].join()'),
  };
}

describe('a zoom at which the device is larger than its room', () => {
  test('pans, and gives agents the very same pixels and rects as at fit, wherever it is panned', async () => {
    const atFit = await seen();
    const picture = pictureOf(await agent.call('take_screenshot', { uid: await uidOf('c5-14') }));
    expect([picture.width, picture.height, picture.at(25, 25)]).toEqual([CELL, CELL, '#96a880']);
    expect(await room().count()).toBe(0);
    await choose('200 %');
    for (const [left, top] of [
      [0, 0],
      [9_999, 9_999],
      [150, 601],
    ] as const) {
      await panTo(left, top);
      const { clip, screen } = await settled();
      expect([screen.width, screen.height]).toEqual([780, 1_688]);
      const area = await boxOf('.stage.pans .room');
      expect(clip.x).toBeGreaterThanOrEqual(area.x);
      expect(clip.y).toBeGreaterThanOrEqual(area.y);
      expect(clip.x + clip.width).toBeLessThanOrEqual(area.x + area.width);
      expect(clip.y + clip.height).toBeLessThanOrEqual(area.y + area.height);
      expect(await seen()).toEqual(atFit);
      await settled();
      expect(await caption()).toMatch(/^390 × 844 @1x 200 %/);
    }
  });

  test('is drawn to its last pixel, and a picture of what is out of sight is taken at the corner of the room, in its size', async () => {
    await choose('200 %');
    // The last thing that changes is the emulated size, after the view's own.
    await agent.call('set_viewport', { width: 400, height: 850 });
    const drawn = (): Promise<string> =>
      app.app.evaluate(async ({ webContents }) => {
        const guest = webContents.getAllWebContents().find((contents) => contents.getURL().includes('home'));
        const picture = await guest?.capturePage();
        const { width, height } = picture?.getSize() ?? { width: 0, height: 0 };
        const [blue, green, red] = picture?.toBitmap().subarray((1_600 * width + 700) * 4) ?? [];
        return `${width} × ${height} ${[red, green, blue].join()}`;
      });
    await expect.poll(drawn).toBe(`800 × 1700 ${colorOf(7, 16).join()}`);
    await panTo(150, 601);
    await settled();
    // Where it lies in what cuts it: a compositor with a display never draws it for the picture where none of it shows.
    await app.app.evaluate(({ BrowserWindow }) => {
      const frames = BrowserWindow.getAllWindows()[0]?.contentView.children ?? [];
      const guest = frames.flatMap(({ children }) => children).find((child) => child.getBounds().width > 1);
      if (!guest) throw new Error('No guest shows.');
      const places: string[] = [];
      const place = guest.setBounds.bind(guest);
      guest.setBounds = (bounds) => {
        places.push(`${bounds.x},${bounds.y} ${bounds.width} × ${bounds.height}`);
        place(bounds);
      };
      Reflect.set(globalThis, 'placesOfGuest', places);
    });
    const before = await views();
    expect((await agent.call('take_screenshot', { uid: await uidOf('c0-0') })).isError).toBe(false);
    const places = await app.app.evaluate(() => Reflect.get(globalThis, 'placesOfGuest') as string[]);
    const told = ({ x, y, width, height }: Bounds): string => `${x},${y} ${width} × ${height}`;
    expect(before && places.slice(-2)).toEqual(before && [told({ ...before.clip, x: 0, y: 0 }), told(before.guest)]);
    expect(await views()).toEqual(before);
  });

  test('also while the window is hidden', async () => {
    const atFit = await seen();
    await choose('200 %');
    await panTo(9_999, 9_999);
    await settled();
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    try {
      expect(await seen()).toEqual(atFit);
    } finally {
      await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.showInactive());
    }
    await settled();
    expect(await seen()).toEqual(atFit);
  });

  test('a click reaches, and picking selects, what is under it', async () => {
    await choose('200 %');
    for (const [left, top] of [
      [0, 0],
      [9_999, 9_999],
    ] as const) {
      await panTo(left, top);
      const { clip, screen } = await settled();
      const [x, y] = [clip.x + 151, clip.y + 203];
      await inGuest('clicks.length = 0');
      await click(x, y);
      const [guestX, guestY] = [Math.floor((x - Math.round(screen.x)) / 2), Math.floor((y - Math.round(screen.y)) / 2)];
      const cell = `c${Math.floor(guestX / CELL)}-${Math.floor(guestY / CELL)}`;
      await expect.poll(() => inGuest('clicks.join()')).toBe(`${guestX},${guestY},${cell}`);
      await window.getByRole('button', { name: 'Pick an element on the target' }).click();
      await expect
        .poll(async () => {
          await click(x, y);
          return window.locator('.tn.sel', { hasText: cell }).count();
        })
        .toBe(1);
      await settled();
    }
  });

  test('lies still under the palette, showing what it showed', async () => {
    await choose('150 %');
    await panTo(100, 333);
    const { clip, screen } = await settled();
    await zoomTo('Control+k');
    const image = window.locator('.screen img').filter({ visible: true });
    await image.waitFor();
    const box = (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // It reaches over what showed, by less than a pixel of the page on each side.
    expect(box.x).toBeLessThanOrEqual(clip.x + 0.5);
    expect(box.x).toBeGreaterThan(clip.x - 2);
    expect(box.width).toBeGreaterThanOrEqual(clip.width - 0.5);
    expect(box.width).toBeLessThan(clip.width + 4);
    const points = [
      [20, 20],
      [clip.width - 20, clip.height - 20],
      [clip.width / 2, clip.height / 3],
    ].map(([x = 0, y = 0]) => [clip.x + x, clip.y + y] as const);
    const shown = await image.evaluate(
      async (element, { points, box }) => {
        if (!(element instanceof HTMLImageElement)) return [];
        await element.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: element.naturalWidth, height: element.naturalHeight });
        const context = canvas.getContext('2d');
        context?.drawImage(element, 0, 0);
        const ratio = element.naturalWidth / box.width;
        return points.map(([x, y]) => [...(context?.getImageData((x - box.x) * ratio, (y - box.y) * ratio, 1, 1).data ?? [])].slice(0, 3));
      },
      { points, box },
    );
    points.forEach(([x, y], index) => {
      const at = (place: number, start: number): number => Math.floor((place - start) / 1.5 / CELL);
      const expected = colorOf(at(x, screen.x), at(y, screen.y));
      expected.forEach((part, channel) => expect(Math.abs((shown[index]?.[channel] ?? -99) - part)).toBeLessThan(8));
    });
    await window.keyboard.press('Escape');
    await image.waitFor({ state: 'detached' });
    await settled();
  });
});

describe('panning', () => {
  const middle = async (): Promise<[number, number]> => {
    const { screen } = await settled();
    const area = await boxOf('.stage.pans .room');
    return [(area.x + area.width / 2 - screen.x) / screen.width, (area.y + area.height / 2 - screen.y) / screen.height];
  };

  test('keys zoom in, out and to fit, and keep the middle', async () => {
    await zoomTo('Control+=', 'Control+=');
    await expect.poll(caption).toContain('150 %');
    const [x, y] = await middle();
    expect(x).toBeCloseTo(0.5, 1);
    expect(y).toBeCloseTo(0.5, 1);
    await panTo(120, 500);
    const before = await middle();
    await zoomTo('Control+=');
    await expect.poll(caption).toContain('200 %');
    const after = await middle();
    expect(after[0]).toBeCloseTo(before[0], 2);
    expect(after[1]).toBeCloseTo(before[1], 2);
    await zoomTo('Control+=');
    expect(await caption()).toContain('200 %');
    await zoomTo('Control+-');
    await expect.poll(caption).toContain('150 %');
    await zoomTo('Control+0');
    await expect.poll(() => room().count()).toBe(0);
    expect(Number(/(\d+) %/.exec(await caption())?.[1])).toBeLessThan(100);
  });

  test('arrow keys, the wheel and a drag of the frame pan; the guest follows, and its page hears nothing', async () => {
    await choose('200 %');
    await panTo(0, 0);
    await settled();
    await inGuest(
      'void (window.heard = []); for (const type of ["wheel", "mousedown", "keydown"]) addEventListener(type, () => heard.push(type)); 0',
    );
    const top = (): Promise<number> => room().evaluate((element) => element.scrollTop);
    await window.keyboard.press('Control+k');
    await window.getByRole('combobox').fill('pan over');
    await window.keyboard.press('Enter');
    await expect.poll(() => window.evaluate(() => document.activeElement?.id)).toBe('device-room');
    await window.keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(0);
    const byKey = await top();
    const area = await boxOf('.stage.pans .room');
    await window.mouse.move(area.x + 4, area.y + 100);
    await window.mouse.wheel(0, 200);
    await expect.poll(top).toBeGreaterThan(byKey + 100);
    await panTo(0, 300);
    await window.mouse.down();
    await window.mouse.move(area.x + 4, area.y + 40, { steps: 4 });
    await window.mouse.up();
    expect(await top()).toBe(360);
    await settled();
    expect(await inGuest('heard')).toEqual([]);
  });

  test('a turned device, another size, a small window and the other view keep the guest inside the room', async () => {
    await choose('200 %');
    await window.keyboard.press('Control+Shift+r');
    await expect.poll(caption).toContain('844 × 390');
    await settled();
    expect((await boxOf('.screen')).width).toBe(1_688);
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1_024, 640));
    await expect.poll(() => window.evaluate(() => innerWidth)).toBe(1_024);
    const { clip } = await settled();
    const area = await boxOf('.stage.pans .room');
    expect(clip.x + clip.width).toBeLessThanOrEqual(area.x + area.width);
    await panTo(640, 200);
    await settled();
    await window.getByRole('radio', { name: 'Widget' }).click();
    await expect.poll(views).toBeUndefined();
    await window.getByRole('radio', { name: 'Page' }).click();
    await settled();
    const { left } = await room().evaluate(({ scrollLeft: left }) => ({ left }));
    expect(Math.abs(left - 640)).toBeLessThanOrEqual(1);
    await app.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1_440, 900));
  });

  test('an edge that is dragged goes with the pointer, between rulers that stay in view', async () => {
    await choose('200 %');
    await panTo(9_999, 300);
    await settled();
    const box = (await window.locator('.edge.width').filter({ visible: true }).boundingBox()) ?? { x: 0, y: 0 };
    const area = await boxOf('.stage.pans .room');
    const [x, y] = [box.x + 6, area.y + 200];
    await window.mouse.move(x, y);
    await window.mouse.down();
    await window.mouse.move(x - 40, y, { steps: 4 });
    expect(await caption()).toContain('370 × 844');
    const { clip } = await settled();
    for (const side of ['width', 'height'] as const) {
      const ruler = (await window.locator(`.ruler.${side}`).filter({ visible: true }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      if (side === 'width') expect([ruler.y, ruler.y + ruler.height]).toEqual([area.y, clip.y]);
      else expect(ruler.x + ruler.width).toBe(clip.x);
    }
    const during = await boxOf('.screen');
    await window.mouse.up();
    await expect.poll(() => inGuest('innerWidth')).toBe(370);
    expect(await settled()).toMatchObject({ screen: during });
  });
});
