import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { widgetSchema } from '../../../src-main/widgetSchema.ts';
import type { Project } from '../../../src-shared/project/project.ts';
import { closeAfterTest, config, harness } from '../../support/businessHarness.ts';
import { faultyMcp, reply, TOOL } from '../../support/faultyMcp.ts';

const { signal } = new AbortController();
const SCHEMA = { type: 'object', properties: { city: { type: 'string' } } };

/** Ends each connection at once, and counts them. */
async function refusing(): Promise<{ readonly url: string; readonly connections: () => number }> {
  let connections = 0;
  const server = createServer((socket: Socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest(() => new Promise((resolve) => void server.close(resolve)));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}/mcp`, connections: () => connections };
}

const project = (server?: string): Project => ({
  ...{ appKey: 'a', name: 'a', version: '1', folder: '/a', root: '/a', pages: [] },
  widgets: [
    { widgetId: 'card', name: 'card', entry: 'card.html', tool: TOOL.name, ready: 'load', ...(server !== undefined && { server }) },
  ],
});

test('a failed server is tried again for who needs its tools, ever more seldom, and tells its failure once', async () => {
  const { url, connections } = await refusing();
  const { servers, settled, told } = harness([config({ url })]);
  expect((await settled()).state).toBe('failed');
  const [before, tellings] = [connections(), told.length];
  for (let ask = 0; ask < 50; ask += 1) expect(await servers.listTools(signal)).toEqual([]);
  expect(connections()).toBe(before);
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (let ask = 0; ask < 50; ask += 1) await servers.listTools(signal);
  const each = before;
  expect(connections()).toBeGreaterThan(before);
  expect(connections()).toBeLessThanOrEqual(before + each);
  expect(told).toHaveLength(tellings);
  await servers.reconnect('shop');
  expect(connections()).toBeGreaterThan(before + each);
});

test.each([['shop'], [undefined]])('the schema of a widget of server %s is had of its own server alone', async (server) => {
  const failing = await refusing();
  let outputSchema: object = SCHEMA;
  const sound = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method !== 'tools/list') return false;
    reply(response, rpc.id, { tools: [{ ...TOOL, outputSchema }] });
    return true;
  });
  const other = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method !== 'tools/list') return false;
    reply(response, rpc.id, { tools: [{ ...TOOL, name: 'other' }] });
    return true;
  });
  closeAfterTest(sound.close);
  closeAfterTest(other.close);
  const { servers, settled } = harness([
    config({ id: 'failing', url: failing.url }),
    config({ id: 'other', url: other.url('/') }),
    config({ id: 'shop', url: sound.url('/') }),
  ]);
  for (const id of ['failing', 'other', 'shop']) await settled(id);
  const before = [failing.connections(), sound.log.length, other.log.length];
  outputSchema = { ...SCHEMA, required: ['city'] };
  const ask = (fresh: boolean) => widgetSchema({ widgetId: 'card', fresh }, project(server), servers);
  expect(await ask(false)).toMatchObject({ state: 'found', serverId: 'shop', schema: SCHEMA });
  expect([failing.connections(), sound.log.length, other.log.length]).toEqual(before);
  expect(await ask(true)).toMatchObject({ state: 'found', schema: { required: ['city'] } });
  expect([failing.connections(), other.log.length]).toEqual([before[0], before[2]]);
  expect(sound.log.length).toBeGreaterThan(before[1] ?? 0);
});

test('the schema of a widget whose server failed connects nothing', async () => {
  const { url, connections } = await refusing();
  const { servers, settled, told } = harness([config({ url })]);
  await settled();
  const [before, tellings] = [connections(), told.length];
  await new Promise((resolve) => setTimeout(resolve, 600));
  for (const fresh of [true, false, true])
    expect(await widgetSchema({ widgetId: 'card', fresh }, project('shop'), servers)).toEqual({
      state: 'disconnected',
      tool: TOOL.name,
      serverId: 'shop',
    });
  expect(connections()).toBe(before);
  expect(told).toHaveLength(tellings);
});
