import { inEnglish } from '../../../src-shared/words/sentence.ts';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../../../src-main/simulator/gateway/createGateway.ts';
import { GatewayError, type Gateway, type GatewayMessage } from '../../../src-main/simulator/gateway/gateway.ts';
import { offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import { SsePlayer, streamHead, wholeAnswer, type Step } from '../../support/ssePlayer.ts';
import { heard, userMessage, type Heard } from './runGateway.ts';
import { WEATHER_TOOLS } from './weatherTools.ts';

const TEXT = '北京🌤️👨‍👩‍👧';
const CANARY = 'sk-canary-7f3a9c';
let player: SsePlayer;
beforeAll(async () => {
  player = await SsePlayer.start();
});
afterAll(() => player.stop());

const gateway = (path = '/v1'): Gateway =>
  createGateway(
    { type: 'openai', url: `${player.origin}${path}`, model: 'model-1', apiKey: '${env:KEY}', headers: { 'x-team': 'a' } },
    { env: { KEY: CANARY }, key: () => undefined },
  );

const chunk = (delta: Record<string, unknown>, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const call = (index: number | undefined, id: string | undefined, name: string | undefined, args: unknown): string =>
  chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });
const STOP = chunk({}, 'stop');
const DONE = 'data: [DONE]\n\n';

async function ask(steps: readonly Step[], messages: readonly GatewayMessage[] = [userMessage('hi')]): Promise<Heard> {
  player.play(steps);
  const said = await heard(gateway(), messages, offerTools(WEATHER_TOOLS));
  if (said.error !== undefined) {
    expect(said.error).toBeInstanceOf(GatewayError);
    expect(inspect(said.error, { depth: 10 })).not.toContain(CANARY);
  }
  expect(said.events.filter(({ type }) => type === 'end')).toHaveLength(said.error === undefined ? 1 : 0);
  return said;
}
const stream = (...parts: readonly string[]): readonly Step[] => [{ send: streamHead() }, { send: parts.join('') }, { close: true }];
const messageOf = ({ error }: Heard): string => (error instanceof Error ? error.message : '');

test('streams text and sends what the endpoint expects', async () => {
  const said = await ask(
    stream(chunk({ role: 'assistant', content: '' }), chunk({ content: 'Hel' }), chunk({ content: 'lo' }), STOP, DONE),
  );
  expect(said.events).toEqual([
    { type: 'text', delta: 'Hel' },
    { type: 'text', delta: 'lo' },
    { type: 'end', reason: 'stop' },
  ]);
  const [request] = player.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(request?.headers).toMatchObject({ authorization: `Bearer ${CANARY}`, 'x-team': 'a', 'content-type': 'application/json' });
  const body = JSON.parse(request?.body ?? '');
  expect(body).toMatchObject({ model: 'model-1', stream: true, messages: [{ role: 'user', content: 'hi' }] });
  expect(body.tools[0]).toEqual({
    type: 'function',
    function: { name: 'get_weather', description: 'Current weather of a city', parameters: WEATHER_TOOLS[0]?.inputSchema },
  });
});

test.each(['/v1', '/v1/', '/v1/chat/completions', '/v1/chat/completions/?a=b'])('finds the endpoint of %s', async (path) => {
  player.play(stream(chunk({ content: 'ok' }), STOP));
  expect((await heard(gateway(path), [userMessage('hi')])).text).toBe('ok');
  expect(player.requests[0]?.path.replace('?a=b', '')).toBe('/v1/chat/completions');
});

test('O-31: text survives any cut, a BOM, comments and CRLF', async () => {
  const body = `\ufeff: hello\r\n\r\n${chunk({ content: TEXT }).replaceAll('\n', '\r\n')}: keep-alive\n\n${chunk({ content: TEXT })}${STOP}${DONE}`;
  expect((await ask([{ send: streamHead() }, { trickle: body }, { close: true }])).text).toBe(TEXT + TEXT);
  const [head, tail] = [chunk({ content: TEXT }).slice(0, 2), chunk({ content: TEXT }).slice(2)];
  expect((await ask([{ send: streamHead() }, { send: head }, { waitMs: 30 }, { send: tail + STOP + DONE }, { close: true }])).text).toBe(
    TEXT,
  );
});

test('O-31: one byte in each packet', async () => {
  const steps: Step[] = [{ send: streamHead() }, { send: 'data: {"choices":[{"delta":{"content":"' }];
  steps.push({ trickle: TEXT, gapMs: 5 }, { send: `"}}]}\n\n${STOP}` }, { close: true });
  expect((await ask(steps)).text).toBe(TEXT);
});

const three = chunk({ content: 'a' }) + chunk({ content: 'b' }) + chunk({ content: 'c' });
const half = call(0, 'call-1', 'get_weather', '{"ci');
test.each<[string, readonly Step[], string, RegExp]>([
  ['a: FIN', stream(three), 'abc', /ended early/],
  ['b: RST', [{ send: streamHead() }, { send: three }, { waitMs: 100 }, { reset: true }], 'abc', /ended early/],
  ['d: error event', stream(three, 'event: error\ndata: {"message":"overloaded"}\n\n'), 'abc', /reported an error: overloaded/],
  ['d: error object', stream(three, 'data: {"error":{"message":"quota is used up","code":429}}\n\n'), 'abc', /quota is used up/],
  ['d: error text', stream(three, 'data: {"error":"no memory"}\n\n'), 'abc', /no memory/],
  ['d: vLLM error', stream(three, 'data: {"object":"error","message":"engine died"}\n\n'), 'abc', /engine died/],
  ['e: empty body', stream(), '', /ended early: it held nothing/],
  ['e: empty JSON', wholeAnswer('200 OK', 'application/json', ''), '', /ended early/],
  ['f: inside a call', stream(three, half), 'abc', /ended early/],
  ['f: inside an event', stream(three, chunk({ content: 'd' }).slice(0, -9)), 'abc', /ended early/],
  [
    'g: 502 with HTML',
    wholeAnswer('502 Bad Gateway', 'text/html', '<html><head><title>502 Bad Gateway</title></head></html>'),
    '',
    /^The gateway answered HTTP 502: 502 Bad Gateway$/,
  ],
  [
    'cut chunked body',
    [
      { send: 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n' },
      { send: `${Buffer.byteLength(three).toString(16)}\r\n${three}\r\n` },
      { close: true },
    ],
    'abc',
    /ended early/,
  ],
  [
    'cut JSON body',
    [{ send: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"choices"' }, { close: true }],
    '',
    /ended early/,
  ],
  ['content filter', stream(three, chunk({}, 'content_filter'), DONE), 'abc', /content filter/],
  ['not JSON in between', stream('data: {oops\n\n', STOP, DONE), '', /not JSON/],
  ['not an object', stream('data: 5\n\n', STOP, DONE), '', /not a chat completion/],
  ['a web page', wholeAnswer('200 OK', 'text/html', '<title>Welcome</title>'), '', /web page, not with a chat completion: Welcome/],
  [
    'too much text',
    stream(chunk({ content: 'x'.repeat(600_000) }), chunk({ content: 'x'.repeat(600_000) })),
    'x'.repeat(600_000),
    /longer than/,
  ],
  ['a line without end', [{ send: streamHead() }, { send: `data: ${'x'.repeat(5_000_000)}` }, { hang: true }], '', /too long/],
])('O-32 %s fails and keeps its part', async (_case, steps, text, message) => {
  const said = await ask(steps);
  expect(said.text).toBe(text);
  expect(messageOf(said)).toMatch(message);
  expect(said.calls).toEqual([]);
  expect((await ask(stream(chunk({ content: 'next' }), STOP, DONE))).text).toBe('next');
});

test.each<[string, readonly Step[], string]>([
  ['h: no blank line after the end', stream(three, STOP.trimEnd()), 'abc'],
  ['h: no blank line after [DONE]', stream(three, DONE.trimEnd()), 'abc'],
  ['[DONE] without finish_reason', stream(three, DONE), 'abc'],
  ['finish_reason without [DONE]', stream(three, STOP), 'abc'],
  ['finish_reason, then RST', [{ send: streamHead() }, { send: three + STOP }, { waitMs: 100 }, { reset: true }], 'abc'],
  ['finish_reason, then silence', [{ send: streamHead() }, { send: three + STOP }, { hang: true }], 'abc'],
  ['text after finish_reason', stream(three, STOP, chunk({ content: 'd' }), DONE), 'abcd'],
  [
    'usage, no choices',
    stream('data: {"choices":[]}\n\n', three, STOP, 'data: {"choices":[],"usage":{"total_tokens":3}}\n\n', DONE),
    'abc',
  ],
  ['content null and reasoning', stream(chunk({ content: null, reasoning_content: 'hm' }), three, STOP, DONE), 'abc'],
  ['refusal', stream(chunk({ refusal: 'No.' }), STOP, DONE), 'No.'],
  ['content parts', stream(chunk({ content: [{ type: 'text', text: 'abc' }] }), STOP, DONE), 'abc'],
  [
    'a whole completion',
    wholeAnswer(
      '200 OK',
      'application/json; charset=utf-8',
      JSON.stringify({ choices: [{ message: { content: 'abc' }, finish_reason: 'stop' }] }),
    ),
    'abc',
  ],
  ['a stream without its type', [{ send: 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n' }, { send: three + STOP }, { close: true }], 'abc'],
])('%s is a whole answer', async (_case, steps, text) => {
  const said = await ask(steps);
  expect(said).toMatchObject({ text, end: 'stop', error: undefined });
});

const weather = (args: string): Record<string, unknown> => ({ name: 'get_weather', argumentsText: args });
test.each<[string, readonly string[], readonly Record<string, unknown>[]]>([
  [
    'in pieces',
    [call(0, 'call-1', 'get_weather', ''), call(0, undefined, undefined, '{"city":'), call(0, undefined, undefined, '"北京"}')],
    [{ ...weather('{"city":"北京"}'), toolCallId: 'call-1' }],
  ],
  [
    'parallel and mixed',
    [
      call(0, 'a', 'get_weather', '{'),
      call(1, 'b', 'list_cities', '{'),
      call(0, undefined, undefined, '}'),
      call(1, undefined, undefined, '}'),
    ],
    [weather('{}'), { name: 'list_cities', argumentsText: '{}' }],
  ],
  ['whole at once', [call(0, 'a', 'get_weather', '{"city":"x"}')], [weather('{"city":"x"}')]],
  ['as an object', [call(0, 'a', 'get_weather', { city: 'x' })], [weather('{"city":"x"}')]],
  ['id repeated', [call(0, 'a', 'get_weather', '{'), call(0, 'a', 'get_weather', '}')], [{ ...weather('{}'), toolCallId: 'a' }]],
  ['no id', [call(0, undefined, 'get_weather', '{}'), call(1, '', 'get_weather', '{}')], [weather('{}'), weather('{}')]],
  [
    'no index',
    [call(undefined, 'a', 'get_weather', '{}'), call(undefined, 'b', 'list_cities', '{}')],
    [weather('{}'), { name: 'list_cities' }],
  ],
  [
    'no index, no id',
    [call(undefined, undefined, 'get_weather', '{}'), call(undefined, undefined, 'list_cities', '{}')],
    [weather('{}'), { name: 'list_cities' }],
  ],
  [
    'all at index 0',
    [call(0, 'a', 'get_weather', '{}'), call(0, 'b', 'list_cities', '{}')],
    [
      { ...weather('{}'), toolCallId: 'a' },
      { name: 'list_cities', toolCallId: 'b' },
    ],
  ],
  [
    'one id for two',
    [call(0, 'a', 'get_weather', '{}'), call(1, 'a', 'list_cities', '{}')],
    [{ ...weather('{}'), toolCallId: 'a' }, { name: 'list_cities' }],
  ],
  ['arguments before the name', [call(0, 'a', undefined, '{"city"'), call(0, undefined, 'get_weather', ':1}')], [weather('{"city":1}')]],
])('tool calls %s', async (_case, parts, calls) => {
  for (const finish of [chunk({}, 'tool_calls'), STOP]) {
    const said = await ask(stream(...parts, finish, DONE));
    expect(said.error).toBeUndefined();
    expect(said.calls).toMatchObject(calls);
    expect(new Set(said.calls.map(({ toolCallId }) => toolCallId)).size).toBe(calls.length);
    expect(said.end).toBe('toolCalls');
  }
});

test('a call that the length limit cut does not end', async () => {
  const said = await ask(stream(call(0, 'a', 'list_cities', '{}'), call(1, 'b', 'get_weather', '{"ci'), chunk({}, 'length'), DONE));
  expect(said.calls.map(({ name }) => name)).toEqual(['list_cities']);
  expect(said.end).toBe('length');
});

test('an id that the conversation already has is replaced; results go back as tool messages', async () => {
  const messages: GatewayMessage[] = [
    userMessage('hi'),
    { role: 'assistant', id: 'm', text: '', toolCalls: [{ toolCallId: 'call_0', name: 'get_weather', argumentsText: '' }] },
    { role: 'tool', id: 't', toolCallId: 'call_0', text: 'no such city', isError: true },
  ];
  const said = await ask(stream(call(0, 'call_0', 'get_weather', '{}'), STOP, DONE), messages);
  expect(said.calls[0]?.toolCallId).toMatch(/^call_[0-9a-f]{24}$/);
  expect(JSON.parse(player.requests[0]?.body ?? '').messages).toEqual([
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call_0', content: 'Error: no such city' },
  ]);
});

test.each<[string, string, string, string, RegExp | undefined]>([
  ['401 Unauthorized', 'application/json', `{"error":{"message":"Incorrect key: ${CANARY}"}}`, 'HTTP 401: Incorrect key: •••', /key/],
  ['404 Not Found', 'application/json', '{"error":"model not found"}', 'HTTP 404: model not found', /model "model-1"/],
  ['307 Temporary Redirect', 'text/plain', '', 'HTTP 307.', /final address/],
  ['429 Too Many Requests', 'application/json', '{"detail":"slow down"}', 'HTTP 429: slow down', /wait/],
  ['500 Internal Server Error', 'text/plain', `\u202ebad\u0007 ${'x'.repeat(9_000)}`, `HTTP 500: bad ${'x'.repeat(196)}…`, /log/],
])('HTTP %s is told', async (status, type, body, message, hint) => {
  const said = await ask(wholeAnswer(status, type, body, 'location: http://127.0.0.1:1/\r\n'));
  expect(messageOf(said)).toBe(`The gateway answered ${message}`);
  expect(said.error instanceof GatewayError && said.error.hint).toMatch(hint ?? /./);
  expect(player.requests).toHaveLength(1);
});

test('nothing listens, and what the environment lacks', async () => {
  const key = (): string | undefined => undefined;
  const run = async (config: object, env = {}): Promise<string> =>
    messageOf(
      await heard(createGateway({ type: 'openai', url: 'http://127.0.0.1:9/v1', model: 'm', ...config }, { env, key }), [
        userMessage('hi'),
      ]),
    );
  expect(await run({ url: 'http://127.0.0.1:1/v1' })).toMatch(/could not be reached/);
  expect(await run({ apiKey: '${env:NO_KEY}' })).toMatch(/NO_KEY is not set; the key of the gateway/);
  expect(await run({ headers: { 'x-a': 'b ${env:NO_HEADER}' } })).toMatch(/NO_HEADER is not set; the header "x-a"/);
  const unstored = await heard(
    createGateway(
      { type: 'openai', url: 'http://127.0.0.1:9/v1', model: 'm', apiKey: '${keychain:MODEL}' },
      { env: {}, key: () => undefined },
    ),
    [userMessage('hi')],
  );
  expect(unstored.error instanceof GatewayError && inEnglish(unstored.error.failure)).toEqual({
    message: 'The key MODEL is not stored; the key of the gateway needs it.',
    hint: expect.stringMatching(/Store the key MODEL under Keys/),
    missingKey: 'MODEL',
  });
  const odd = await run({ headers: { 'x-a': '${env:ODD}' } }, { ODD: `${CANARY}\n北京` });
  expect(odd).toMatch(/"x-a" can't be sent/);
  expect(odd).not.toContain(CANARY);
});

test.each<[string, readonly Step[]]>([
  ['before the answer', [{ hang: true }]],
  ['within the answer', [{ send: streamHead() }, { send: three }, { hang: true }]],
  ['within an error answer', [{ send: 'HTTP/1.1 500 No\r\ncontent-length: 100\r\n\r\nabc' }, { hang: true }]],
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
  expect((await said).error).toBeInstanceOf(GatewayError);
});

test.each(['text/event-stream', 'application/json'])('a gzip bomb of %s is refused', async (type) => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, type === 'application/json' ? ' ' : ': ignored\n\n'));
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n`;
  expect(messageOf(await ask([{ send: head }, { send: bomb }, { close: true }]))).toMatch(/too long/);
});

test('a reader that leaves ends the connection', async () => {
  player.play([{ send: streamHead() }, { send: three }, { hang: true }]);
  const ended = player.nextEnd();
  const run = { requestId: 'r', conversationId: 'c', messages: [userMessage('hi')], tools: [] };
  for await (const event of gateway().run(run, new AbortController().signal)) if (event.type === 'text') break;
  await ended;
});
