import { describe, expect, test } from 'vitest';
import { nearest } from '../../src-main/project/nearest.ts';
import { matchRoute } from '../../src-main/project/routes.ts';

const page = (pageId: string, path: string) => ({ pageId, path, name: pageId, entry: 'x.html', isHome: false, ready: 'load' as const });
const pages = [
  page('root', '/'),
  page('index', '/pages/weather/index'),
  page('sky', '/天/空 气'),
  page('slash', '/a%2Fb'),
  page('odd', '/100%'),
];

describe('matchRoute', () => {
  test.each<[url: string, expected: { page: string; url: string; query?: Record<string, string> } | undefined]>([
    ['/pages/weather/index', { page: 'index', url: '/pages/weather/index' }],
    ['/pages/weather/index/', { page: 'index', url: '/pages/weather/index' }],
    ['/pages/weather/index//', undefined],
    ['/Pages/weather/index', undefined],
    ['/pages/weather', undefined],
    ['pages/weather/index', undefined],
    ['/', { page: 'root', url: '/' }],
    ['', undefined],
    ['/?', { page: 'root', url: '/' }],
    ['/pages/weather/index?city=beijing', { page: 'index', url: '/pages/weather/index?city=beijing', query: { city: 'beijing' } }],
    ['/pages/weather/index/?a=1&a=2&b', { page: 'index', url: '/pages/weather/index?a=1&a=2&b', query: { a: '2', b: '' } }],
    ['/pages/weather/index?a=1#b?c=2', { page: 'index', url: '/pages/weather/index?a=1', query: { a: '1' } }],
    ['/pages/weather/index#?a=1', { page: 'index', url: '/pages/weather/index' }],
    [
      '/pages/weather/index?a=b=c&d=%E5%8C%97+x',
      { page: 'index', url: '/pages/weather/index?a=b=c&d=%E5%8C%97+x', query: { a: 'b=c', d: '北 x' } },
    ],
    ['/pages/weather/index?a=%E5%8', { page: 'index', url: '/pages/weather/index?a=%E5%8', query: { a: '\uFFFD%8' } }],
    ['/%E5%A4%A9/%E7%A9%BA%20%E6%B0%94', { page: 'sky', url: '/天/空 气' }],
    ['/pages%2Fweather/index', undefined],
    ['/a%2fb', { page: 'slash', url: '/a%2Fb' }],
    ['/a/b', undefined],
    ['/100%', { page: 'odd', url: '/100%' }],
    ['/pages/weather/../weather/index', undefined],
  ])('%s', (url, expected) => {
    const match = matchRoute({ pages }, url);
    const { page: pageId, ...rest } = expected ?? { page: undefined };
    expect(match?.page.pageId).toBe(pageId);
    if (expected) expect(match).toMatchObject({ query: {}, ...rest, path: match?.page.path });
  });

  test('a query can name any key', () => {
    const query = matchRoute({ pages }, '/?__proto__=x&constructor=y')?.query ?? {};
    expect(Object.entries(query)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
  });
});

describe('nearest', () => {
  const words = ['/pages/weather/index', '/pages/weather/forecast', 'weather-card', 'air-quality', '天气'];
  test.each([
    ['/pages/weather/indx', '/pages/weather/index'],
    ['/pages/weather/forcast', '/pages/weather/forecast'],
    ['Weather-Card', 'weather-card'],
    ['weathercard', 'weather-card'],
    ['quality', 'air-quality'],
    ['天汽', '天气'],
  ])('%s → %s', (word, expected) => {
    expect(nearest(word, words)[0]).toBe(expected);
  });
  test('nothing near gives nothing', () => {
    expect(nearest('zzzzzz', words)).toEqual([]);
    expect(nearest('', words)).toEqual([]);
    expect(nearest('x'.repeat(1_000_000), words)).toEqual([]);
  });
  test('closest first, three at most', () => {
    expect(nearest('card', ['cards', 'card', 'care', 'bard', 'cord'])).toEqual(['card', 'cards', 'care']);
  });
});
