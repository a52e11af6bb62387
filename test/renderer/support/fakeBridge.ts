import type { DebuggerBridge } from '../../../src-shared/ipc/contract.ts';
import type { EventName, EventPayload } from '../../../src-shared/ipc/events.ts';

/** What a test sees of the fake main. */
export interface FakeMain {
  readonly calls: { readonly name: string; readonly input: unknown }[];
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Runs a render as main would: command, acknowledgement, state. */
  render(kind: 'page' | 'widget', id: string, outcome?: 'rendered' | 'failed'): void;
}

export interface FakeOptions {
  readonly nodes: number;
  readonly messages: number;
  readonly empty: boolean;
  readonly locale: 'zh-CN' | 'en';
  readonly platform: 'linux' | 'darwin';
}

/**
 * Stands for main in the page itself, with the options that the address carries. Serialised into the page, so it uses
 * nothing from outside its own body.
 */
export function installFakeBridge(): void {
  if (location.hash === '') return;
  const options: FakeOptions = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  // A test of what is remembered says so before it loads the page again.
  if (sessionStorage.getItem('keep') === null) for (const place of [localStorage, sessionStorage]) place.clear();
  sessionStorage.removeItem('keep');
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const calls: { name: string; input: unknown }[] = [];
  let instance = 0;
  let selected: string | undefined;
  let cleared = false;
  let guests = 0;
  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };

  const project = {
    appKey: 'weather',
    name: '天气',
    version: '1.0.0',
    folder: '/projects/weather',
    root: '/projects/weather',
    pages: [
      { pageId: 'weather-index', path: '/pages/weather/index', name: '天气', entry: 'a.html', isHome: true, ready: 'load' },
      { pageId: 'forecast', path: '/pages/weather/forecast', name: '七日预报', entry: 'b.html', isHome: false, ready: 'load' },
      {
        pageId: 'cities',
        path: '/pages/city/list',
        name: 'City list with a rather long name',
        entry: 'c.html',
        isHome: false,
        ready: 'manual',
      },
    ],
    widgets: [
      { widgetId: 'weather-card', name: '天气卡片', entry: 'd.html', ready: 'load', sample: { city: '北京', aqi: 162 } },
      {
        widgetId: 'air-quality',
        name: '空气质量',
        entry: 'e.html',
        ready: 'manual',
        sample: { city: '北京', pollutants: [{ name: 'PM2.5', value: 123 }] },
      },
      { widgetId: 'life-index', name: '生活指数', entry: 'f.html', ready: 'load' },
    ],
  };
  const problems = [
    {
      severity: 'warning',
      file: '/projects/weather/wsd.json',
      path: 'widgets[2].sample',
      line: 41,
      column: 7,
      message: 'The widget has no sample data',
      fix: 'Add "sample": {} with data that the widget can show',
    },
    {
      severity: 'error',
      file: '/projects/weather/wsd.json',
      path: 'pages[3].entry',
      line: 22,
      column: 16,
      message: 'File pages/none.html does not exist',
    },
  ];

  const roles = ['banner', 'heading', 'button', 'region', 'list', 'listitem', 'text', 'link'];
  const nodes = Array.from({ length: options.nodes }, (_, index) => {
    const depth = index === 0 ? 0 : 1 + ((index * 7) % 5);
    const role = roles[index % roles.length] ?? 'text';
    const base = { uid: index === 0 ? 'root' : `3-${index}`, depth, kind: index === 0 ? 'page' : 'div' };
    if (index === 0) return { ...base, name: '天气' };
    if (role === 'text') return { ...base, kind: 'text', text: `多云 ${index}°` };
    return {
      ...base,
      role,
      name: `${role} ${index}`,
      attributes:
        role === 'heading'
          ? [
              ['level', '2'],
              ['class', 'title big'],
            ]
          : [],
    };
  });
  // A child is at most one level below the row before it.
  for (let index = 1; index < nodes.length; index += 1) {
    const node = nodes[index];
    const before = nodes[index - 1];
    if (node !== undefined && before !== undefined) node.depth = Math.max(1, Math.min(node.depth, before.depth + 1));
  }

  const levels = ['log', 'info', 'log', 'warn', 'log', 'error', 'debug', 'log'];
  const message = (index: number): Record<string, unknown> => ({
    msgid: `c-${index}`,
    target: 'page',
    level: levels[index % levels.length],
    source: 'console-api',
    timestamp: 1_773_722_463_000 + index * 13,
    text:
      index % 8 === 5
        ? `Uncaught (in promise) TypeError: Cannot read properties of undefined (reading 'aqi') ${index}`
        : `forecast rendered ${index} rows in 18.4 ms`,
    url: 'https://weather.invalid/pages/weather/air.ts',
    lineNumber: 48,
    columnNumber: 27,
    ...(index % 10 === 1 && { count: 5 }),
  });

  const answer = (name: string, input: Record<string, unknown>): unknown => {
    switch (name) {
      case 'connect':
        return {
          endpointUrl: 'http://127.0.0.1:8930/__wsd_mcp',
          appFolder: '/opt/web-sdk-debugger',
          version: '0.1.0',
          locale: options.locale,
          platform: options.platform,
          headless: true,
          guestPartition: 'guest-test',
          emulation: {},
          project: options.empty ? { project: undefined, problems: [] } : { project, problems },
        };
      case 'mountGuest':
        guests += 1;
        return { guestId: guests };
      case 'render': {
        const known =
          input.type === 'page'
            ? project.pages.find((page) => page.path === String(input.url).split('?')[0])?.pageId
            : project.widgets.find((widget) => widget.widgetId === input.widgetId)?.widgetId;
        if (known === undefined)
          throw { code: 'TARGET_NOT_FOUND', message: `No page has the route ${String(input.url)}.`, hint: 'Call list_render_targets.' };
        fake.render(input.type === 'page' ? 'page' : 'widget', known);
        return {};
      }
      case 'setViewport':
        emit('command', { commandId: `size-${calls.length}`, command: { type: 'setViewport', size: input } });
        return undefined;
      case 'acknowledge':
        emit('commandsEnded', undefined);
        return undefined;
      case 'captureTree':
        return {
          kind: 'page',
          nodes,
          truncated: options.nodes >= 5_000,
          empty: false,
          capturedAtMs: 1,
          instanceId: `i-${instance}`,
          ...(selected !== undefined && { selectedUid: selected }),
        };
      case 'selectNode':
        selected = typeof input.uid === 'string' ? input.uid : undefined;
        return undefined;
      case 'describeNode':
        return {
          uid: input.uid,
          rect: { x: 16, y: 120, width: 358, height: 193 },
          style: [
            { name: 'background-color', value: 'rgb(255, 255, 255)', initial: false },
            { name: 'border-radius', value: '16px', initial: false },
            { name: 'color', value: 'rgb(22, 32, 46)', initial: false },
            { name: 'display', value: 'block', initial: true },
            { name: 'font-family', value: '-apple-system, "PingFang SC", "Inter", "Noto Sans CJK SC", sans-serif', initial: false },
            { name: 'margin-bottom', value: '12px', initial: false },
          ],
          attributes: [
            { name: 'class', value: 'current' },
            { name: 'data-city', value: 'beijing' },
          ],
          box: { margin: [0, 16, 12, 16], border: [0, 0, 0, 0], padding: [16, 16, 16, 16] },
        };
      case 'widgetSchema':
        return { state: 'disconnected', tool: 'get_air_quality' };
      case 'listSamples':
        return [];
      case 'highlightNode':
        return { found: input.uid !== '3-9' };
      case 'auditTarget':
        return {
          instanceId: `i-${instance}`,
          passedRules: 24,
          covered: [{ uid: '3-12', kind: 'button', by: '3-2', label: 'div.tip' }],
          frames: 0,
          needsReview: [],
          violations: [
            {
              rule: 'color-contrast',
              impact: 'serious',
              help: 'Elements must meet minimum color contrast ratio thresholds',
              helpUrl: 'https://dequeuniversity.com/rules/axe/4.14/color-contrast',
              count: 2,
              nodes: ['3-3', '3-12'].map((uid) => ({
                uid,
                html: '<button class="link">',
                summary: 'Fix any of the following:\n  Element has insufficient color contrast of 3.4 (expected contrast ratio of 4.5:1)',
              })),
            },
          ],
        };
      case 'listConsole': {
        const wanted = Array.isArray(input.levels) ? input.levels : [];
        const query = String(input.query);
        const total = cleared ? 0 : options.messages;
        const levelCounts: Record<string, number> = {};
        const matching: number[] = [];
        for (let index = 0; index < total; index += 1) {
          const level = levels[index % levels.length] ?? 'log';
          levelCounts[level] = (levelCounts[level] ?? 0) + 1;
          if (wanted.includes(level) && (query === '' || String(message(index).text).includes(query))) matching.push(index);
        }
        const start = Number(input.start);
        return {
          total: matching.length,
          entries: matching.length,
          start,
          rows: matching.slice(start, start + Number(input.count)).map(message),
          levelCounts,
          dropped: 0,
          droppedRows: 0,
        };
      }
      case 'expandConsoleEntry': {
        const stack = [
          {
            functionName: 'renderAir',
            url: 'https://weather.invalid/pages/weather/air.js',
            lineNumber: 1,
            columnNumber: 2027,
            place: { name: 'pages/weather/air.ts', line: 48, column: 27, mapped: true, file: '/projects/weather/pages/weather/air.ts' },
          },
          { functionName: '', url: 'https://weather.invalid/pages/weather/index.ts', lineNumber: 31, columnNumber: 5 },
          { functionName: 'w', url: '', lineNumber: 2, columnNumber: 3683 },
        ];
        const nested = { type: 'object', description: 'Object', properties: [{ name: 'value', value: null }] };
        const data = {
          type: 'object',
          description: 'Object',
          properties: [
            { name: 'city', value: '北京' },
            {
              name: 'days',
              value: {
                type: 'array',
                description: 'Array(3)',
                properties: [1, 2, 3].map((value, name) => ({ name: String(name), value })),
              },
            },
            { name: 'nested', value: nested },
          ],
        };
        return {
          entry: { ...message(Number(String(input.msgid).slice(2))), argsKey: 'k', args: ['[weather] ready', data], stack },
          stack,
          errorStacks: {},
        };
      }
      case 'openSource':
        return { shownIn: 'folder' };
      case 'clearConsole':
        cleared = true;
        return { count: options.messages };
      case 'recentProjects':
        return [
          {
            folder: '/projects/food',
            name: '点餐助手',
            appKey: 'food-order',
            pages: 5,
            widgets: 1,
            openedAtMs: 1_773_722_463_000,
            missing: false,
          },
          {
            folder: '/projects/课程表',
            name: '课程表',
            appKey: 'timetable',
            pages: 2,
            widgets: 0,
            openedAtMs: 1_771_722_463_000,
            missing: true,
          },
        ];
      case 'savePicture':
        return { filePath: '/projects/weather/.wsd/pictures/2026-03-17-weather-index.png' };
      case 'pictureOfGuest':
        return { dataUrl: 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=' };
      case 'chatState':
        return { conversationId: 'c1', items: [], approvals: [], gateway: { type: 'embedded', label: 'Embedded' } };
      case 'listAgentCalls':
        return { calls: [], agents: { paused: false, waiting: 0, clients: [] } };
      case 'listKeys':
        return { canProtect: true, keys: [] };
      case 'serverStatuses':
      case 'listTrace':
      case 'listToolCalls':
        return [];
      default:
        return undefined;
    }
  };

  const fake: FakeMain = {
    calls,
    emit,
    render(kind, id, outcome = 'rendered') {
      instance += 1;
      const page = project.pages.find((one) => one.pageId === id);
      const widget = project.widgets.find((one) => one.widgetId === id);
      const instanceId = `i-${instance}`;
      const target = {
        type: kind,
        id,
        name: page?.name ?? widget?.name ?? id,
        source: 'project',
        ...(page !== undefined && { path: page.path, url: `${page.path}?city=beijing`, query: { city: 'beijing' } }),
        ...(widget !== undefined && { structuredContent: widget.sample ?? {} }),
        instanceId,
      };
      const startedAtMs = Date.now();
      emit('command', { commandId: `render-${instance}`, command: { type: 'render', target } });
      emit('renderState', { slot: kind, instanceId, state: 'rendering', startedAtMs, by: 'you' });
      setTimeout(() => {
        emit('renderState', {
          slot: kind,
          instanceId,
          state: outcome,
          startedAtMs,
          durationMs: 412,
          by: 'you',
          ...(outcome === 'rendered'
            ? {
                nodeCount: options.nodes,
                target: { ...target, viewport: { width: 390, height: 844, deviceScaleFactor: 1 }, renderedAtMs: 1 },
              }
            : {
                error: {
                  code: 'RENDER_TIMEOUT',
                  message: 'ready() was not called within 10 s.',
                },
              }),
        });
      }, 60);
    },
  };

  const bridge = {
    request(name: string, input: unknown) {
      calls.push({ name, input });
      return new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve({ ok: true, value: answer(name, typeof input === 'object' && input !== null ? { ...input } : {}) });
          } catch (error) {
            resolve({ ok: false, error });
          }
        }, 2);
      });
    },
    on(name: string, listener: (payload: unknown) => void) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
  Object.assign(window, { debuggerBridge: bridge as unknown as DebuggerBridge<File>, fakeMain: fake });
}

declare global {
  interface Window {
    readonly fakeMain: FakeMain;
  }
}
