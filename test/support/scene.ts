import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { LoadedProject } from '../../src-shared/project/project.ts';
import type { ConsoleEntry, ConsoleTarget } from '../../src-shared/snapshot/console.ts';
import type { RuntimeTargetInfo, TargetKind } from '../../src-shared/snapshot/target.ts';
import type { TraceEvent, AgentToolCall } from '../../src-shared/snapshot/trace.ts';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';
import type { ChatCommands, CommandOptions, ControlCommands, LiveTarget, Picture } from '../../src-main/commands/ports.ts';
import { SnapshotStore } from '../../src-main/store/snapshotStore.ts';

/** 2026-01-01T00:00:00.000Z: the time of every scene. */
export const NOON = Date.UTC(2026, 0, 1);

export function targetInfo(type: TargetKind = 'page', change: Partial<RuntimeTargetInfo> = {}): RuntimeTargetInfo {
  const page = {
    id: 'weather-index',
    name: '天气',
    path: '/pages/weather/index',
    url: '/pages/weather/index?city=beijing',
    query: { city: 'beijing' },
  };
  return {
    type,
    ...(type === 'page' ? page : { id: 'weather-card', name: '天气卡片' }),
    source: 'project',
    instanceId: `${type}-1`,
    viewport: { width: 390, height: 844, deviceScaleFactor: 1 },
    renderedAtMs: NOON,
    ...change,
  };
}

export function project(): LoadedProject {
  return {
    project: {
      appKey: 'weather',
      name: '天气',
      version: '1.0.0',
      folder: '/app',
      root: '/app',
      pages: [
        {
          pageId: 'weather-index',
          path: '/pages/weather/index',
          name: '天气',
          entry: 'pages/weather/index.html',
          isHome: true,
          ready: 'load',
        },
        { pageId: 'weather-day', path: '/pages/weather/day', name: '今天', entry: 'pages/weather/day.html', isHome: false, ready: 'load' },
      ],
      widgets: [{ widgetId: 'weather-card', name: '天气卡片', entry: 'widgets/weather-card.html', ready: 'manual' }],
    },
    problems: [],
  };
}

export function entry(number: number, change: Partial<ConsoleEntry> = {}): ConsoleEntry {
  const text = change.text ?? `message ${number}`;
  const target: ConsoleTarget = change.target ?? 'page';
  return {
    msgid: `m${number}`,
    target,
    level: 'log',
    source: 'console-api',
    timestamp: NOON + number,
    text,
    argsKey: `${change.level ?? 'log'}|${text}`,
    args: [text],
    stack: [{ functionName: 'show', url: 'https://page.test/app.js', lineNumber: 3, columnNumber: 7 }],
    ...(target !== 'app' && { instanceId: `${target}-1` }),
    ...change,
  };
}

export function traceEvent(number: number, change: Partial<TraceEvent> = {}): TraceEvent {
  const times = { id: `t${number}`, timestamp: NOON + number, requestId: `r${number % 3}` };
  return { source: 'simulator', category: 'mcp', event: 'tool.call', payload: { number }, ...times, ...change };
}

export function toolCall(number: number, change: Partial<AgentToolCall> = {}): AgentToolCall {
  return {
    id: `c${number}`,
    requestId: `r${number % 3}`,
    toolCallId: `tc${number}`,
    toolName: 'get_weather',
    serverId: 'weather',
    appKey: 'weather',
    status: 'running',
    createdAtMs: NOON + number,
    updatedAtMs: NOON + number,
    requiresUserApproval: false,
    isMiniApp: true,
    message: `call ${number}`,
    ...change,
  };
}

export function tree(nodeCount = 3): TreeCapture {
  const root = { uid: 'root', depth: 0, kind: 'page' };
  const rest = Array.from({ length: nodeCount - 1 }, (_, index) => ({
    uid: `1-${index + 1}`,
    depth: 1,
    kind: 'button',
    role: 'button',
    name: `按钮 ${index + 1}`,
    attributes: [['class', 'primary']] as const,
    focusable: true,
  }));
  return { kind: 'page', nodes: [root, ...rest], truncated: false, empty: false, capturedAtMs: NOON + 5 };
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Answers like a debugger whose window works; each part can be made to fail or to wait. */
export class FakeDebugger implements ControlCommands, LiveTarget {
  readonly asked: { readonly command: string; readonly by: string; readonly ask: unknown; readonly signal: AbortSignal }[] = [];
  readonly store: SnapshotStore;
  picture: Picture = { format: 'png', mimeType: 'image/png', base64: PIXEL, width: 1, height: 1 };
  tree: TreeCapture = tree();
  selectedUid: string | undefined;
  failure: unknown;
  /** Awaited before each command and read. */
  before: (options?: CommandOptions) => Promise<void> = () => Promise.resolve();

  constructor(store: SnapshotStore) {
    this.store = store;
  }

  readonly chat: ChatCommands = {
    submit: async (query, options) => {
      this.asked.push({ command: 'submitChat', by: options.by, ask: query, signal: options.signal });
      await this.#ready(options);
      return { requestId: 'request-1' };
    },
  };

  current(): RuntimeTargetInfo | undefined {
    return this.store.currentTarget();
  }

  async snapshot(): ReturnType<LiveTarget['snapshot']> {
    await this.#ready();
    const target = this.#target();
    return { target, tree: this.tree, ...(this.selectedUid !== undefined && { selectedUid: this.selectedUid }) };
  }

  async computedStyle(uid: string, properties: readonly string[] | undefined): Promise<readonly { name: string; value: string }[]> {
    await this.#ready();
    this.#element(uid);
    return (properties ?? ['color', 'display']).map((name) => ({ name, value: `${name} of ${uid}` }));
  }

  async elementRect(uid: string): Promise<{ x: number; y: number; width: number; height: number }> {
    await this.#ready();
    this.#element(uid);
    return { x: 8, y: 16, width: 100.5, height: 20 };
  }

  async renderPage(url: string, options: CommandOptions): Promise<RuntimeTargetInfo> {
    await this.#command('renderPage', url, options);
    if (url.startsWith('/pages/missing')) throw new DebuggerError('TARGET_NOT_FOUND', `No Page has the route ${url}.`);
    return this.#show(targetInfo('page', { url }));
  }

  async renderWidget(widgetId: string, structuredContent: Record<string, unknown>, options: CommandOptions): Promise<RuntimeTargetInfo> {
    await this.#command('renderWidget', { widgetId, structuredContent }, options);
    return this.#show(targetInfo('widget', { id: widgetId }));
  }

  async setViewport(size: { width: number; height: number }, options: CommandOptions): Promise<{ width: number; height: number }> {
    await this.#command('setViewport', size, options);
    return size;
  }

  async takeScreenshot(ask: { uid?: string | undefined }, options: CommandOptions): Promise<Picture> {
    await this.#command('takeScreenshot', ask, options);
    if (ask.uid !== undefined) this.#element(ask.uid);
    return this.picture;
  }

  async scrollTo(
    ask: { uid?: string | undefined; x?: number | undefined; y?: number | undefined },
    options: CommandOptions,
  ): ReturnType<ControlCommands['scrollTo']> {
    await this.#command('scrollTo', ask, options);
    if (ask.uid !== undefined) this.#element(ask.uid);
    return {
      uid: ask.uid ?? '1-1',
      x: ask.x ?? 0,
      y: Math.min(ask.y ?? 0, 900),
      maxX: 0,
      maxY: 900,
      viewportWidth: 390,
      viewportHeight: 844,
    };
  }

  async #ready(options?: CommandOptions): Promise<void> {
    await this.before(options);
    if (this.failure !== undefined) throw this.failure;
  }

  async #command(command: string, ask: unknown, options: CommandOptions): Promise<void> {
    this.asked.push({ command, ask, by: options.by, signal: options.signal });
    await this.#ready(options);
  }

  #target(): RuntimeTargetInfo {
    const target = this.current();
    if (!target) throw new DebuggerError('INSPECTION_FAILED', 'The target is gone.');
    return target;
  }

  #element(uid: string): void {
    if (uid !== 'root' && !this.tree.nodes.some((node) => node.uid === uid)) {
      throw new DebuggerError('ELEMENT_NOT_FOUND', `No element has the uid ${uid}.`, { hint: 'Call take_snapshot for the present uids.' });
    }
  }

  #show(target: RuntimeTargetInfo): RuntimeTargetInfo {
    this.store.setView(target.type);
    this.store.recordRender(target);
    return target;
  }
}

export interface SceneFixture {
  readonly store: SnapshotStore;
  readonly fake: FakeDebugger;
  readonly clock: { now: number };
}

/** An empty debugger: nothing stored, no window. */
export function emptyScene(): SceneFixture {
  const clock = { now: NOON };
  const store = new SnapshotStore(() => clock.now);
  return { store, fake: new FakeDebugger(store), clock };
}

/** A debugger in use: window, project and a rendered Page. */
export function liveScene(): SceneFixture {
  const scene = emptyScene();
  scene.store.setFrontendConnected(true);
  scene.store.publishProject(project());
  scene.store.recordRender(targetInfo());
  return scene;
}
