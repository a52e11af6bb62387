import { el, icon, measure } from '/shared/dom.js';

function card({ city, temperature, condition = '--', icon: shape, high, low, humidity, wind = '' }) {
  return el(
    'article',
    { class: 'weather-card' },
    el('div', {}, el('h1', {}, city), el('p', { class: 'degrees' }, measure(temperature, '°')), el('p', {}, condition)),
    icon(shape, condition),
    el(
      'p',
      { class: 'foot quiet' },
      el('span', {}, `${measure(low, '°')} – ${measure(high, '°')}`),
      el('span', {}, `湿度 Humidity ${measure(humidity, '%')}`),
      el('span', {}, wind),
    ),
  );
}

const empty = () => el('p', { class: 'empty quiet' }, '还没有天气数据 No weather data yet');

function show(data) {
  const hasData = typeof data?.city === 'string';
  document.body.replaceChildren(hasData ? card(data) : empty());
  if (hasData) console.info('[weather-card] shows', data.city, data);
}

if (webSdk.structuredContent === undefined) show(undefined);
webSdk.onStructuredContent(show);
webSdk.ready();
