import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { ChatAgent, saidIn } from '../support/chatAgent.ts';

describe('a chat turn on the example project, nobody at the window', () => {
  let app: AppProcess;
  let agent: ChatAgent;
  beforeAll(async () => {
    app = await AppProcess.start();
    agent = new ChatAgent(app.url);
    await agent.serversReady();
  });
  afterAll(() => app.stop());

  test.each(['生成一张北京天气卡片', 'Show the weather of Beijing'])(
    '%s: a real call, a card with 北京, all found by its requestId',
    async (query) => {
      const turn = await agent.chat(query);
      expect(turn.calls).toHaveLength(1);
      expect(turn.calls[0]).toMatchObject({
        requestId: turn.requestId,
        toolName: 'get_weather',
        serverId: 'weather',
        appKey: 'weather',
        status: 'succeeded',
        requiresUserApproval: false,
        isMiniApp: true,
      });
      const names = turn.events.map(({ event }) => event);
      expect(names.at(0)).toBe('turn_started');
      expect(names.at(-1)).toBe('turn_ended');
      expect(names).toEqual(expect.arrayContaining(['tools_list_ended', 'tool_call_started', 'tool_call_ended', 'card_shown']));
      expect(turn.events.find(({ event }) => event === 'card_shown')).toMatchObject({ category: 'runtime', source: 'widget_runtime' });
      const [user] = turn.messages;
      expect(user).toMatchObject({ kind: 'user', text: query });
      expect(saidIn(turn)).toMatchObject({ status: 'done', failure: undefined });
      expect(turn.cards).toHaveLength(1);
      expect(turn.cards[0]).toMatchObject({
        target: { id: 'weather-card', structuredContent: { city: '北京 Beijing', temperature: expect.any(Number) } },
      });
      expect(await agent.log()).toMatchObject({ view: 'chat' });
    },
  );

  test('filters and pages of the two lists agree with the turn', async () => {
    const { requestId, events } = await agent.chat('上海空气质量');
    const mcp = await agent.ok('list_agent_trace_events', { requestId, category: 'mcp', pageSize: 1 });
    expect(mcp['events']).toHaveLength(1);
    expect(mcp['total']).toBe(events.filter(({ category }) => category === 'mcp').length);
    expect(
      (await agent.ok('list_agent_tool_calls', { toolName: 'get_air_quality', status: 'succeeded', query: '上海' }))['toolCalls'],
    ).toHaveLength(1);
    expect((await agent.ok('list_agent_tool_calls', { requestId: 'no such' }))['toolCalls']).toEqual([]);
  });

  test.each(['qwertz uiop', '给我讲一个笑话'])('%s: nothing matches, and the answer says so without a call', async (query) => {
    const turn = await agent.chat(query);
    expect(turn.calls).toEqual([]);
    expect(turn.cards).toEqual([]);
    expect(saidIn(turn).text).not.toBe('');
    expect(saidIn(turn).text).toMatch(/没有|no tool|none of/i);
  });

  test('blank, huge and odd queries', async () => {
    for (const query of ['', '   ', '\n\t'])
      expect(await agent.fails('submit_chat_query', { query })).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    expect(await agent.fails('submit_chat_query', { query: 'x'.repeat(200_000) })).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    expect(await agent.fails('submit_chat_query', { query: 7 })).toMatchObject({ code: 'INVALID_ARGUMENTS' });
    for (const query of ['北京\u0000天气', '北京天气 \u202e\ud800', `北京天气${'。'.repeat(90_000)}`]) {
      const turn = await agent.chat(query);
      expect(turn.messages[0]).toMatchObject({ kind: 'user' });
      expect(saidIn(turn).status).toBe('done');
    }
  });

  test('a call that needs approval is denied at once, and both the answer and the record say why', async () => {
    const turn = await agent.chat('收藏北京');
    expect(turn.calls).toMatchObject([{ toolName: 'add_favorite_city', status: 'denied', requiresUserApproval: true }]);
    expect(turn.calls[0]?.message).toContain('--approve');
    expect(turn.events.find(({ event }) => event === 'approval_answered')?.payload).toMatchObject({ verdict: 'noWindow' });
    expect(saidIn(turn).text).toMatch(/approve|approval/);
    expect((await agent.chat('城市列表')).events.find(({ event }) => event === 'tool_call_ended')?.payload).not.toMatchObject({
      result: { cities: expect.arrayContaining([expect.objectContaining({ isFavorite: true })]) },
    });
  });
});

test('--approve lets a server change things', async () => {
  const app = await AppProcess.start({ flags: ['--approve', 'weather'] });
  try {
    const agent = new ChatAgent(app.url);
    await agent.serversReady();
    const turn = await agent.chat('收藏北京');
    expect(turn.calls).toMatchObject([{ toolName: 'add_favorite_city', status: 'succeeded', requiresUserApproval: false }]);
    const list = await agent.chat('城市列表');
    expect(list.events.find(({ event }) => event === 'tool_call_ended')?.payload).toMatchObject({
      result: { cities: expect.arrayContaining([expect.objectContaining({ key: 'beijing', isFavorite: true })]) },
    });
    expect(app.errors).toEqual([]);
  } finally {
    await app.stop();
  }
});
