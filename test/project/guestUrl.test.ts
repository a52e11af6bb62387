import { expect, test } from 'vitest';
import { guestOrigin, guestUrl } from '../../src-main/project/guestUrl.ts';

const ids = [
  'weather-index', 'Weather-Index', 'weather_index', 'weather.index', 'a', 'A', '天气', '天 气', '', ' ', '-a', 'a-', 'xn--a', 'ab--c', '1', '127.0.0.1', '0x7f000001',
  'page', 'hex', 'a.hex', 'a/../b', 'a@b:80', '\ud800', '\ud801', '\0', 'x'.repeat(60), 'x'.repeat(61), 'x'.repeat(200), '天'.repeat(15), '天'.repeat(16), '7800',
]; // biome-ignore format: a list

test('every target has an origin of its own that no parser changes', () => {
  const origins = ids.flatMap((id) => [guestOrigin({ type: 'page', id }), guestOrigin({ type: 'widget', id })]);
  expect(new Set(origins).size).toBe(ids.length * 2);
  for (const origin of origins) {
    const { host } = new URL(origin.replace('wsd-guest:', 'https:'));
    expect(`wsd-guest://${host}`).toBe(origin);
    expect(host.split('.').every((label) => label.length > 0 && label.length <= 63)).toBe(true);
  }
});

test('plain ids stay readable', () => {
  expect(guestOrigin({ type: 'page', id: 'weather-index' })).toBe('wsd-guest://weather-index.page');
  expect(guestOrigin({ type: 'widget', id: 'weather-index' })).toBe('wsd-guest://weather-index.widget');
});

const project = {
  pages: [{ pageId: 'index', path: '/', name: '', entry: 'pages/天 气#1?.html', isHome: true, ready: 'load' as const }],
  widgets: [{ widgetId: 'index', name: '', entry: 'card.html', ready: 'load' as const }],
};

test('the document of a target', () => {
  const page = 'pages/%E5%A4%A9%20%E6%B0%94%231%3F.html';
  expect(guestUrl(project, { type: 'page', id: 'index' })).toBe(`wsd-guest://index.page/${page}`);
  expect(guestUrl(project, { type: 'page', id: 'index', query: { city: '北京', b: '&=' } })).toBe(
    `wsd-guest://index.page/${page}?city=%E5%8C%97%E4%BA%AC&b=%26%3D`,
  );
  expect(guestUrl(project, { type: 'widget', id: 'index' })).toBe('wsd-guest://index.widget/card.html');
  expect(guestUrl({ ...project, devServer: 'http://localhost:5173' }, { type: 'widget', id: 'index' })).toBe(
    'http://localhost:5173/card.html',
  );
  expect(guestUrl(project, { type: 'page', id: 'none' })).toBeUndefined();
});
