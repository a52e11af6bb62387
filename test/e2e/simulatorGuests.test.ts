import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppProcess } from '../support/appProcess.ts';
import { modernFixture, type Fixture } from '../support/businessFixtures.ts';
import { ChatAgent, saidIn } from '../support/chatAgent.ts';
import { tempProject, type TempProject } from '../support/tempProject.ts';

const ASK = `
  const told = (name, promise) => promise.then(
    (value) => console.log(name, 'ok', JSON.stringify(value?.structuredContent ?? null)),
    (error) => console.log(name, error.code, error.message));
  for (const event of ['load', 'show', 'hide', 'unload']) webSdk.on(event, () => console.log('life', event));
  console.log('state', JSON.stringify(webSdk.state ?? null));
  globalThis.told = told;
`;

let shop: Fixture;
let project: TempProject;
let app: AppProcess;
let agent: ChatAgent;

beforeAll(async () => {
  shop = await modernFixture('auto');
  project = tempProject({
    pages: {
      home: `<p>home</p><script>${ASK}
        if (webSdk.query.ask === 'tool') { told('add', webSdk.callTool('add', { a: 40, b: 2 })); told('none', webSdk.callTool('nothing_such')); }
        if (webSdk.query.ask === 'link') told('link', webSdk.openLink('https://example.com/'));
        if (webSdk.query.ask === 'file') told('file', webSdk.openLink('file:///etc/passwd'));
        if (webSdk.query.ask === 'state') told('kept', webSdk.setState({ from: 'page' }));
        if (webSdk.query.ask === 'message') told('message', webSdk.sendMessage('add a=4 b=5'));
      </script>`,
    },
    widgets: {
      card: `<p id="out"></p><script>${ASK}
        webSdk.onStructuredContent(({ sum, ask }) => {
          out.textContent = String(sum);
          if (ask) told('add', webSdk.callTool('add', { a: sum, b: 1 }));
          told('kept', webSdk.setState({ seen: ((webSdk.state ?? {}).seen ?? 0) + 1 }));
        });
      </script>`,
    },
    tools: { card: 'shop/add' },
    mcpServers: { shop: { url: shop.url, approval: 'never' } },
  });
  app = await AppProcess.start({ project: project.folder });
  agent = new ChatAgent(app.url);
  await agent.serversReady();
});
afterAll(async () => {
  await app.stop();
  await shop.close();
  project.remove();
});

test('a Page calls a tool; the call is traced with the Page as its source, and an unknown tool is refused by name', async () => {
  await agent.page('/home?ask=tool');
  expect((await agent.said('add ok')).text).toBe('add ok {"sum":42}');
  expect((await agent.said('none ')).text).toContain('TARGET_NOT_FOUND');
  const { toolCalls } = (await agent.ok('list_agent_tool_calls', { toolName: 'add' })) as unknown as { toolCalls: { requestId: string }[] };
  const { events } = await agent.turn(toolCalls.at(-1)?.requestId ?? '');
  expect(events.map(({ event, source }) => [event, source])).toEqual([
    ['tool_call_started', 'page_runtime'],
    ['tool_call_ended', 'page_runtime'],
  ]);
});

test('a Widget calls a tool; a card in the chat does so under its turn', async () => {
  await agent.widget('card', { sum: 6, ask: true });
  expect((await agent.said('add ok')).text).toBe('add ok {"sum":7}');
  const { events } = (await agent.ok('list_agent_trace_events', { event: 'tool_call_ended' })) as unknown as {
    events: { source: string }[];
  };
  expect(events.at(-1)?.source).toBe('widget_runtime');
});

test('state is there again in the next render of the same target, and of no other', async () => {
  await agent.page('/home?ask=state');
  await agent.said('kept ok');
  await agent.widget('card', { sum: 1 });
  const first = (await agent.said('state ')).text;
  await agent.said('kept ok');
  await agent.widget('card', { sum: 2 });
  const second = (await agent.said('state ')).text;
  expect(first).not.toContain('page');
  expect(second).toMatch(/^state \{"seen":\d+\}$/);
  expect(Number(/\d+/.exec(second)?.[0])).toBe(Number(/\d+/.exec(first)?.[0] ?? 0) + 1);
  await agent.page('/home');
  expect((await agent.said('state ')).text).toBe('state {"from":"page"}');
});

test('lifecycle: load and show with the render, hide when another view comes', async () => {
  await agent.page('/home');
  await agent.said('life show');
  expect((await agent.texts()).filter((text) => text.startsWith('life'))).toEqual(['life load', 'life show']);
  await agent.widget('card', { sum: 1 });
  await agent.said('life hide', 'page');
});

test('links are refused where nobody can be asked, and never lead to files', async () => {
  await agent.page('/home?ask=link');
  expect((await agent.said('link ')).text).toContain('no window to ask');
  await agent.page('/home?ask=file');
  expect((await agent.said('file ')).text).toContain('Only http and https');
});

test('sendMessage goes through the composer like any query', async () => {
  await agent.page('/home?ask=message');
  const requestId = await agent.began('turn_ended');
  const turn = await agent.turn(requestId);
  expect(turn.messages[0]).toMatchObject({ kind: 'user', text: 'add a=4 b=5' });
  expect(turn.calls).toMatchObject([{ toolName: 'add', status: 'succeeded' }]);
  expect(saidIn(turn).text).toContain('9');
  await agent.said('message ok', 'page');
  expect(app.errors).toEqual([]);
});
