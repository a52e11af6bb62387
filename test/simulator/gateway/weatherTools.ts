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

export function tool(
  name: string,
  description: string,
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
  more: Partial<BusinessTool> = {},
): BusinessTool {
  return { serverId: 'weather', name, description, inputSchema: { type: 'object', properties, required }, ...more };
}
