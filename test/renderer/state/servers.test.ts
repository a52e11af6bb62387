import { expect, test } from 'vitest';
import { createServers, exampleQueries, untrustedServers } from '../../../src-renderer/state/servers.ts';
import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';
import { SERVERS } from '../support/chatScene.ts';
import { scriptedBridge } from '../support/scriptedBridge.ts';

const server = (id: string, tools: ServerStatus['tools'], state: ServerStatus['state'] = 'ready'): ServerStatus => ({
  id,
  state,
  transport: 'http',
  where: id,
  tools,
  faults: [],
});

test("examples are the tools' own words: first sentence, else title, else the name in words", () => {
  expect(exampleQueries(SERVERS)).toEqual(['查询一个城市今天的天气。', 'Current air quality of a city', 'subscribe rain alert']);
  const long = { name: 'find_poi', title: 'Find a place', description: 'x'.repeat(200) };
  expect(exampleQueries([server('a', [long])])).toEqual(['Find a place']);
  expect(exampleQueries([server('a', [{ name: 'v', description: 'Uses v1.5 of the model. Then more.' }])])).toEqual([
    'Uses v1.5 of the model.',
  ]);
});

test('each server has its turn; those that are not ready have none, and no example comes twice', () => {
  const tool = (name: string) => ({ name });
  const statuses = [server('a', [tool('a1'), tool('a2'), tool('a3')]), server('b', [tool('b1')]), server('c', [tool('c1')], 'failed')];
  expect(exampleQueries(statuses)).toEqual(['a1', 'b1', 'a2']);
  expect(exampleQueries([server('a', [tool('x')]), server('b', [tool('x'), tool('y')])])).toEqual(['x', 'y']);
  expect(exampleQueries([])).toEqual([]);
});

test('trust names each command, address and key once', () => {
  const untrusted = { ...server('x', [], 'untrusted'), where: 'node a.mjs', keys: ['FILES'] };
  const sent = { ...untrusted, id: 'x', where: 'http://127.0.0.1:1/mcp', keys: ['FILES', 'SHOP'] };
  expect(untrustedServers([untrusted, { ...untrusted, id: 'y' }, sent, { ...server('z', []), keys: ['Z'] }])).toEqual({
    commands: ['node a.mjs'],
    addresses: ['http://127.0.0.1:1/mcp'],
    keys: ['FILES', 'SHOP'],
  });
});

test('statuses are read, and replaced as main tells them', async () => {
  const { bridge, answers, emit } = scriptedBridge();
  const servers = createServers(bridge);
  await servers.read();
  expect(servers.store.getState().failure?.message).toBe('No answer to serverStatuses');
  answers.serverStatuses = () => SERVERS;
  await servers.read();
  expect(servers.store.getState()).toMatchObject({ failure: undefined, statuses: SERVERS });
  emit('servers', []);
  expect(servers.store.getState().statuses).toEqual([]);
});
