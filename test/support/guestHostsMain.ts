// An Electron app for tests: one window, and both containers of the GuestHost port in it, each with a real Guest.
import { say } from '../../src-shared/words/sentence.ts';
import { app, BrowserWindow, session, webContents } from 'electron';
import { CardViews } from '../../src-main/electron/cardViews.ts';
import { GuestViews } from '../../src-main/electron/guestViews.ts';
import { DialogDesk } from '../../src-main/targets/dialogDesk.ts';
import { Guest } from '../../src-main/targets/guest.ts';
import type { GuestContainer } from '../../src-main/targets/guestHost.ts';
import { renderInto } from '../../src-main/targets/render.ts';
import { takePicture } from '../../src-main/targets/screenshot.ts';

export type ContainerKind = 'view' | 'element';

/** What a guest did to its surroundings, in order. */
export interface Happened {
  readonly ends: readonly string[];
  readonly console: readonly string[];
  readonly notices: readonly string[];
}

export interface GuestHosts {
  /** Makes the one guest of the window; an earlier one is ended. */
  open(kind: ContainerKind): Promise<void>;
  render(url: string): Promise<readonly string[]>;
  /** In the page's own world. */
  evaluate(expression: string): Promise<unknown>;
  picture(): Promise<{ readonly base64: string; readonly width: number; readonly height: number }>;
  facts(): Record<string, unknown>;
  crash(): void;
  end(): Promise<void>;
  happened(): Happened;
  setWindow(state: 'shown' | 'hidden' | 'minimized'): void;
}

declare global {
  var guestHosts: GuestHosts;
}

const PARTITION = 'contract';
const SIZE = { width: 320, height: 240 };
const HOST = `data:text/html,<body style="margin:0"></body>`;

let window: BrowserWindow;
let views: GuestViews;
let cards: CardViews;
let guest: Guest | undefined;
let happened = { ends: [] as string[], console: [] as string[], notices: [] as string[] };
let instances = 0;

async function containerOf(kind: ContainerKind): Promise<GuestContainer> {
  if (kind === 'view') return views.createContainer();
  const script = `new Promise((done) => {
    const view = document.createElement('webview');
    view.setAttribute('partition', ${JSON.stringify(PARTITION)});
    view.setAttribute('src', 'about:blank');
    view.style.cssText = 'position: absolute; left: 0; top: 0; width: ${SIZE.width}px; height: ${SIZE.height}px';
    view.addEventListener('dom-ready', () => done(view.getWebContentsId()), { once: true });
    document.body.replaceChildren(view);
  })`;
  const id: unknown = await window.webContents.executeJavaScript(script);
  const container = cards.take(Number(id));
  if (!container) throw new Error('The element was not attached.');
  return container;
}

/** Its element is taken out by whoever put it in; a view goes with its guest. */
const removeElement = (): Promise<unknown> => window.webContents.executeJavaScript('void document.body.replaceChildren()');

async function open(kind: ContainerKind): Promise<void> {
  guest?.end({ reason: 'destroyed', message: say('guest.replaced') });
  await removeElement();
  happened = { ends: [], console: [], notices: [] };
  const mine = happened;
  const desk = new DialogDesk({
    mode: 'auto',
    onOpen: () => {},
    onAnswered: () => {},
    onHandled: (sentence) => mine.notices.push(sentence),
  });
  guest = new Guest(
    {
      id: 1,
      kind: 'widget',
      container: await containerOf(kind),
      desk,
      context: () => ({ theme: 'light', locale: 'en' }),
      onRequest: async () => null,
      stateOf: () => undefined,
      createDocumentKey: () => String((instances += 1)),
      createMessageId: () => `m${(instances += 1)}`,
      onConsole: ({ text }) => mine.console.push(text),
      onConsoleDetail: () => {},
      onHostNotice: (text) => mine.notices.push(text),
      onDocument: () => {},
      onSelfNavigation: () => undefined,
      onPicked: () => {},
      onShortcut: () => {},
      onEnd: ({ reason }) => mine.ends.push(reason),
    },
    { bounds: { x: 0, y: 0, ...SIZE }, size: SIZE, scale: 1 },
  );
  await guest.ready;
}

function present(): Guest {
  if (!guest) throw new Error('No guest is open.');
  return guest;
}

async function render(url: string): Promise<readonly string[]> {
  const target = { type: 'widget', id: 'w', name: 'W', source: 'project', instanceId: `i${(instances += 1)}` } as const;
  const plan = { target, entryUrl: url, ready: 'load' } as const;
  const { nodes } = await renderInto(present(), plan, target, AbortSignal.timeout(15_000));
  return nodes.flatMap(({ text }) => (text === undefined ? [] : [text]));
}

async function evaluate(expression: string): Promise<unknown> {
  const ask = { expression, returnByValue: true, awaitPromise: true };
  const { result } = await present().devtools.send<{ result: { value?: unknown } }>('Runtime.evaluate', ask);
  return result.value;
}

let contents: Electron.WebContents | undefined;
globalThis.guestHosts = {
  async open(kind) {
    const before = new Set(electronContents().map(({ id }) => id));
    await open(kind);
    contents = electronContents().find(({ id }) => !before.has(id));
  },
  render,
  evaluate,
  picture: () => takePicture(present(), { format: 'png' }, AbortSignal.timeout(15_000)),
  facts() {
    if (contents === undefined || contents.isDestroyed()) return { gone: true };
    // Electron's types leave this one out.
    const preferences: Electron.WebPreferences | undefined = Reflect.get(contents, 'getLastWebPreferences').call(contents);
    return {
      gone: false,
      sandbox: preferences?.sandbox,
      contextIsolation: preferences?.contextIsolation,
      nodeIntegration: preferences?.nodeIntegration,
      preload: preferences?.preload,
      storage: contents.session.storagePath,
      isDefaultSession: contents.session === session.defaultSession,
    };
  },
  crash: () => contents?.forcefullyCrashRenderer(),
  async end() {
    present().end({ reason: 'destroyed', message: say('guest.closed') });
    await removeElement();
  },
  happened: () => happened,
  setWindow(state) {
    if (state === 'hidden') window.hide();
    else if (state === 'minimized') window.minimize();
    else {
      window.restore();
      window.showInactive();
    }
  },
};

function electronContents(): Electron.WebContents[] {
  return webContents.getAllWebContents();
}

app.on('window-all-closed', () => {});
void app.whenReady().then(async () => {
  window = new BrowserWindow({ width: 800, height: 600, frame: false, show: true, webPreferences: { webviewTag: true, sandbox: true } });
  views = new GuestViews(window, () => session.fromPartition(PARTITION));
  cards = new CardViews({ host: window.webContents, partition: () => PARTITION });
  await window.loadURL(HOST);
  Reflect.set(globalThis, 'guestHostsReady', true);
});
