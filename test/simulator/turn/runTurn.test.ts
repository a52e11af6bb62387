import { expect, test } from 'vitest';
import {
  GatewayError,
  type Gateway,
  type GatewayEvent,
  type GatewayMessage,
  type GatewayRun,
} from '../../../src-main/simulator/gateway/gateway.ts';
import { offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import {
  runTurn,
  type FinishedToolCall,
  type TurnEnd,
  type TurnEvent,
  type TurnRequest,
} from '../../../src-main/simulator/turn/runTurn.ts';
import { createGateway } from '../../../src-main/simulator/gateway/createGateway.ts';
import { verbatim } from '../../../src-shared/words/sentence.ts';
import { flush } from '../../support/fakeTimers.ts';
import { WEATHER_TOOLS } from '../gateway/weatherTools.ts';

type Script = (signal: AbortSignal) => AsyncIterable<GatewayEvent>;

const say = (...events: readonly GatewayEvent[]): Script =>
  async function* () {
    yield* events;
  };
const text = (delta: string): GatewayEvent => ({ type: 'text', delta });
const end = (reason: 'stop' | 'toolCalls' | 'length'): GatewayEvent => ({ type: 'end', reason });
const called = (toolCallId: string, name: string, argumentsText: string): GatewayEvent[] => [
  { type: 'toolCallStart', toolCallId, name },
  { type: 'toolCallArguments', toolCallId, delta: argumentsText.slice(0, 2) },
  { type: 'toolCallArguments', toolCallId, delta: argumentsText.slice(2) },
  { type: 'toolCallEnd', toolCallId },
];

class Turn {
  readonly runs: GatewayRun[] = [];
  readonly events: TurnEvent[] = [];
  readonly calls: FinishedToolCall[] = [];
  readonly stop = new AbortController();
  #ids = 0;
  #ms = 0;

  run(scripts: readonly Script[], more: Partial<TurnRequest> = {}): Promise<TurnEnd> {
    const gateway: Gateway = {
      type: 'openai',
      label: 'scripted',
      run: (run, signal) => {
        this.runs.push(run);
        const script = scripts[Math.min(this.runs.length, scripts.length) - 1];
        if (!script) throw new Error('no script');
        return script(signal);
      },
    };
    return runTurn({
      gateway,
      run: { requestId: 'r', conversationId: 'c', messages: [{ role: 'user', id: 'u', text: 'hi' }], tools: offerTools(WEATHER_TOOLS) },
      callTool: async (call) => {
        this.calls.push(call);
        return { text: `result of ${call.toolCallId}`, isError: false };
      },
      emit: (event) => this.events.push(event),
      signal: this.stop.signal,
      newId: () => `id-${(this.#ids += 1)}`,
      clock: () => (this.#ms += 5),
      ...more,
    });
  }
}

test('an answer without calls is one message', async () => {
  const turn = new Turn();
  expect(await turn.run([say(text('Hel'), text('lo'), end('stop'))])).toEqual({
    outcome: 'done',
    messages: [{ role: 'assistant', id: 'id-1', text: 'Hello', toolCalls: [] }],
  });
  expect(turn.events).toEqual([
    { type: 'runStart', step: 1, messageId: 'id-1' },
    { type: 'text', delta: 'Hel', messageId: 'id-1' },
    { type: 'text', delta: 'lo', messageId: 'id-1' },
    { type: 'runEnd', step: 1, messageId: 'id-1', reason: 'stop', durationMs: 5 },
  ]);
});

test('calls run in order, one after the other, and their results go back', async () => {
  const turn = new Turn();
  let running = 0;
  const order: string[] = [];
  const first = say(
    text('Let me see.'),
    ...called('a', 'get_weather', '{"city":"北京"}'),
    ...called('b', 'list_cities', ''),
    end('toolCalls'),
  );
  const done = await turn.run([first, say(text('Sunny.'), end('stop'))], {
    callTool: async ({ toolCallId, tool, arguments: args }) => {
      running += 1;
      expect(running).toBe(1);
      order.push(`${tool.name} ${JSON.stringify(args)}`);
      await flush();
      running -= 1;
      return { text: `result of ${toolCallId}`, isError: toolCallId === 'b' };
    },
  });
  expect(order).toEqual(['get_weather {"city":"北京"}', 'list_cities {}']);
  const added: GatewayMessage[] = [
    {
      role: 'assistant',
      id: 'id-1',
      text: 'Let me see.',
      toolCalls: [
        { toolCallId: 'a', name: 'get_weather', argumentsText: '{"city":"北京"}' },
        { toolCallId: 'b', name: 'list_cities', argumentsText: '' },
      ],
    },
    { role: 'tool', id: 'id-2', toolCallId: 'a', text: 'result of a', isError: false },
    { role: 'tool', id: 'id-3', toolCallId: 'b', text: 'result of b', isError: true },
  ];
  expect(turn.runs[1]?.messages).toEqual([{ role: 'user', id: 'u', text: 'hi' }, ...added]);
  expect(done).toEqual({ outcome: 'done', messages: [...added, { role: 'assistant', id: 'id-4', text: 'Sunny.', toolCalls: [] }] });
});

test.each([
  ['get_weather', '{"city":', /not valid JSON/],
  ['get_weather', '["北京"]', /not a JSON object/],
  ['get_weather', 'null', /not a JSON object/],
  ['drop_table', '{}', /no tool "drop_table"/],
])('a call of %s with %s is not made, and the model is told', async (name, args, words) => {
  const turn = new Turn();
  expect(await turn.run([say(...called('a', name, args), end('toolCalls')), say(text('Sorry.'), end('stop'))])).toMatchObject({
    outcome: 'done',
  });
  expect(turn.calls).toEqual([]);
  expect(turn.events.find(({ type }) => type === 'toolCallRejected')).toMatchObject({
    toolCallId: 'a',
    text: expect.stringMatching(words),
  });
  expect(turn.runs[1]?.messages.at(-1)).toMatchObject({ role: 'tool', toolCallId: 'a', isError: true, text: expect.stringMatching(words) });
});

test('a call that rejects is an error result', async () => {
  const turn = new Turn();
  const done = await turn.run([say(...called('a', 'list_cities', '{}'), end('toolCalls')), say(end('stop'))], {
    callTool: () => Promise.reject(new Error('denied by you')),
  });
  expect(done).toMatchObject({ outcome: 'done' });
  expect(turn.runs[1]?.messages.at(-1)).toMatchObject({ text: 'denied by you', isError: true });
});

test('what the agent answered itself is not called', async () => {
  const turn = new Turn();
  const result: GatewayEvent = { type: 'toolResult', toolCallId: 'a', text: 'theirs', isError: false };
  expect(await turn.run([say(...called('a', 'look_up', '{}'), result, text('Done.'), end('stop'))])).toMatchObject({
    outcome: 'done',
    messages: [
      { role: 'assistant', text: 'Done.' },
      { role: 'tool', toolCallId: 'a', text: 'theirs' },
    ],
  });
  expect(turn.calls).toEqual([]);
});

test('a model that never stops calling is stopped', async () => {
  const turn = new Turn();
  const done = await turn.run([say(...called('a', 'list_cities', '{}'), end('toolCalls'))]);
  expect(done).toMatchObject({ outcome: 'failed', failure: { message: { text: expect.stringMatching(/after 16 rounds/) } } });
  expect(turn.runs).toHaveLength(16);
  expect(turn.calls).toHaveLength(16);
});

test.each<[string, Script, RegExp]>([
  [
    'breaks',
    async function* () {
      yield text('part');
      yield* called('a', 'get_weather', '{"ci').slice(0, 2);
      throw new GatewayError(verbatim('ended early'), { hint: verbatim('Try again.') });
    },
    /ended early/,
  ],
  ['ends without its end', say(text('part')), /without ending/],
  ['reaches the length limit', say(text('part'), ...called('a', 'list_cities', '{}'), end('length')), /length limit/],
])('a gateway that %s fails the turn, keeps its part and runs no call', async (_what, script, message) => {
  const turn = new Turn();
  const failed = await turn.run([script]);
  expect(failed).toMatchObject({ outcome: 'failed', failure: { message: { text: expect.stringMatching(message) } } });
  expect(failed.messages).toEqual([{ role: 'assistant', id: 'id-1', text: 'part', toolCalls: [] }]);
  expect(turn.calls).toEqual([]);
  expect(turn.events.some(({ type }) => type === 'toolCallEnd')).toBe(
    failed.outcome === 'failed' && /length/.test(failed.failure.message.text),
  );
});

test('a failure keeps its hint', async () => {
  const fail: Script = () => {
    throw new GatewayError(verbatim('no'), { hint: verbatim('Do this.') });
  };
  expect(await new Turn().run([fail])).toEqual({
    outcome: 'failed',
    failure: { message: verbatim('no'), hint: verbatim('Do this.') },
    messages: [],
  });
});

test('nothing reaches emit after an abort, even from a gateway that ignores it', async () => {
  const turn = new Turn();
  let release = (): void => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  const deaf: Script = async function* () {
    yield text('part');
    await late;
    yield text('late');
    yield end('stop');
  };
  const stopped = turn.run([deaf]);
  await flush();
  const before = turn.events.length;
  turn.stop.abort();
  release();
  expect(await stopped).toMatchObject({ outcome: 'stopped', messages: [{ text: 'part' }] });
  await flush();
  expect(turn.events).toHaveLength(before);
});

test('an abort does not wait for a tool, and what was answered before is kept', async () => {
  const turn = new Turn();
  let begun = (): void => undefined;
  const second = new Promise<void>((resolve) => (begun = resolve));
  const stopped = turn.run(
    [say(text('part'), ...called('a', 'list_cities', '{}'), ...called('b', 'list_cities', '{}'), end('toolCalls'))],
    {
      callTool: ({ toolCallId }) => {
        if (toolCallId === 'a') return Promise.resolve({ text: 'a', isError: false });
        begun();
        return new Promise(() => undefined);
      },
    },
  );
  await second;
  turn.stop.abort();
  expect(await stopped).toMatchObject({
    outcome: 'stopped',
    messages: [
      { text: 'part', toolCalls: [{ toolCallId: 'a' }] },
      { role: 'tool', toolCallId: 'a' },
    ],
  });
});

test('an abort before the start sends nothing', async () => {
  const turn = new Turn();
  turn.stop.abort();
  expect(await turn.run([say(end('stop'))])).toEqual({ outcome: 'stopped', messages: [] });
  expect(turn.runs).toEqual([]);
  expect(turn.events).toEqual([]);
});

test('the embedded gateway makes a card out of a question', async () => {
  const turn = new Turn();
  const done = await turn.run([], {
    gateway: createGateway({ type: 'embedded' }, { env: {}, key: () => undefined }),
    run: {
      requestId: 'r',
      conversationId: 'c',
      messages: [{ role: 'user', id: 'u', text: '生成一张北京天气卡片' }],
      tools: offerTools(WEATHER_TOOLS),
    },
  });
  expect(turn.calls).toMatchObject([{ name: 'get_weather', arguments: { city: '北京' } }]);
  expect(done).toMatchObject({ outcome: 'done' });
  expect(done.messages.at(-1)).toMatchObject({ role: 'assistant', text: '“get weather”的结果：result of call-1-r' });
});
