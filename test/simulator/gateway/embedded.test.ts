import { expect, test } from 'vitest';
import { createGateway } from '../../../src-main/simulator/gateway/createGateway.ts';
import type { GatewayMessage } from '../../../src-main/simulator/gateway/gateway.ts';
import { offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import { heard, userMessage } from './runGateway.ts';
import { BILINGUAL_TOOLS, tool, WEATHER_TOOLS } from './weatherTools.ts';

const NOW = new Date(2026, 10, 30, 12).getTime();
const gateway = createGateway({ type: 'embedded' }, { env: {}, key: () => undefined, clock: () => NOW });

async function answer(query: string, tools: readonly BusinessTool[] = WEATHER_TOOLS): Promise<unknown> {
  const { calls, text, error } = await heard(gateway, [userMessage(query)], offerTools(tools));
  expect(error).toBeUndefined();
  const [call] = calls;
  return call ? [call.name, JSON.parse(call.argumentsText)] : text;
}

test.each<[string, string, Record<string, unknown>]>([
  ['生成一张北京天气卡片', 'get_weather', { city: '北京' }],
  ['北京天气', 'get_weather', { city: '北京' }],
  ['北京天气怎么样？', 'get_weather', { city: '北京' }],
  ['请帮我查一下上海今天的天气', 'get_weather', { city: '上海' }],
  ['查询哈尔滨的天气', 'get_weather', { city: '哈尔滨' }],
  ['天津现在天气如何', 'get_weather', { city: '天津' }],
  ['乌鲁木齐天气', 'get_weather', { city: '乌鲁木齐' }],
  ['我想看呼和浩特的天气', 'get_weather', { city: '呼和浩特' }],
  ['show the weather in Shanghai', 'get_weather', { city: 'Shanghai' }],
  ['What is the weather like in New York?', 'get_weather', { city: 'New York' }],
  ["what's the weather in new york", 'get_weather', { city: 'new york' }],
  ['weather for Paris please', 'get_weather', { city: 'Paris' }],
  ['Beijing weather', 'get_weather', { city: 'Beijing' }],
  ['beijing weather now', 'get_weather', { city: 'beijing' }],
  ['Show me a weather card of Guangzhou', 'get_weather', { city: 'Guangzhou' }],
  ['get_weather city=Oslo', 'get_weather', { city: 'Oslo' }],
  ['weather in "São Paulo"', 'get_weather', { city: 'São Paulo' }],
  ['weather in 北京', 'get_weather', { city: '北京' }],
  ['“苏州”的天气', 'get_weather', { city: '苏州' }],
  ['北京未来三天预报', 'get_forecast', { city: '北京', days: 3 }],
  ['未来一周上海天气预报', 'get_forecast', { city: '上海', days: 7 }],
  ['广州未来5天的天气', 'get_forecast', { city: '广州', days: 5 }],
  ['深圳明天天气', 'get_forecast', { city: '深圳' }],
  ['forecast for Beijing for 3 days', 'get_forecast', { city: 'Beijing', days: 3 }],
  ['3-day forecast for London', 'get_forecast', { city: 'London', days: 3 }],
  ['weather forecast in Tokyo for the next five days', 'get_forecast', { city: 'Tokyo', days: 5 }],
  ['Weather tomorrow in Paris', 'get_forecast', { city: 'Paris' }],
  ['forecast for Berlin for a week', 'get_forecast', { city: 'Berlin', days: 7 }],
  ['列出所有城市', 'list_cities', {}],
  ['有哪些城市', 'list_cities', {}],
  ['支持哪些城市？', 'list_cities', {}],
  ['list cities', 'list_cities', {}],
  ['Which cities are supported?', 'list_cities', {}],
  ['listCities', 'list_cities', {}],
  ['北京空气质量', 'get_air_quality', { city: '北京' }],
  ['查询上海的空气质量', 'get_air_quality', { city: '上海' }],
  ['air quality in Guangzhou', 'get_air_quality', { city: 'Guangzhou' }],
  ['Is the air quality good in Los Angeles?', 'get_air_quality', { city: 'Los Angeles' }],
  ['AQI of Delhi', 'get_air_quality', { city: 'Delhi' }],
  ['把广州加入收藏', 'add_favorite_city', { city: '广州' }],
  ['收藏上海', 'add_favorite_city', { city: '上海' }],
  ['add Paris to favorites', 'add_favorite_city', { city: 'Paris' }],
  ['Please add Beijing to my favourite cities', 'add_favorite_city', { city: 'Beijing' }],
  ['添加深圳到收藏城市', 'add_favorite_city', { city: '深圳' }],
])('%s', async (query, name, args) => {
  expect(await answer(query)).toEqual([name, args]);
  // Examples give a value their own spelling.
  const spelled = args['city'] === 'beijing' ? { ...args, city: 'Beijing' } : args;
  expect(await answer(query, BILINGUAL_TOOLS)).toEqual([name, spelled]);
});

test.each([
  'what is the meaning of life',
  'hello',
  'Write a poem about the night and the sea of stars',
  'cancel my favorite',
  '',
  '🌤️',
  '\u0000\u0001',
])('%j matches nothing and lists what can be done', async (query) => {
  const text = await answer(query);
  expect(text).toMatch(/^No tool matches this question\./);
  for (const { name } of WEATHER_TOOLS) expect(text).toContain(name.replaceAll('_', ' '));
  expect(await answer(query, BILINGUAL_TOOLS)).toMatch(/^No tool matches this question\./);
});

test.each(['你好', '生命的意义是什么', '给我讲个故事', '给我讲一个笑话', '写一首诗'])(
  '%s is told in Chinese that nothing matches',
  async (query) => {
    expect(await answer(query)).toMatch(/^没有与这个问题匹配的工具/);
    expect(await answer(query, BILINGUAL_TOOLS)).toMatch(/^没有与这个问题匹配的工具/);
  },
);

test('without tools it says how to get some', async () => {
  expect(await answer('北京天气', [])).toContain('mcpServers');
});

test('asks for what is missing, and takes the answer', async () => {
  const tools = offerTools(WEATHER_TOOLS);
  const first = await heard(gateway, [userMessage('show the weather')], tools);
  expect(first.calls).toEqual([]);
  expect(first.text).toBe('To use "get weather" I still need: city (City name, e.g. Beijing or 北京). Please tell me.');
  const then: GatewayMessage[] = [
    userMessage('show the weather'),
    { role: 'assistant', id: 'a', text: first.text, toolCalls: [] },
    { role: 'user', id: 'user-2', text: 'Shanghai' },
  ];
  expect((await heard(gateway, then, tools)).calls).toMatchObject([{ name: 'get_weather', argumentsText: '{"city":"Shanghai"}' }]);
  expect(await answer('天气')).toBe('要使用“get weather”，还需要：city（City name, e.g. Beijing or 北京）。请补充说明。');
});

test('the same question gets the same events', async () => {
  const ask = (): Promise<unknown> => heard(gateway, [userMessage('北京未来三天预报')], offerTools(WEATHER_TOOLS));
  expect(await ask()).toEqual(await ask());
});

test.each<[string, Record<string, unknown>, readonly string[], string, unknown]>([
  ['enum, any case', { city: { type: 'string', enum: ['beijing', 'new_york'] } }, ['city'], 'look up New York', { city: 'new_york' }],
  [
    'enum in the other language',
    { city: { type: 'string', enum: ['beijing', 'shanghai'] } },
    ['city'],
    'look up 上海',
    { city: 'shanghai' },
  ],
  ['the longest of an enum', { size: { enum: ['large', 'extra large'] } }, ['size'], 'look up extra large', { size: 'extra large' }],
  ['examples', { city: { type: 'string', examples: ['Rome', 'Oslo'] } }, ['city'], 'look up oslo and more', { city: 'Oslo' }],
  [
    'const and default',
    { kind: { const: 'a' }, unit: { type: 'string', default: 'C' } },
    ['kind', 'unit'],
    'look up',
    { kind: 'a', unit: 'C' },
  ],
  ['date', { day: { type: 'string', format: 'date' } }, ['day'], 'look up tomorrow', { day: '2026-12-01' }],
  ['date in Chinese', { day: { type: 'string', format: 'date' } }, ['day'], 'look up 今天', { day: '2026-11-30' }],
  ['hours from minutes', { minutes: { type: 'integer' } }, ['minutes'], 'look up in 2 hours', { minutes: 120 }],
  ['bare number', { limit: { type: 'integer' } }, ['limit'], 'look up 5', { limit: 5 }],
  ['Chinese number', { count: { type: 'integer' } }, ['count'], 'look up 二十五个', { count: 25 }],
  ['boolean', { includeWind: { type: 'boolean' } }, [], 'look up with wind', { includeWind: true }],
  ['boolean said no to', { wind: { type: 'boolean' } }, [], 'look up without wind', { wind: false }],
  [
    'from and to',
    { to: { type: 'string' }, from: { type: 'string' } },
    ['to', 'from'],
    'look up from Oslo to Rome',
    { to: 'Rome', from: 'Oslo' },
  ],
  ['从 and 到', { to: { type: 'string' }, from: { type: 'string' } }, ['to', 'from'], 'look up 从杭州到苏州', { to: '苏州', from: '杭州' }],
  [
    'nested',
    { place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
    ['place'],
    'look up in Rome',
    { place: { city: 'Rome' } },
  ],
  [
    'list of enum',
    { days: { type: 'array', items: { enum: ['mon', 'tue', 'wed'] } } },
    ['days'],
    'look up mon and wed',
    { days: ['mon', 'wed'] },
  ],
  ['nullable', { city: { anyOf: [{ type: 'null' }, { type: 'string' }] } }, ['city'], 'look up in Rome', { city: 'Rome' }],
  [
    'reference',
    { city: { $ref: '#/properties/other' }, other: { enum: ['Rome'] } },
    ['city'],
    'look up in rome',
    { city: 'Rome', other: undefined },
  ],
  ['search text', { query: { type: 'string' } }, ['query'], 'look up', { query: 'look up' }],
])('fills %s', async (_what, properties, required, query, args) => {
  const found = await answer(query, [tool('look_up', 'Look up', properties, required)]);
  expect(found).toEqual(['look_up', JSON.parse(JSON.stringify(args))]);
});

test('tells a result in the language of the question', async () => {
  const told = async (query: string, text: string, isError: boolean): Promise<string> => {
    const messages: GatewayMessage[] = [
      userMessage(query),
      { role: 'assistant', id: 'a', text: '', toolCalls: [{ toolCallId: 'call', name: 'get_weather', argumentsText: '{}' }] },
      { role: 'tool', id: 't', toolCallId: 'call', text, isError },
    ];
    const { text: answered, end, calls } = await heard(gateway, messages, offerTools(WEATHER_TOOLS));
    expect(end).toBe('stop');
    expect(calls).toEqual([]);
    return answered;
  };
  const weather = JSON.stringify({ city: '北京', temperature: 26, hours: [{ name: 'now' }, { name: 'soon' }] });
  expect(await told('北京天气', weather, false)).toBe('“get weather”的结果：city 北京，temperature 26，hours 共 2 项（now、soon）。');
  expect(await told('weather', weather, false)).toBe('Get weather: city 北京, temperature 26, hours 2 items (now, soon).');
  expect(await told('weather', 'no such city', true)).toBe('"get weather" failed: no such city');
  expect(await told('北京天气', '没有这个城市', true)).toBe('“get weather”没有成功：没有这个城市');
  expect((await told('weather', 'x'.repeat(1_000_000), false)).length).toBeLessThan(300);
});

test('hostile schemas are read within bounds', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`property${index}`, { type: 'string' }]));
  const deep = { type: 'object', properties: { next: { $ref: '#/properties/next' } }, required: ['next'] };
  const loop = { $ref: '#' };
  const choices = { type: 'string', enum: Array.from({ length: 200_000 }, (_, index) => `value ${index}`) };
  const hostile = [
    tool('weather_many', 'weather', many, Object.keys(many)),
    tool('weather_deep', 'weather', { next: deep }, ['next']),
    tool('weather_loop', 'weather', { loop }, ['loop']),
    tool('weather_enum', 'weather', { choices }, ['choices']),
    tool('weather_words', '天气 weather '.repeat(100_000), { __proto__: null, constructor: { type: 'string' } }, ['constructor']),
    tool('weather_odd', 'weather', JSON.parse('{"__proto__":{"type":"string"},"a":null,"b":7}'), ['__proto__', 'a', 'b']),
    { ...tool('weather_none', 'weather', {}, []), inputSchema: { properties: 5, required: 'x', anyOf: [null] } },
  ];
  const started = performance.now();
  for (const one of hostile) {
    const said = await answer(`weather ${'北京'.repeat(5_000)} "a" in Rome 5 days`, [one]);
    expect(JSON.stringify(said).length).toBeLessThan(5_000);
  }
  expect(performance.now() - started).toBeLessThan(3_000);
});

test('a thousand tools are chosen among quickly', async () => {
  const tools = Array.from({ length: 1_000 }, (_, index) =>
    tool(`tool_${index}`, `does thing ${index} `.repeat(50), { value: { type: 'string' } }, []),
  );
  const started = performance.now();
  expect(await answer('北京天气', [...tools, ...WEATHER_TOOLS])).toEqual(['get_weather', { city: '北京' }]);
  expect(performance.now() - started).toBeLessThan(3_000);
});
