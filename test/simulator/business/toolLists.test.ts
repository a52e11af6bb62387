import { expect, test } from 'vitest';
import { closeAfterTest, config, harness } from '../../support/businessHarness.ts';
import { faultyMcp, refuse, reply, TOOL } from '../../support/faultyMcp.ts';

type Page = { tools?: unknown; nextCursor?: unknown };

async function listOf(page: (cursor: unknown) => Page): Promise<string> {
  const faulty = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method !== 'tools/list') return false;
    reply(response, rpc.id, page(rpc.params?.['cursor']));
    return true;
  });
  closeAfterTest(faulty.close);
  return faulty.url('/mcp');
}

const bad: readonly (readonly [unknown, RegExp])[] = [
  [{ name: 'noSchema' }, /"noSchema" can't be used: it has no inputSchema/],
  [{ name: 'nullSchema', inputSchema: null }, /"nullSchema".*is no object/],
  [{ name: 'listSchema', inputSchema: { type: 'array' } }, /"listSchema".*describes no object/],
  [{ name: 'with spaces', inputSchema: {} }, /"with spaces".*characters other than/],
  [{ name: '🌧️', inputSchema: {} }, /characters other than/],
  [{ name: 'rev\u202eersed', inputSchema: {} }, /"rev\\u202eersed"/],
  [{ name: 'x'.repeat(200), inputSchema: {} }, /200 characters, 128 at most/],
  [{ inputSchema: {} }, /Tool \d+ can't be used: it has no name/],
  ['nonsense', /it is no object/],
  [{ name: 'echo', inputSchema: { type: 'object' } }, /"echo" can't be used: the list has another tool of this name/],
  [
    { name: 'header', inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'no good' } } } },
    /"header".*x-mcp-header is no header name/,
  ],
  [
    { name: 'deepHeader', inputSchema: { type: 'object', properties: { a: { items: { type: 'string', 'x-mcp-header': 'A' } } } } },
    /"deepHeader".*where no header/,
  ],
];

test('a bad tool is told with its reason and hurts no other', async () => {
  const good = [TOOL, { name: '天气.query', inputSchema: {}, annotations: 'wrong', description: 'd'.repeat(1_000_000) }];
  const url = await listOf(() => ({ tools: [...good, ...bad.map(([tool]) => tool)] }));
  const { settled, servers } = harness([config({ url })]);
  const { state, tools, faults } = await settled();
  expect(state).toBe('ready');
  expect(tools.map(({ name }) => name)).toEqual(['echo', '天气.query']);
  expect(tools[1]?.description).toHaveLength(4_001);
  for (const [, reason] of bad) expect(faults).toContainEqual(expect.stringMatching(reason));
  expect(faults).toHaveLength(bad.length + 2);
  expect(await servers.listTools(new AbortController().signal)).toMatchObject([
    { serverId: 'shop', name: 'echo', inputSchema: TOOL.inputSchema },
    { serverId: 'shop', name: '天气.query', inputSchema: { type: 'object' } },
  ]);
});

test('all pages are read', async () => {
  const url = await listOf((cursor) => {
    const at = Number(cursor ?? 0);
    return { tools: [{ ...TOOL, name: `t${at}` }], ...(at < 4 && { nextCursor: String(at + 1) }) };
  });
  const { settled } = harness([config({ url })]);
  expect((await settled()).tools.map(({ name }) => name)).toEqual(['t0', 't1', 't2', 't3', 't4']);
});

test('a cursor that comes again ends the list', async () => {
  const url = await listOf((cursor) => ({ tools: [{ ...TOOL, name: `t${String(cursor)}` }], nextCursor: cursor === 'a' ? 'b' : 'a' }));
  const { tools, faults } = await harness([config({ url })]).settled();
  expect(tools.map(({ name }) => name)).toEqual(['tundefined', 'ta', 'tb']);
  expect(faults).toEqual([expect.stringMatching(/back to a page/)]);
});

test('endless pages and endless tools end at a bound', async () => {
  const pages = await listOf((cursor) => ({ tools: [], nextCursor: `${String(cursor)}1` }));
  const tools = await listOf(() => ({ tools: Array.from({ length: 5_000 }, (_, at) => ({ ...TOOL, name: `t${at}` })) }));
  const { settled } = harness([config({ id: 'pages', url: pages }), config({ id: 'tools', url: tools })]);
  expect(await settled('pages')).toMatchObject({ state: 'ready', faults: [expect.stringMatching(/more than 100 pages/)] });
  const many = await settled('tools');
  expect(many.tools).toHaveLength(1_000);
  expect(many.faults).toEqual([expect.stringMatching(/more than 1000 tools/)]);
});

test('the same name at two servers is two tools, and is told once', async () => {
  const [a, b] = [await listOf(() => ({ tools: [TOOL] })), await listOf(() => ({ tools: [TOOL] }))];
  const { servers, notices, call } = harness([config({ id: 'a', url: a }), config({ id: 'b', url: b })]);
  const { signal } = new AbortController();
  await servers.listTools(signal);
  expect((await servers.listTools(signal)).map(({ serverId, name }) => [serverId, name])).toEqual([
    ['a', 'echo'],
    ['b', 'echo'],
  ]);
  expect(notices.filter(({ text }) => text.includes('echo'))).toEqual([
    { serverId: 'b', level: 'info', text: expect.stringContaining('server a') },
  ]);
  expect((await call('echo', { at: 'b' }, signal, 'b')).content).toEqual([{ type: 'text', text: '{"at":"b"}' }]);
});

test.each([
  ['no list', {}],
  ['a text', { tools: 'many' }],
  ['null', { tools: null }],
])('%s for tools is a failure of the server, told', async (_, page) => {
  const status = await harness([config({ url: await listOf(() => page) })]).settled();
  expect(status).toMatchObject({ state: 'failed', problem: { message: expect.stringMatching(/without a list/) } });
});

test('a server without tools is ready, and has none', async () => {
  const faulty = await faultyMcp(({ rpc, response }) => {
    if (rpc?.method !== 'tools/list') return false;
    refuse(response, rpc.id, -32_601, 'Method not found');
    return true;
  });
  closeAfterTest(faulty.close);
  expect(await harness([config({ url: faulty.url('/mcp') })]).settled()).toMatchObject({ state: 'ready', tools: [], faults: [] });
});
