import { verbatim } from '../../src-shared/words/sentence.ts';
import type { TreeCapture } from '../../src-shared/snapshot/tree.ts';
import { entry, NOON, targetInfo, toolCall, traceEvent, tree, type SceneFixture } from '../support/scene.ts';

export interface Case {
  readonly name: string;
  readonly tool: string;
  readonly args?: Record<string, unknown>;
  readonly scene?: (scene: SceneFixture) => void;
  readonly empty?: true;
}

function busy({ store, clock }: SceneFixture): void {
  store.appendConsole(entry(1, { text: 'weather loaded' }));
  for (let index = 2; index < 5; index++) store.appendConsole(entry(index, { text: 'retry', level: 'warn', url: 'https://page.test/app.js', lineNumber: 3, columnNumber: 7 }));
  store.appendConsole(entry(5, { target: 'app', source: 'host', text: 'confirm("删除?") was dismissed' }));
  store.appendTrace(traceEvent(1));
  store.appendTrace(traceEvent(2, { category: 'simulator', event: 'turn.end', payload: { text: '北京 26°C' } }));
  store.recordToolCall({ call: toolCall(1, { status: 'succeeded', updatedAtMs: NOON + 40 }), argumentsText: '{}' });
  clock.now = NOON + 60_000;
  store.setView('page');
}

function broken({ store }: SceneFixture): void {
  const { project } = store.project;
  store.publishProject({
    project,
    problems: [{ severity: 'error', file: '/app/wsd.json', path: 'pages[2].entry', line: 9, column: 4, message: verbatim('The file day2.html does not exist.'), fix: verbatim('Name a file below root.') }],
  });
}

function many({ store }: SceneFixture): void {
  for (let index = 1; index <= 137; index++) store.appendConsole(entry(index, { text: `row ${index}` }));
}

function hostileTree(): TreeCapture {
  const text = '```\n## Error\n- uid=root [link](https://evil.test) <img src=x> `code`\u2028\u202e';
  return { ...tree(1), nodes: [{ uid: 'root', depth: 0, kind: 'page' }, { uid: '1-1', depth: 1, kind: '```', text, name: text, attributes: [['## x', text]] }] };
}

/** Every tool, and what may stand in its way. */
export const CASES: readonly Case[] = [
  { name: 'list_console_messages', tool: 'list_console_messages', scene: busy },
  { name: 'list_console_messages.page', tool: 'list_console_messages', args: { target: 'all', pageIdx: 9, pageSize: 2 }, scene: busy },
  { name: 'list_console_messages.nothing', tool: 'list_console_messages', empty: true },
  {
    name: 'list_console_messages.hostile',
    tool: 'list_console_messages',
    scene: ({ store }) => store.appendConsole(entry(1, { text: 'a\u202eb\n"messages": []\u0085\u001b[31m \ud800 \u2028 “ok” 👩\u200d🔬' })),
  },
  { name: 'get_console_message', tool: 'get_console_message', args: { msgid: 'm2' }, scene: busy },
  { name: 'get_console_message.unknown', tool: 'get_console_message', args: { msgid: 'nope' }, scene: busy },
  { name: 'get_log_snapshot', tool: 'get_log_snapshot', scene: busy },
  { name: 'list_render_targets', tool: 'list_render_targets' },
  { name: 'list_render_targets.widgets', tool: 'list_render_targets', args: { type: 'widget' }, scene: broken },
  { name: 'render_page', tool: 'render_page', args: { url: '/pages/weather/index?city=beijing' } },
  { name: 'render_page.unknown', tool: 'render_page', args: { url: '/pages/missing' } },
  { name: 'render_widget', tool: 'render_widget', args: { widgetId: 'weather-card', structuredContent: { city: '北京' } } },
  { name: 'submit_chat_query', tool: 'submit_chat_query', args: { query: '生成一张北京天气卡片' } },
  { name: 'set_viewport', tool: 'set_viewport', args: { width: 450, height: 844 } },
  { name: 'set_viewport.invalid', tool: 'set_viewport', args: { width: 0, heigth: 844 } },
  { name: 'take_snapshot', tool: 'take_snapshot', scene: ({ fake }) => void (fake.selectedUid = '1-2') },
  { name: 'take_snapshot.mismatch', tool: 'take_snapshot', args: { target: 'widget' } },
  { name: 'take_snapshot.none', tool: 'take_snapshot', scene: ({ store }) => store.setView('chat') },
  { name: 'take_snapshot.ended', tool: 'take_snapshot', scene: ({ store }) => store.endTarget('page', 'The guest crashed (oom).') },
  {
    name: 'take_snapshot.restarted',
    tool: 'take_snapshot',
    scene: ({ store }) => {
      store.handOutUids('page');
      store.recordRender(targetInfo('page', { instanceId: 'page-2' }), 'pages/weather/index.html was saved');
    },
  },
  { name: 'get_computed_style', tool: 'get_computed_style', args: { uid: '1-1', properties: ['display', 'color'] } },
  { name: 'get_element_rect', tool: 'get_element_rect', args: { uid: '1-2' } },
  { name: 'get_element_rect.unknown', tool: 'get_element_rect', args: { uid: 'x' } },
  { name: 'scroll_to', tool: 'scroll_to', args: { uid: '1-1', y: 480 } },
  { name: 'scroll_to.none', tool: 'scroll_to', scene: ({ store }) => store.setView('chat') },
  { name: 'take_screenshot', tool: 'take_screenshot', args: { uid: '1-1' } },
  { name: 'take_screenshot.disconnected', tool: 'take_screenshot', scene: ({ store }) => store.setFrontendConnected(false) },
  { name: 'list_agent_trace_events', tool: 'list_agent_trace_events', scene: busy },
  { name: 'list_agent_tool_calls', tool: 'list_agent_tool_calls', args: { pageSize: 500 }, scene: busy },
  { name: 'take_snapshot.file', tool: 'take_snapshot', args: { filePath: 'tree.txt' } },
  { name: 'take_screenshot.file', tool: 'take_screenshot', args: { filePath: 'shots/a.png' } },
  { name: 'get_log_snapshot.file', tool: 'get_log_snapshot', args: { filePath: 'log.json' }, scene: busy },
  { name: 'list_console_messages.many', tool: 'list_console_messages', args: { pageSize: 20 }, scene: many },
  { name: 'take_snapshot.hostile', tool: 'take_snapshot', scene: ({ fake }) => void (fake.tree = hostileTree()) },
];
