import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createGateway } from '../../../src-main/simulator/gateway/createGateway.ts';
import { GatewayError, type Gateway, type GatewayMessage } from '../../../src-main/simulator/gateway/gateway.ts';
import { offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import { SsePlayer, streamHead, wholeAnswer, type Step } from '../../support/ssePlayer.ts';
import { heard, userMessage, type Heard } from './runGateway.ts';
import { WEATHER_TOOLS } from './weatherTools.ts';

const TEXT = '北京🌤️👨‍👩‍👧';
const CANARY = 'canary-4c1d77e0';
const STORED = 'canary-stored-19ab';
let player: SsePlayer;
const unhandled: unknown[] = [];
const noteUnhandled = (error: unknown): void => void unhandled.push(error);
beforeAll(async () => {
  player = await SsePlayer.start();
  process.on('unhandledRejection', noteUnhandled);
});
afterAll(async () => {
  await player.stop();
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled).toEqual([]);
});
const warned = vi.spyOn(console, 'warn');
afterEach(() => expect(warned).not.toHaveBeenCalled());

const gateway = (): Gateway =>
  createGateway(
    {
      type: 'ag-ui',
      url: `${player.origin}/agent?key=${CANARY}`,
      headers: { 'x-key': '${env:KEY}', 'x-stored': 'v=1; key=${keychain:STORED}' },
    },
    { env: { KEY: CANARY }, key: (name) => (name === 'STORED' ? STORED : undefined) },
  );

const frame = (type: string, fields: Record<string, unknown> = {}): string => `data: ${JSON.stringify({ type, ...fields })}\n\n`;
const STARTED = frame('RUN_STARTED', { threadId: 'conversation-1', runId: 'r' });
const FINISHED = frame('RUN_FINISHED', { threadId: 'conversation-1', runId: 'r' });
const OPEN = frame('TEXT_MESSAGE_START', { messageId: 'm', role: 'assistant' });
const SHUT = frame('TEXT_MESSAGE_END', { messageId: 'm' });
const words = (delta: string, messageId = 'm'): string => frame('TEXT_MESSAGE_CONTENT', { messageId, delta });
const three = STARTED + OPEN + words('a') + words('b') + words('c');
const stream = (...parts: readonly string[]): readonly Step[] => [{ send: streamHead() }, { send: parts.join('') }, { close: true }];

async function ask(steps: readonly Step[], messages: readonly GatewayMessage[] = [userMessage('hi')]): Promise<Heard> {
  player.play(steps);
  const said = await heard(gateway(), messages, offerTools(WEATHER_TOOLS));
  if (said.error !== undefined) {
    expect(said.error).toBeInstanceOf(GatewayError);
    expect(inspect(said.error, { depth: 10 })).not.toMatch(new RegExp(`${CANARY}|${STORED}`));
  }
  expect(said.events.filter(({ type }) => type === 'end')).toHaveLength(said.error === undefined ? 1 : 0);
  return said;
}
const messageOf = ({ error }: Heard): string => (error instanceof Error ? error.message : '');

test('streams text and sends the conversation and our tools', async () => {
  const messages: GatewayMessage[] = [
    userMessage('hi'),
    { role: 'assistant', id: 'a', text: '', toolCalls: [{ toolCallId: 'call-0', name: 'get_weather', argumentsText: '{"city":"x"}' }] },
    { role: 'tool', id: 't', toolCallId: 'call-0', text: '{"temperature":1}', isError: false },
    { role: 'tool', id: 'u', toolCallId: 'call-1', text: 'broken', isError: true },
  ];
  const said = await ask(stream(three, SHUT, FINISHED), messages);
  expect(said.events.map((event) => (event.type === 'text' ? event.delta : event.type))).toEqual(['a', 'b', 'c', 'end']);
  const [request] = player.requests;
  expect(request).toMatchObject({
    method: 'POST',
    path: `/agent?key=${CANARY}`,
    headers: { 'x-key': CANARY, 'x-stored': `v=1; key=${STORED}` },
  });
  const body = JSON.parse(request?.body ?? '');
  expect(body).toMatchObject({ threadId: 'conversation-1', state: {}, context: [] });
  expect(body.messages).toEqual([
    { id: 'user-1', role: 'user', content: 'hi' },
    {
      id: 'a',
      role: 'assistant',
      content: '',
      toolCalls: [{ id: 'call-0', type: 'function', function: { name: 'get_weather', arguments: '{"city":"x"}' } }],
    },
    { id: 't', role: 'tool', toolCallId: 'call-0', content: '{"temperature":1}' },
    { id: 'u', role: 'tool', toolCallId: 'call-1', content: 'broken', error: 'broken' },
  ]);
  expect(body.tools[0]).toEqual({
    name: 'get_weather',
    description: 'Current weather of a city',
    parameters: WEATHER_TOOLS[0]?.inputSchema,
  });
  expect(gateway().label).toBe(`${player.origin}/agent`);
});

test('O-31: text survives any cut, a BOM, comments and CRLF', async () => {
  const body = `\ufeff: hello\r\n\r\n${`${STARTED}${OPEN}${words(TEXT)}`.replaceAll('\n', '\r\n')}: keep-alive\n\n${words(TEXT)}${SHUT}${FINISHED}`;
  expect((await ask([{ send: streamHead() }, { trickle: body }, { close: true }])).text).toBe(TEXT + TEXT);
});

const half =
  frame('TOOL_CALL_START', { toolCallId: 'c', toolCallName: 'get_weather' }) + frame('TOOL_CALL_ARGS', { toolCallId: 'c', delta: '{"ci' });
test.each<[string, readonly Step[], string, RegExp]>([
  ['a: FIN', stream(three), 'abc', /ended early/],
  ['b: RST', [{ send: streamHead() }, { send: three }, { waitMs: 100 }, { reset: true }], 'abc', /ended early/],
  [
    'd: RUN_ERROR',
    stream(three, frame('RUN_ERROR', { message: `overloaded ${CANARY} ${STORED}` })),
    'abc',
    /^The agent reported an error: overloaded ••• •••$/,
  ],
  ['e: empty body', stream(), '', /ended early: it held nothing/],
  ['f: inside a call', stream(three, half), 'abc', /ended early/],
  ['f: inside a call, then the end', stream(STARTED, half, FINISHED), '', /break the AG-UI protocol: .*tool calls/],
  ['f: inside an event', stream(three, words('d').slice(0, -9)), 'abc', /ended early/],
  [
    'g: 502 with HTML',
    wholeAnswer('502 Bad Gateway', 'text/html', '<html><title>502 Bad Gateway</title>'),
    '',
    /^The gateway answered HTTP 502: 502 Bad Gateway$/,
  ],
  ['401', wholeAnswer('401 Unauthorized', 'application/json', `{"detail":"no ${CANARY} ${STORED}"}`), '', /HTTP 401: no ••• •••$/],
  ['a web page', wholeAnswer('200 OK', 'text/html', '<title>Welcome</title>'), '', /web page, not with a stream of events: Welcome/],
  ['JSON', wholeAnswer('200 OK', 'application/json', '{"message":"use POST /run"}'), '', /JSON, not with a stream of events: use POST/],
  ['not JSON in between', stream('data: {oops\n\n', STARTED, FINISHED), '', /not JSON/],
  ['no RUN_STARTED', stream(OPEN, words('a'), SHUT, FINISHED), '', /break the AG-UI protocol/],
  [
    'an event of a wrong shape',
    stream(STARTED, frame('TEXT_MESSAGE_CONTENT', { messageId: 5, delta: {} })),
    '',
    /break the AG-UI protocol/,
  ],
  [
    'an interrupt',
    stream(three, SHUT, frame('RUN_FINISHED', { threadId: 't', runId: 'r', outcome: { type: 'interrupt', interrupts: [] } })),
    'abc',
    /interrupt/,
  ],
  ['too much text', stream(STARTED, OPEN, words('x'.repeat(600_000)), words('x'.repeat(600_000))), 'x'.repeat(600_000), /longer than/],
])('O-32 %s fails and keeps its part', async (_case, steps, text, message) => {
  const said = await ask(steps);
  expect(said.text).toBe(text);
  expect(messageOf(said)).toMatch(message);
  expect(said.calls).toEqual([]);
  expect((await ask(stream(three, SHUT, FINISHED))).text).toBe('abc');
});

test.each<[string, readonly Step[], string]>([
  ['h: no blank line after the end', stream(three, SHUT, FINISHED.trimEnd()), 'abc'],
  ['the end, then silence', [{ send: streamHead() }, { send: three + SHUT + FINISHED }, { hang: true }], 'abc'],
  [
    'chunks',
    stream(
      STARTED,
      frame('TEXT_MESSAGE_CHUNK', { messageId: 'm', delta: 'ab' }),
      frame('TEXT_MESSAGE_CHUNK', { messageId: 'm', delta: 'c' }),
      FINISHED,
    ),
    'abc',
  ],
  [
    'two messages',
    stream(
      three,
      SHUT,
      frame('TEXT_MESSAGE_START', { messageId: 'n', role: 'assistant' }),
      words('d', 'n'),
      frame('TEXT_MESSAGE_END', { messageId: 'n' }),
      FINISHED,
    ),
    'abc\n\nd',
  ],
  [
    'state, steps, reasoning, unknown events and fields',
    stream(
      STARTED,
      frame('STATE_SNAPSHOT', { snapshot: { a: 1 } }),
      frame('STEP_STARTED', { stepName: 's' }),
      frame('THINKING_START'),
      frame('THINKING_TEXT_MESSAGE_CONTENT', { delta: 'hm' }),
      frame('REASONING_MESSAGE_CONTENT', { messageId: 'z', delta: 'hm' }),
      frame('CUSTOM', { name: 'n', value: 1 }),
      frame('toString'),
      frame('TEXT_MESSAGE_START', { messageId: 'm', role: 'assistant', oddField: 1, rawEvent: null }),
      words('abc'),
      SHUT,
      FINISHED,
    ),
    'abc',
  ],
])('%s is a whole answer', async (_case, steps, text) => {
  expect(await ask(steps)).toMatchObject({ text, end: 'stop', error: undefined });
});

test('calls of our tools end the run as calls, and those that the agent ran itself bring their results', async () => {
  const calls = (id: string, name: string): string =>
    frame('TOOL_CALL_START', { toolCallId: id, toolCallName: name, parentMessageId: null }) +
    frame('TOOL_CALL_ARGS', { toolCallId: id, delta: '{"city":' }) +
    frame('TOOL_CALL_ARGS', { toolCallId: id, delta: '"北京"}' }) +
    frame('TOOL_CALL_END', { toolCallId: id });
  const ours = await ask(stream(STARTED, calls('c', 'get_weather'), FINISHED));
  expect(ours).toMatchObject({ end: 'toolCalls', calls: [{ toolCallId: 'c', name: 'get_weather', argumentsText: '{"city":"北京"}' }] });
  const result = frame('TOOL_CALL_RESULT', { messageId: 'x', toolCallId: 'c', content: 'sunny', role: 'tool' });
  const theirs = await ask(stream(STARTED, calls('c', 'look_up'), result, FINISHED));
  expect(theirs.end).toBe('stop');
  expect(theirs.events).toContainEqual({ type: 'toolResult', toolCallId: 'c', text: 'sunny', isError: false });
  const chunked =
    frame('TOOL_CALL_CHUNK', { toolCallId: 'c', toolCallName: 'list_cities', delta: '{' }) +
    frame('TOOL_CALL_CHUNK', { toolCallId: 'c', delta: '}' });
  expect((await ask(stream(STARTED, chunked, FINISHED))).calls).toEqual([{ toolCallId: 'c', name: 'list_cities', argumentsText: '{}' }]);
});

test.each<[string, readonly Step[]]>([
  ['before the answer', [{ hang: true }]],
  ['within the answer', [{ send: streamHead() }, { send: three }, { hang: true }]],
])('an abort %s reaches the server within a second', async (_when, steps) => {
  player.play(steps);
  const stop = new AbortController();
  const ended = player.nextEnd();
  const said = heard(gateway(), [userMessage('hi')], [], stop.signal);
  await expect.poll(() => player.requests.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const started = performance.now();
  stop.abort();
  await ended;
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(messageOf(await said)).toBe('The answer was stopped.');
});

test('a reader that leaves ends the connection', async () => {
  player.play([{ send: streamHead() }, { send: three }, { hang: true }]);
  const ended = player.nextEnd();
  const run = { requestId: 'r', conversationId: 'c', messages: [userMessage('hi')], tools: [] };
  for await (const event of gateway().run(run, new AbortController().signal)) if (event.type === 'text') break;
  await ended;
});
