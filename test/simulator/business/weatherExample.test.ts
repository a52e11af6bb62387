import { request } from 'node:http';
import { expect, test } from 'vitest';
import { loadProject } from '../../../src-main/project/loadProject.ts';
import { harness, type Harness } from '../../support/businessHarness.ts';

async function example(): Promise<Harness> {
  const { project, problems, connections } = await loadProject('examples/weather');
  expect(problems).toEqual([]);
  if (!project) throw new Error('There is no project.');
  return harness(connections.servers, { projectFolder: () => project.folder });
}

test('the bundled server answers in the newer era what the Widgets show', async () => {
  const { settled, call, servers } = await example();
  const status = await settled();
  expect(status).toMatchObject({ id: 'weather', state: 'ready', era: 'modern', transport: 'http', serverName: 'weather', faults: [] });
  const tools = await servers.listTools(new AbortController().signal);
  expect(tools.map(({ name }) => name)).toEqual(['get_weather', 'get_forecast', 'get_air_quality', 'list_cities', 'add_favorite_city']);
  for (const { title, description, outputSchema, annotations } of tools)
    expect([title, description, outputSchema, annotations]).not.toContain(undefined);
  expect(tools.filter(({ annotations }) => annotations?.['readOnlyHint'] !== true).map(({ name }) => name)).toEqual(['add_favorite_city']);

  expect((await call('get_weather', { city: '北京' })).structuredContent).toEqual({
    city: '北京 Beijing',
    temperature: 26,
    condition: '多云 Partly cloudy',
    icon: 'partly',
    high: 28,
    low: 19,
    humidity: 46,
    wind: '南风 3 级 · S 3',
  });
  for (const city of ['Shanghai', '广州市', 'shenzhen', ' Chengdu ', '哈尔滨 Harbin'])
    expect((await call('get_weather', { city })).isError).toBe(false);
  const unknown = await call('get_weather', { city: '亚特兰蒂斯' });
  expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/亚特兰蒂斯.*北京、Beijing/) }] });
  expect((await call('get_forecast', { city: 'beijing', days: 7 })).structuredContent?.['days']).toHaveLength(7);
  expect((await call('get_forecast', { city: 'beijing' })).structuredContent?.['days']).toHaveLength(3);
  expect((await call('get_forecast', { city: 'beijing', days: 8 })).isError).toBe(true);
  expect((await call('get_air_quality', { city: '成都' })).structuredContent).toMatchObject({
    aqi: 86,
    pollutants: [{ name: 'PM2.5', value: 47 }, {}, {}, {}],
  });
  await call('add_favorite_city', { city: '成都' });
  await call('add_favorite_city', { city: 'Chengdu' });
  const { structuredContent } = await call('list_cities');
  const cities = structuredContent?.['cities'] as { key: string; isFavorite: boolean }[];
  expect(cities.filter(({ isFavorite }) => isFavorite).map(({ key }) => key)).toEqual(['chengdu']);
}, 30_000);

test('another host name, another origin and another path reach nothing', async () => {
  const { settled } = await example();
  const address = (await settled()).where.split(' → ')[1];
  if (address === undefined) throw new Error('It tells no address.');
  const status = (headers: Record<string, string>, path = '/mcp'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request(new URL(path, address), { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject);
      asked.end('{}');
    });
  expect(await status({ host: 'evil.test' })).toBe(403);
  expect(await status({ origin: 'http://evil.test' })).toBe(403);
  expect(await status({}, '/')).toBe(404);
  expect(await status({ 'content-type': 'application/json' })).toBe(400);
}, 30_000);
