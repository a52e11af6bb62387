import type { BusinessTool } from '../../../src-shared/simulator/servers.ts';

const city = { type: 'string', description: 'City name, e.g. Beijing or 北京' };

/** The tools of the bundled example's server, described in English alone: Chinese questions must find them too. */
export const WEATHER_TOOLS: readonly BusinessTool[] = [
  tool('get_weather', 'Current weather of a city', { city }, ['city']),
  tool('get_forecast', 'Weather forecast of a city for the next days', { city, days: { type: 'integer', minimum: 1, maximum: 7 } }, [
    'city',
  ]),
  tool('list_cities', 'The cities that have weather data', {}, []),
  tool('get_air_quality', 'Air quality index (AQI) and pollutants of a city', { city }, ['city']),
  tool('add_favorite_city', "Add a city to the user's favorites", { city }, ['city']),
];

const either = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  examples: ['北京', 'Beijing', '上海', 'Shanghai', '广州', 'Guangzhou', '哈尔滨', 'Harbin'],
  description: '城市名，中文或英文。City name, in Chinese or English.',
};

/** The same, described in both languages and with examples, as the bundled example does it. */
export const BILINGUAL_TOOLS: readonly BusinessTool[] = [
  tool(
    'get_weather',
    '查询一个城市现在的天气：温度、天气状况、湿度和风。Current weather of a city: temperature, condition, humidity, wind.',
    { city: either },
    ['city'],
    { title: '查询天气 Get weather' },
  ),
  tool(
    'get_forecast',
    '查询一个城市未来几天的天气预报，最多七天。Forecast of a city for the next days, seven at most.',
    { city: either, days: { type: 'integer', minimum: 1, maximum: 7, examples: [3, 7], default: 3 } },
    ['city'],
    { title: '天气预报 Get forecast' },
  ),
  tool(
    'get_air_quality',
    '查询一个城市的空气质量指数（AQI）、污染物和建议。Air quality index (AQI) of a city, its pollutants and advice.',
    { city: either },
    ['city'],
    { title: '空气质量 Get air quality' },
  ),
  tool('list_cities', '列出有天气数据的城市和收藏的城市。Lists the cities that there is data of, and the favorites.', {}, [], {
    title: '城市列表 List cities',
  }),
  tool('add_favorite_city', '把一个城市加入收藏，会修改数据。Adds a city to the favorites; changes data.', { city: either }, ['city'], {
    title: '收藏城市 Add favorite city',
  }),
];

export function tool(
  name: string,
  description: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  more: Partial<BusinessTool> = {},
): BusinessTool {
  return { serverId: 'weather', name, description, inputSchema: { type: 'object', properties, required }, ...more };
}
