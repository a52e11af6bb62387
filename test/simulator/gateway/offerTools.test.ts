import { expect, test } from 'vitest';
import { modelDescription, modelSchema, offerTools } from '../../../src-main/simulator/gateway/offerTools.ts';
import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';
import { tool } from './weatherTools.ts';

const named = (name: string, serverId = 'a', meta?: Record<string, unknown>): BusinessTool =>
  tool(name, '', {}, [], { serverId, ...(meta && { meta }) });
const names = (...tools: readonly BusinessTool[]): string[] => offerTools(tools).map(({ name }) => name);

test('names keep their look unless they clash; then the server goes in front', () => {
  expect(names(named('get_weather'), named('get-time'))).toEqual(['get_weather', 'get-time']);
  expect(names(named('search', 'a'), named('search', 'b'), named('other'))).toEqual(['a_search', 'b_search', 'other']);
  expect(names(named('search', 'a'), named('search', 'a'))).toEqual(['a_search', 'a_search_2']);
  expect(names(named('search', 'a'), named('search', 'b'), named('a_search', 'c'))).toEqual(['a_search_2', 'b_search', 'a_search']);
});

test('every name fits and is unique', () => {
  const odd = ['天气', '查询', '', 'a b', 'a/b', 'a.b', '__proto__', 'x'.repeat(200), `${'x'.repeat(200)}y`, '../..', 'constructor'];
  const made = names(...odd.map((name) => named(name)), ...odd.map((name) => named(name, 'b')));
  expect(new Set(made).size).toBe(2 * odd.length);
  for (const name of made) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
});

test('tools that hide from the model are left out', () => {
  const hidden = [{ ui: { visibility: ['app'] } }, { ui: { visibility: [] } }, { 'openai/visibility': 'private' }];
  const shown = [{ ui: { visibility: ['model', 'app'] } }, { ui: {} }, { ui: null }, { 'openai/visibility': 'public' }, {}];
  expect(names(...hidden.map((meta, index) => named(`hidden${index}`, 'a', meta)))).toEqual([]);
  expect(names(...shown.map((meta, index) => named(`shown${index}`, 'a', meta)))).toHaveLength(shown.length);
});

test('schemas and descriptions are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`property${index}`, { type: 'string' }]));
  expect(modelSchema(tool('a', '', many, []))).toEqual({ type: 'object' });
  expect(modelSchema({ ...named('a'), inputSchema: {} })).toEqual({ type: 'object', properties: {} });
  expect(modelDescription({ ...named('a'), description: 'x'.repeat(5_000) }).length).toBeLessThan(1_024);
});
