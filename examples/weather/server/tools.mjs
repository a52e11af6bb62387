import * as z from 'zod';
import { CITIES, CONDITIONS } from '../shared/cities.js';

const NAMES = Object.entries(CITIES).map(([key, { name }]) => ({ key, chinese: name.split(' ')[0], english: name.split(' ')[1] }));
const EXAMPLES = NAMES.flatMap(({ chinese, english }) => [chinese, english]);
const favorites = new Set();

const city = z.string().min(1).max(100).meta({ examples: EXAMPLES }).describe('城市名，中文或英文。City name, in Chinese or English.');

/** The city that a name means, whatever its case; `undefined` for one that there is no data of. */
function found(text) {
  const wanted = text.trim().toLowerCase().replace(/市$/, '');
  const name = NAMES.find(({ key, chinese, english }) =>
    [key, chinese, english.toLowerCase(), `${chinese} ${english}`.toLowerCase()].includes(wanted),
  );
  return name && { ...name, ...CITIES[name.key] };
}

const answer = (structuredContent, text) => ({ structuredContent, content: [{ type: 'text', text }] });

/** Runs `tell` for a known city; an unknown one is a failure that names the known ones. */
const forCity = (tell) => (input) => {
  const known = found(input.city);
  if (known) return tell(known, input);
  const text = `没有“${input.city}”的天气数据。可用的城市：${EXAMPLES.join('、')}。No data for "${input.city}".`;
  return { isError: true, content: [{ type: 'text', text }] };
};

const POLLUTANTS = [
  ['PM2.5', 0.55],
  ['PM10', 1.15],
  ['O₃', 1.5],
  ['NO₂', 0.45],
];
const ADVICE = [
  [50, '空气很好，尽情户外活动 · Enjoy being outdoors'],
  [100, '适合户外活动 · Fine for being outdoors'],
  [Infinity, '减少户外活动 · Spend less time outdoors'],
];

const reading = { readOnlyHint: true, openWorldHint: false };
const number = z.number();
const text = z.string();
const day = z.looseObject({ name: text, condition: text, icon: z.enum(Object.keys(CONDITIONS)), low: number, high: number });

/** Registers all tools. Their `structuredContent` is what the Widgets of wsd.json show. */
export function addTools(server) {
  server.registerTool(
    'get_weather',
    {
      title: '查询天气 Get weather',
      description: '查询一个城市现在的天气：温度、天气状况、湿度和风。Current weather of a city: temperature, condition, humidity, wind.',
      inputSchema: z.object({ city }),
      outputSchema: z.looseObject({
        city: text,
        temperature: number.describe('°C'),
        condition: text,
        icon: z.enum(Object.keys(CONDITIONS)),
        high: number,
        low: number,
        humidity: number.describe('%'),
        wind: text,
      }),
      annotations: reading,
    },
    forCity(({ name, temperature, icon, humidity, wind, daily: [today] }) => {
      const condition = CONDITIONS[icon];
      const told = `${name}：${condition}，${temperature}°C（${today.low}～${today.high}°C），湿度 ${humidity}%，${wind}。`;
      return answer({ city: name, temperature, condition, icon, high: today.high, low: today.low, humidity, wind }, told);
    }),
  );

  server.registerTool(
    'get_forecast',
    {
      title: '天气预报 Get forecast',
      description: '查询一个城市未来几天的天气预报，最多七天。Forecast of a city for the next days, seven at most.',
      inputSchema: z.object({
        city,
        days: z
          .int()
          .min(1)
          .max(7)
          .default(3)
          .meta({ examples: [3, 7] })
          .describe('天数，1 到 7。Number of days, 1 to 7.'),
      }),
      outputSchema: z.looseObject({ city: text, days: z.array(day) }),
      annotations: reading,
    },
    forCity(({ name, daily }, { days }) => {
      const list = daily.slice(0, days).map((each) => ({ ...each, condition: CONDITIONS[each.icon] }));
      const told = list.map(({ name: date, condition, low, high }) => `${date}：${condition}，${low}～${high}°C`);
      return answer({ city: name, days: list }, `${name}\n${told.join('\n')}`);
    }),
  );

  server.registerTool(
    'get_air_quality',
    {
      title: '空气质量 Get air quality',
      description: '查询一个城市的空气质量指数（AQI）、污染物和建议。Air quality index (AQI) of a city, its pollutants and advice.',
      inputSchema: z.object({ city }),
      outputSchema: z.looseObject({
        city: text,
        aqi: number,
        pollutants: z.array(z.looseObject({ name: text, value: number.describe('µg/m³') })),
        advice: text,
      }),
      annotations: reading,
    },
    forCity(({ name, aqi }) => {
      const pollutants = POLLUTANTS.map(([pollutant, share]) => ({ name: pollutant, value: Math.round(aqi * share) }));
      const [, advice] = ADVICE.find(([limit]) => aqi <= limit);
      return answer({ city: name, aqi, pollutants, advice }, `${name}：AQI ${aqi}。${advice}`);
    }),
  );

  server.registerTool(
    'list_cities',
    {
      title: '城市列表 List cities',
      description: '列出有天气数据的城市和收藏的城市。Lists the cities that there is data of, and the favorites.',
      outputSchema: z.looseObject({ cities: z.array(z.looseObject({ key: text, name: text, isFavorite: z.boolean() })) }),
      annotations: reading,
    },
    () => {
      const cities = Object.entries(CITIES).map(([key, { name }]) => ({ key, name, isFavorite: favorites.has(key) }));
      return answer({ cities }, cities.map(({ name, isFavorite }) => `${name}${isFavorite ? ' ★' : ''}`).join('、'));
    },
  );

  server.registerTool(
    'add_favorite_city',
    {
      title: '收藏城市 Add favorite city',
      description: '把一个城市加入收藏，会修改数据。Adds a city to the favorites; changes data.',
      inputSchema: z.object({ city }),
      outputSchema: z.looseObject({ favorites: z.array(text) }),
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    forCity(({ key, name }) => {
      favorites.add(key);
      return answer({ favorites: [...favorites].map((each) => CITIES[each].name) }, `已收藏 ${name}。Added to the favorites.`);
    }),
  );
}
