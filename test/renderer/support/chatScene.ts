import type { ApprovalRequest, ChatItem, ChatState, ToolCallItem } from '../../../src-shared/simulator/chat.ts';
import type { ElicitationRequest } from '../../../src-shared/simulator/elicitation.ts';
import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';
import type { AgentToolCall, ToolCallStatus, TraceEvent } from '../../../src-shared/snapshot/trace.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import type { ScriptedAnswers } from './chatMain.ts';

const START = 1_773_722_463_000;

export function toolCall(id: string, toolName: string, status: ToolCallStatus, change: Partial<AgentToolCall> = {}): AgentToolCall {
  return {
    id: `call-${id}`,
    requestId: 'req_5c19e0',
    toolCallId: id,
    toolName,
    serverId: 'weather',
    appKey: 'weather',
    status,
    createdAtMs: START + 880,
    updatedAtMs: START + 1_192,
    requiresUserApproval: false,
    isMiniApp: false,
    message: '',
    ...change,
  };
}

export function toolCallItem(call: AgentToolCall, change: Partial<ToolCallItem> = {}): ToolCallItem {
  return { kind: 'toolCall', id: `item-${call.toolCallId}`, requestId: call.requestId, call, argumentsText: '{"city":"北京"}', ...change };
}

export function userItem(requestId: string, text: string): ChatItem {
  return { kind: 'user', id: `user-${requestId}`, requestId, text, createdAtMs: START };
}

export function answerItem(id: string, text: string, change: Partial<Extract<ChatItem, { kind: 'assistant' }>> = {}): ChatItem {
  return { kind: 'assistant', id, requestId: 'req_5c19e0', text, status: 'done', createdAtMs: START, ...change };
}

export function cardItem(id: string, toolCallId: string): ChatItem {
  const target = {
    type: 'widget' as const,
    id: 'weather-card',
    name: '天气卡片',
    source: 'weather',
    instanceId: id,
    structuredContent: {},
  };
  return { kind: 'card', id, requestId: 'req_5c19e0', toolCallId, target };
}

const done = toolCall('t1', 'get_weather', 'succeeded');
const bad = toolCall('t2', 'get_air_quality', 'failed', {
  requestId: 'req_7f3a21',
  message: 'UPSTREAM_502 空气质量服务暂时不可用。',
  updatedAtMs: START + 1_964,
  requiresUserApproval: true,
});

export const ANSWER = `北京今天多云，现在 **26 °C**，最高 28 °C，傍晚转阴。详见 [天气网](https://weather.invalid/beijing)。

| 时间 | 气温 |
|---|---|
| 14:00 | 26° |
| 16:00 | 28° |

\`\`\`json
{ "city": "北京", "aqi": 162 }
\`\`\``;

export const CONVERSATION: readonly ChatItem[] = [
  userItem('req_5c19e0', '北京今天天气怎么样？'),
  toolCallItem(done, { durationMs: 312, resultText: '{"city":"北京","temperature":26,"humidity":46,"windy":false}' }),
  cardItem('card-1', 't1'),
  answerItem('a1', ANSWER),
  userItem('req_7f3a21', '空气质量呢？明天下雨前一小时提醒我。'),
  toolCallItem(bad, { durationMs: 1_084 }),
  answerItem('a2', '空气质量服务暂时没有响应，稍后可以再问一次。降雨提醒我来设置：明天 15:00 左右有小雨，提醒时间会是 14', {
    requestId: 'req_7f3a21',
    status: 'streaming',
  }),
];

export const approval = (change: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  callId: 'call-t3',
  serverId: 'weather',
  toolName: 'subscribe_rain_alert',
  argumentsText: '{"city":"北京","leadMinutes":60,"date":"2026-03-18"}',
  askedAtMs: Date.now(),
  expiresAtMs: Date.now() + 60_000,
  ...change,
});

/** A field whose every word is this. */
export const field = (text: string) => ({ name: text, title: text, description: text, required: true, secret: false });

export const elicitation = (fields: ElicitationRequest['fields'], message = '订阅提醒前请补充信息'): ElicitationRequest => ({
  ...{ id: 'q1', callId: 'call-t3', serverId: 'weather', toolName: 'subscribe_rain_alert' },
  ...{ message, fields, behind: 1, expiresAtMs: Date.now() + 90_000 },
});

export function chatState(change: Partial<ChatState> = {}): ChatState {
  return { conversationId: 'c1', items: [], approvals: [], gateway: { type: 'openai', label: 'qwen3:8b' }, ...change };
}

export const SERVERS: readonly ServerStatus[] = [
  {
    id: 'weather',
    state: 'ready',
    transport: 'http',
    where: 'http://127.0.0.1:3001/mcp',
    era: 'modern',
    protocolVersion: '2026-07-28',
    serverName: 'Weather server',
    tools: [
      { name: 'get_weather', title: '查天气', description: '查询一个城市今天的天气。Returns a card.' },
      { name: 'get_air_quality', description: 'Current air quality of a city' },
      { name: 'subscribe_rain_alert' },
    ],
    faults: [say('list.unusable', { tool: '"bad_tool"', reason: say('tool.schemaNoObject') })],
  },
  {
    id: 'legacy-maps',
    state: 'failed',
    transport: 'sse',
    where: 'https://maps.invalid/sse',
    era: 'legacy',
    protocolVersion: '2025-11-25',
    fallback: say('fallback.oldTransport', { status: 404 }),
    tools: [],
    faults: [],
    problem: { message: say('server.http401'), hint: say('server.http401Hint') },
  },
  {
    ...{ id: 'local', state: 'untrusted', transport: 'stdio', where: 'node server.mjs --stdio', tools: [], faults: [] },
    problem: { message: say('server.wouldStart'), hint: say('server.trustHint') },
  },
];

const event = (at: number, category: string, name: string, payload: unknown): TraceEvent => ({
  source: category === 'runtime' ? 'widget_runtime' : 'simulator',
  id: `e${at}-${name}`,
  timestamp: START + at,
  category,
  event: name,
  requestId: 'req_7f3a21',
  payload,
});

export const TRACE: readonly TraceEvent[] = [
  event(0, 'simulator', 'query.submit', { by: 'composer' }),
  event(100, 'simulator', 'gateway.start', { name: 'openai' }),
  event(660, 'simulator', 'gateway.end', { toolCalls: 2 }),
  event(680, 'mcp', 'tools/list.start', { callId: 'l1', serverId: 'weather' }),
  event(860, 'mcp', 'tools/list.end', { callId: 'l1', tools: 6 }),
  event(880, 'mcp', 'tools/call.start', { callId: 'c1', toolCallId: 't1', toolName: 'get_weather' }),
  event(882, 'mcp', 'tools/call.start', { callId: 'c2', toolCallId: 't2', toolName: 'get_air_quality' }),
  event(1_190, 'mcp', 'tools/call.end', { callId: 'c1', toolCallId: 't1' }),
  event(1_220, 'runtime', 'card.mount', { cardId: 'card-1', widgetId: 'weather-card', durationMs: 0 }),
  event(1_420, 'runtime', 'card.ready', { cardId: 'card-1', widgetId: 'weather-card' }),
  event(1_964, 'mcp', 'tools/call.error', { callId: 'c2', toolCallId: 't2', error: { code: 'UPSTREAM_502', retryable: true } }),
  event(1_980, 'simulator', 'gateway.start', { name: 'openai' }),
];

export function scene(change: Partial<ScriptedAnswers> & { readonly locale?: 'zh-CN' | 'en' } = {}): ScriptedAnswers {
  const { locale = 'en', ...answers } = change;
  const page = { pageId: 'index', path: '/pages/weather/index', name: '天气', entry: 'a.html', isHome: true, ready: 'load' };
  const widget = { widgetId: 'weather-card', name: '天气卡片', entry: 'd.html', ready: 'load' };
  const project = { appKey: 'weather', name: '天气', version: '1.0.0', folder: '/p', root: '/p', pages: [page], widgets: [widget] };
  return {
    connection: {
      endpointUrl: 'http://127.0.0.1:8930/__wsd_mcp',
      version: '0.1.0',
      locale,
      platform: 'linux',
      headless: true,
      guestPartition: 'guest-test',
      emulation: {},
      project: { project: { ...project, servers: [], gateway: { type: 'embedded' } }, problems: [] },
    },
    chatState: chatState(),
    servers: SERVERS,
    trace: TRACE,
    toolCalls: [done, bad].map((call) => ({ ...call, argumentsStart: '{"city":"北京","days":7}' })),
    ...answers,
  };
}

/** The conversation of the design's chat screen, in the middle of its second turn. */
export function busyScene(locale: 'zh-CN' | 'en' = 'en'): ScriptedAnswers {
  return scene({ locale, chatState: chatState({ items: CONVERSATION, running: 'req_7f3a21', approvals: [approval()] }) });
}
