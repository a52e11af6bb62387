import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { DrivenApp } from '../support/appProcess.ts';
import { modernFixture, type Fixture } from '../support/businessFixtures.ts';
import { until } from '../support/businessHarness.ts';
import { ChatAgent, saidIn } from '../support/chatAgent.ts';
import { AG_UI, hanging, OPENAI, streamed, trickled, type Wire } from '../support/gatewayStreams.ts';
import { SsePlayer, type Step, streamHead, wholeAnswer } from '../support/ssePlayer.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const WORDS = '北京🌤️ 多云，26°C';
const TURN_MS = 5_000;
const WIRES: readonly [string, Wire][] = [
  ['OpenAI-compatible', OPENAI],
  ['AG-UI', AG_UI],
];

describe.each(WIRES)('a turn through an %s server, over real HTTP', (_name, wire) => {
  let model: SsePlayer;
  let shop: Fixture;
  let project: TempProject;
  let app: DrivenApp;
  let agent: ChatAgent;

  beforeAll(async () => {
    [model, shop] = await Promise.all([SsePlayer.start(), modernFixture('auto')]);
    project = tempProject({
      widgets: { sum: '<p id="out"></p><script>webSdk.onStructuredContent(({ sum }) => { out.textContent = sum; })</script>' },
      tools: { sum: 'shop/add' },
      mcpServers: { shop: { url: shop.url, approval: 'never' } },
      gateway: wire.gateway(model.origin),
    });
    app = await DrivenApp.start({ project: project.folder, flags: ['--trust'], env: { WSD_TEST_KEY: 'key-1' } });
    await app.hasten(LIMITS.chatTurnMs, TURN_MS);
    agent = new ChatAgent(app.url);
    await agent.serversReady();
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([model.stop(), shop.close()]);
    project.remove();
  });

  const fails = async (): Promise<{ code: string; message: string; turn: Awaited<ReturnType<ChatAgent['turn']>> }> => {
    const { code, message } = await agent.fails('submit_chat_query', { query: 'go on' });
    return { code, message, turn: await agent.turn(await agent.began('turn_ended')) };
  };

  test('text, a tool call with arguments in pieces, its result and the end, byte by byte', async () => {
    model.play(
      trickled(wire.start + wire.text('算一算') + wire.call('c1', 'add', ['{"a":4', '0,"b"', ':2}']) + wire.end('calls')),
      trickled(wire.start + wire.text(WORDS) + wire.end('stop')),
    );
    const turn = await agent.chat('40 + 2?');
    expect(turn.calls).toMatchObject([{ toolName: 'add', serverId: 'shop', status: 'succeeded', toolCallId: 'c1', isMiniApp: true }]);
    expect(turn.cards).toMatchObject([{ toolCallId: 'c1', target: { id: 'sum', structuredContent: { sum: 42 } } }]);
    expect(saidIn(turn)).toMatchObject({ text: `算一算\n${WORDS}`, status: 'done' });
    expect(turn.events.map(({ event }) => event)).toEqual([
      'turn_started',
      'tools_list_started',
      'tools_list_ended',
      'gateway_run_started',
      'tool_call_chosen',
      'gateway_run_ended',
      'tool_call_started',
      'tool_call_ended',
      'card_shown',
      'gateway_run_started',
      'gateway_run_ended',
      'turn_ended',
    ]);
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.body).toContain('42');
  });

  test('two submits at once: one runs, the other is told that the chat is busy', async () => {
    // The one that runs is still at it when a slow machine comes to the other.
    const slow: readonly Step[] = [
      { send: streamHead() },
      { send: wire.start + wire.text('alone') },
      { waitMs: 2_000 },
      { send: wire.end('stop') },
      { close: true },
    ];
    model.play(slow);
    const answers = await Promise.all(['left', 'right'].map((query) => agent.agent.call('submit_chat_query', { query })));
    const lost = answers.filter(({ isError }) => isError);
    expect(lost.map(({ structuredContent }) => structuredContent)).toHaveLength(1);
    expect(lost[0]?.structuredContent['error']).toMatchObject({ code: 'CHAT_BUSY', hint: expect.any(String) });
    const won = answers.find(({ isError }) => !isError);
    expect(saidIn(await agent.turn(String(won?.structuredContent['requestId'])))).toMatchObject({ text: 'alone', status: 'done' });
    model.play(streamed(wire.start, wire.text('next'), wire.end('stop')));
    expect(saidIn(await agent.chat('after it'))).toMatchObject({ text: 'next', status: 'done' });
  });

  test('O-32: 401, 429, 500, a web page and a refused connection are failures that say so, and the next turn works', async () => {
    for (const [status, words] of [
      ['401 Unauthorized', /401|key/i],
      ['429 Too Many Requests', /429/],
      ['500 Oops', /500/],
    ] as const) {
      model.play(wholeAnswer(status, 'application/json', '{"error":{"message":"no"}}'));
      const { code, message, turn } = await fails();
      expect([code, message]).toEqual(['CHAT_SUBMIT_FAILED', expect.stringMatching(words)]);
      expect(saidIn(turn)).toMatchObject({ status: 'failed', failure: message });
      expect(turn.events.at(-1)).toMatchObject({ event: 'turn_ended', payload: { status: 'failed' } });
    }
    model.play(wholeAnswer('200 OK', 'text/html', '<h1>hello</h1>'));
    expect((await fails()).code).toBe('CHAT_SUBMIT_FAILED');
    model.play([{ reset: true }]);
    expect((await fails()).code).toBe('CHAT_SUBMIT_FAILED');
    model.play(streamed(wire.start, wire.text('fine'), wire.end('stop')));
    expect(saidIn(await agent.chat('again'))).toMatchObject({ text: 'fine', status: 'done' });
  });

  test('O-32: a drop in mid-stream keeps what was said and marks it', async () => {
    for (const end of [{ close: true }, { reset: true }] as const) {
      model.play([{ send: streamHead() }, { send: wire.start + wire.text('half of it') }, { waitMs: 100 }, end]);
      const { code, message, turn } = await fails();
      expect(code).toBe('CHAT_SUBMIT_FAILED');
      expect(saidIn(turn)).toEqual({ text: 'half of it', status: 'failed', failure: message });
    }
  });

  test('a turn that does not end is stopped at its limit, and its connection with it', async () => {
    model.play(hanging(wire.start + wire.text('so far')));
    const ended = model.nextEnd();
    const { code, turn } = await fails();
    expect(code).toBe('CHAT_TIMEOUT');
    await ended;
    expect(saidIn(turn)).toMatchObject({ text: 'so far', status: 'failed' });
    expect(turn.events.at(-1)).toMatchObject({ event: 'turn_ended', payload: { status: 'timedOut' } });
  });

  test('stop reaches the network within a second; what comes late never reaches the next turn', async () => {
    model.play(
      [
        { send: streamHead() },
        { send: wire.start + wire.text('first ') },
        { waitMs: 1_200 },
        { send: wire.text('LATE') + wire.end('stop') },
        { close: true },
      ],
      streamed(wire.start, wire.text('second'), wire.end('stop')),
    );
    const first = agent.agent.call('submit_chat_query', { query: 'one' });
    await app.window.getByText('first').waitFor();
    const from = performance.now();
    const ended = model.nextEnd();
    await app.window.getByRole('button', { name: 'Stop', exact: true }).click();
    await ended;
    expect(performance.now() - from).toBeLessThan(1_000);
    expect((await first).structuredContent['error']).toMatchObject({
      code: 'CHAT_SUBMIT_FAILED',
      message: expect.stringContaining('stopped'),
    });
    expect(saidIn(await agent.chat('two'))).toMatchObject({ text: 'second', status: 'done' });
    await app.window.waitForTimeout(1_500);
    expect(JSON.stringify(await agent.log())).not.toContain('LATE');
  });

  test('a client that leaves cancels its turn; progress tells the steps of one that waits', async () => {
    model.play(hanging(wire.start + wire.text('staying with you')));
    const client = new Client({ name: 'leaver', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(app.url)));
    const leaving = new AbortController();
    const steps: { progress: number; message?: string | undefined }[] = [];
    const asked = client.callTool(
      { name: 'submit_chat_query', arguments: { query: 'stay' } },
      { signal: leaving.signal, onprogress: (step) => steps.push(step) },
    );
    asked.catch(() => {});
    await app.window.getByText('staying with you', { exact: true }).waitFor();
    await until(async () => steps.some(({ message }) => message === 'gateway run started'));
    const ended = model.nextEnd();
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await ended;
    expect(steps[0]?.message).toBe('turn started');
    expect(steps.every(({ progress }, index) => progress > (steps[index - 1]?.progress ?? 0))).toBe(true);
    await client.close();
    await until(async () => (await agent.turn(await agent.began('turn_ended'))).events.at(-1)?.event === 'turn_ended');
    model.play(streamed(wire.start, wire.text('free'), wire.end('stop')));
    expect(saidIn(await agent.chat('next'))).toMatchObject({ text: 'free' });
  });

  test('tools that do not exist and arguments that are none are told to the model, not called', async () => {
    model.play(
      streamed(wire.start, wire.call('c2', 'no_such_tool', ['{}']), wire.end('calls')),
      streamed(wire.start, wire.call('c3', 'add', ['{"a":']), wire.end('calls')),
      streamed(wire.start, wire.text('sorry'), wire.end('stop')),
    );
    const turn = await agent.chat('do');
    expect(turn.calls).toEqual([]);
    expect(turn.events.filter(({ event }) => event === 'tool_call_rejected')).toHaveLength(2);
    expect(saidIn(turn).text).toBe('sorry');
  });
});
