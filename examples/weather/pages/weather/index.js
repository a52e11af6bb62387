import { CITIES, CONDITIONS } from '/shared/cities.js';
import { el, icon, measure, routeLinks } from '/shared/dom.js';

const INDEX = '/pages/weather/index';
const FORECAST = '/pages/weather/forecast';

function now(city) {
  const metrics = [
    ['湿度 Humidity', measure(city.humidity, '%')],
    ['气压 Pressure', measure(city.pressure, ' hPa')],
    ['空气 AQI', measure(city.aqi, '')],
  ];
  return el(
    'section',
    { class: 'card now', 'aria-label': '实况 Now' },
    el(
      'div',
      { class: 'now-top' },
      el('p', { class: 'degrees' }, measure(city.temperature, '°')),
      icon(city.icon, CONDITIONS[city.icon]),
    ),
    el('p', {}, `${CONDITIONS[city.icon]} · 体感 Feels ${measure(city.feelsLike, '°')}`),
    el('p', { class: 'quiet' }, city.wind),
    el('dl', { class: 'metrics' }, ...metrics.map(([name, value]) => el('div', {}, el('dt', { class: 'quiet' }, name), el('dd', {}, value)))),
  );
}

function hourly(city) {
  const rows = city.hourly.map(({ time, icon: name, temperature }) =>
    el('li', {}, el('span', { class: 'quiet' }, time), icon(name, CONDITIONS[name]), el('span', {}, measure(temperature, '°'))),
  );
  return el('section', { class: 'card' }, el('h2', {}, '逐小时 Hourly'), el('ol', { class: 'hours' }, ...rows));
}

function daily(key, city) {
  const lowest = Math.min(...city.daily.map(({ low }) => low));
  const span = Math.max(...city.daily.map(({ high }) => high)) - lowest;
  const percent = (degrees) => `${((degrees - lowest) / span) * 100}%`;
  const rows = city.daily.map(({ name, icon: shape, low, high }, index) => {
    const bar = el('i');
    bar.style.left = percent(low);
    bar.style.width = percent(lowest + high - low);
    return el(
      'li',
      {},
      el(
        'a',
        { href: `${FORECAST}?${new URLSearchParams({ city: key, day: index })}` },
        el('span', {}, name),
        icon(shape, CONDITIONS[shape]),
        el('span', { class: 'low quiet' }, measure(low, '°')),
        el('span', { class: 'range', 'aria-hidden': 'true' }, bar),
        el('span', { class: 'high' }, measure(high, '°')),
      ),
    );
  });
  return el('section', { class: 'card' }, el('h2', {}, '七日预报 7 days'), el('ol', { class: 'days' }, ...rows));
}

function cities(current) {
  const links = Object.entries(CITIES).map(([key, { name }]) => {
    const link = el('a', { href: `${INDEX}?city=${key}`, 'data-replace': '' }, name);
    if (key === current) link.setAttribute('aria-current', 'page');
    return link;
  });
  return el('nav', { class: 'cities', 'aria-label': '城市 Cities' }, ...links);
}

const key = webSdk.query.city ?? 'beijing';
const city = Object.hasOwn(CITIES, key) ? CITIES[key] : undefined;
const app = document.querySelector('#app');
if (city) {
  app.append(
    el('header', { class: 'bar' }, el('h1', {}, city.name)),
    el('main', { class: 'stack' }, now(city), hourly(city), daily(key, city)),
    cities(key),
  );
  console.info('[weather] ready', { city: key, days: city.daily.length });
} else {
  app.append(
    el('header', { class: 'bar' }, el('h1', {}, '没有这个城市 No such city')),
    el('main', { class: 'empty quiet' }, `没有“${key}”的数据 No data for "${key}"`),
    cities(key),
  );
  console.warn('[weather] unknown city', key);
}
routeLinks();
webSdk.on('show', () => console.debug('[weather] shown', webSdk.context));
