import { expect, test, vi } from 'vitest';
import { GuestRequests } from '../src-main/guestRequests.ts';
import type { ToolCaller } from '../src-main/simulator/toolCaller.ts';
import { closeAfterTest, config, harness, type Harness } from './support/businessHarness.ts';
import { faultyMcp, reply, TOOL, type Asked, type FaultyMcp } from './support/faultyMcp.ts';
import { project, targetInfo } from './support/scene.ts';

vi.mock('electron', () => ({ shell: {}, dialog: {} }));

const listed = ({ log }: FaultyMcp): number => log.filter((line) => line === 'POST tools/list').length;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A server with the tools that it has at the moment. */
async function server(tools: () => readonly string[], delayMs = 0): Promise<FaultyMcp> {
  const started = await faultyMcp(({ rpc, response }: Asked) => {
    if (rpc?.method !== 'tools/list') return false;
    setTimeout(() => reply(response, rpc.id, { tools: tools().map((name) => ({ ...TOOL, name })) }), delayMs);
    return true;
  });
  closeAfterTest(started.close);
  return started;
}

/** Calls a tool from the stage's Widget, which belongs to the server `own`, and answers the id of the server that was asked. */
function widgetOf({ servers }: Harness): { call: (name: string) => Promise<unknown>; lacking: string[] } {
  const lacking: string[] = [];
  const base = project().project;
  const run: ToolCaller['run'] = ({ tool }) =>
    Promise.resolve({ result: { content: [{ type: 'text', text: tool.serverId }], isError: false } } as never);
  const guests = new GuestRequests({
    project: () => base && { ...base, widgets: base.widgets.map((widget) => ({ ...widget, server: 'own' })) },
    servers,
    caller: { run } as ToolCaller,
    createId: () => 'call-1',
    onLacksTool: (_target, name) => lacking.push(name),
    window: () => undefined,
    record: undefined as never,
    commands: undefined as never,
    composer: undefined as never,
  });
  const call = (name: string): Promise<unknown> =>
    guests
      .answer({ id: 1, method: 'callTool', params: { name, arguments: {} } }, { target: targetInfo('widget') })
      .then((result) => (result as { content: [{ text: string }] }).content[0].text);
  return { call, lacking };
}

test('a guest that calls a tool which is not there does not make servers list each time, and finds it once it is', async () => {
  const tools = ['echo'];
  const shop = await server(() => tools);
  const opened = harness([config({ id: 'shop', url: shop.url('/') })]);
  await opened.settled('shop');
  const { call, lacking } = widgetOf(opened);
  const before = listed(shop);
  for (let calls = 0; calls < 20; calls += 1) {
    await expect(call('late')).rejects.toThrow('No connected server has a tool "late"');
    await sleep(20);
  }
  expect([listed(shop), lacking.length]).toEqual([before, 20]);
  tools.push('late');
  await sleep(2_000);
  expect(await Promise.all([call('late'), call('late')])).toEqual(['shop', 'shop']);
  expect(listed(shop)).toBe(before + 1);
});

test("a Widget whose own server lacks a tool gets another's, and no list is read for it", async () => {
  const [own, other] = [await server(() => ['echo']), await server(() => ['price'])];
  const opened = harness([config({ id: 'own', url: own.url('/') }), config({ id: 'other', url: other.url('/') })]);
  await opened.settled('own');
  await opened.settled('other');
  const { call } = widgetOf(opened);
  const before = [listed(own), listed(other)];
  expect([await call('price'), await call('echo')]).toEqual(['other', 'own']);
  await sleep(2_100);
  expect(await call('price')).toBe('other');
  expect([listed(own), listed(other)]).toEqual(before);
});

test("a Widget's own server is waited for while it connects", async () => {
  const [own, other] = [await server(() => ['price'], 800), await server(() => ['price'])];
  const opened = harness([config({ id: 'own', url: own.url('/') }), config({ id: 'other', url: other.url('/') })]);
  await opened.settled('other');
  expect(opened.servers.statuses().find(({ id }) => id === 'own')?.state).toBe('connecting');
  expect(await widgetOf(opened).call('price')).toBe('own');
});
