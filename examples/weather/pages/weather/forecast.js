import { CITIES, CONDITIONS } from '/shared/cities.js';
import { el, icon, measure, routeLinks } from '/shared/dom.js';

const { city: key = 'beijing', day: index = '0' } = webSdk.query;
const city = Object.hasOwn(CITIES, key) ? CITIES[key] : undefined;
const day = city?.daily[Number(index)];
const back = el('a', { href: `/pages/weather/index?${new URLSearchParams({ city: city ? key : 'beijing' })}`, 'data-replace': '' }, '‹ 返回 Back');
const app = document.querySelector('#app');

function tips({ icon: shape, low, high }) {
  const tips = [
    ['穿衣 Clothes', high < 5 ? '厚外套 Warm coat' : high < 24 ? '薄外套 Light jacket' : '短袖 T-shirt'],
    ['雨伞 Umbrella', shape === 'rain' ? '要带 Take one' : '不用 Not needed'],
    ['温差 Spread', measure(high - low, '°')],
  ];
  return el('dl', { class: 'metrics' }, ...tips.map(([name, value]) => el('div', {}, el('dt', { class: 'quiet' }, name), el('dd', {}, value))));
}

if (day) {
  const neighbours = city.daily.map(({ name }, position) => {
    const link = el('a', { href: `/pages/weather/forecast?${new URLSearchParams({ city: key, day: position })}`, 'data-replace': '' }, name);
    if (day.name === name) link.setAttribute('aria-current', 'page');
    return link;
  });
  app.append(
    el('header', { class: 'bar' }, el('h1', {}, `${city.name} · ${day.name}`), back),
    el(
      'main',
      { class: 'card now' },
      el('div', { class: 'now-top' }, el('p', { class: 'degrees' }, measure(day.high, '°')), icon(day.icon, CONDITIONS[day.icon])),
      el('p', {}, `${CONDITIONS[day.icon]} · 最低 Low ${measure(day.low, '°')}`),
      tips(day),
    ),
    el('nav', { class: 'cities', 'aria-label': '日期 Days' }, ...neighbours),
  );
  console.info('[forecast] ready', { city: key, day: Number(index), high: day.high, low: day.low });
} else {
  app.append(
    el('header', { class: 'bar' }, el('h1', {}, '没有预报 No forecast'), back),
    el('main', { class: 'empty quiet' }, `没有 ${key} 第 ${index} 天的数据 No data for this city and day`),
  );
  console.warn('[forecast] nothing for', { city: key, day: index });
}
routeLinks();
