import { expect, test } from 'vitest';
import { createServers, exampleQueries, untrustedServers } from '../../../src-renderer/state/servers.ts';
import { exampleArguments } from '../../../src-main/simulator/business/exampleArguments.ts';
import { createGateway } from '../../../src-main/simulator/gateway/createGateway.ts';
import { offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import type { BusinessTool, ServerStatus, ServerTool } from '../../../src-shared/simulator/servers.ts';
import { heard, userMessage } from '../../simulator/gateway/runGateway.ts';
import { BILINGUAL_TOOLS, tool } from '../../simulator/gateway/weatherTools.ts';
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

const LOCALES = ['zh-CN', 'en'] as const;
const ORDERS = tool(
  'get_order',
  '按订单号查询订单。Look an order up.',
  { orderId: { type: 'string', examples: ['1042', '1043'] } },
  ['orderId'],
  {
    title: '查询订单 Get order',
  },
);
const STATION = tool('read_station', 'Temperature at the station of a city.', { city: { enum: ['beijing', 'shanghai'] } }, ['city'], {
  title: '读取气象站 Read station',
});
const shown = ({ name, title, inputSchema }: BusinessTool): ServerTool => ({
  name,
  ...(title !== undefined && { title }),
  examples: exampleArguments(inputSchema),
});

test('an example is a question of the locale: the half of the title that is in it, and a value that the schema offers', () => {
  expect(exampleQueries([server('a', [ORDERS, STATION].map(shown))], 'zh-CN')).toEqual(['查询订单 1042', '读取气象站 beijing']);
  expect(exampleQueries([server('a', [ORDERS, STATION].map(shown))], 'en')).toEqual(['Get order 1042', 'Read station beijing']);
  const weather = [server('a', BILINGUAL_TOOLS.slice(0, 3).map(shown))];
  expect(exampleQueries(weather, 'zh-CN')).toEqual(['查询天气 北京', '天气预报 北京', '空气质量 北京']);
  expect(exampleQueries(weather, 'en')).toEqual(['Get weather Beijing', 'Get forecast Beijing', 'Get air quality Beijing']);
});

test('without a value the title alone is the question, or the name in words; a title in mixed words stays whole', () => {
  expect(exampleQueries(SERVERS, 'en')).toEqual(['查天气', 'get air quality', 'subscribe rain alert']);
  const mixed = { name: 'x', title: '查询 GitHub 仓库', description: 'Says something else. And more.' };
  expect(exampleQueries([server('a', [mixed])], 'en')).toEqual(['查询 GitHub 仓库']);
});

test.each(LOCALES)('the embedded gateway calls the very tool that an example of %s is of, with its value', async (locale) => {
  const tools = [...BILINGUAL_TOOLS, ORDERS, STATION];
  const gateway = createGateway({ type: 'embedded' }, { env: {}, key: () => undefined });
  for (const one of tools) {
    const [query = ''] = exampleQueries([server('a', [shown(one)])], locale);
    const { calls } = await heard(gateway, [userMessage(query)], offerTools(tools));
    expect(
      calls.map(({ name }) => name),
      query,
    ).toEqual([one.name]);
    const [value] = Object.values<unknown>(JSON.parse(calls[0]?.argumentsText ?? '{}'));
    if (exampleArguments(one.inputSchema).length > 0) expect(exampleArguments(one.inputSchema), query).toContain(value);
  }
});

test('values of the schema: examples, choices, defaults; several needed ones together; none that is long, empty or odd', () => {
  const of = (properties: object, required: readonly string[] = []) => exampleArguments({ type: 'object', properties, required });
  expect(of({ a: { examples: ['x', 'y'] }, b: { default: 3 } }, ['a', 'b'])).toEqual(['x 3', 'y 3']);
  expect(of({ a: { examples: ['x'] }, b: {} }, ['a', 'b'])).toEqual([]);
  expect(of({ a: {}, b: { enum: ['one', 'two'] } })).toEqual(['one', 'two']);
  expect(of({ a: { examples: ['', 'x'.repeat(41), 'two\nlines', null, {}, 'good'], default: 7 } }, ['a'])).toEqual(['7']);
  expect(exampleArguments({ type: 'object', properties: 'no', required: 'no' })).toEqual([]);
  expect(of({}, ['__proto__'])).toEqual([]);
});

test('each server has its turn; those that are not ready have none, and no example comes twice', () => {
  const named = (name: string) => ({ name });
  const statuses = [server('a', [named('a1'), named('a2'), named('a3')]), server('b', [named('b1')]), server('c', [named('c1')], 'failed')];
  expect(exampleQueries(statuses, 'en')).toEqual(['a1', 'b1', 'a2']);
  expect(exampleQueries([server('a', [named('x')]), server('b', [named('x'), named('y')])], 'en')).toEqual(['x', 'y']);
  expect(exampleQueries([], 'en')).toEqual([]);
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
  expect(servers.store.getState().failure).toMatchObject({ message: { text: 'No answer to serverStatuses' } });
  answers.serverStatuses = () => SERVERS;
  await servers.read();
  expect(servers.store.getState()).toMatchObject({ failure: undefined, statuses: SERVERS });
  emit('servers', []);
  expect(servers.store.getState().statuses).toEqual([]);
});
