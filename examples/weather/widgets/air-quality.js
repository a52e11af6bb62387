import { el } from '/shared/dom.js';

const LEVELS = [
  [50, '优 Good', '#2f9e57'],
  [100, '良 Moderate', '#b78a0c'],
  [150, '轻度污染 Unhealthy for some', '#d9730d'],
  [200, '中度污染 Unhealthy', '#cf3b34'],
  [Infinity, '重度污染 Very unhealthy', '#8b3fa8'],
];

const STYLE = `
  :host { display: block; padding: 16px; border-radius: 16px; background: var(--card); color: var(--ink); }
  header { display: flex; justify-content: space-between; gap: 12px; font-weight: 600; }
  ::slotted([slot="city"]) { font-size: 15px; }
  .level { color: var(--level, var(--quiet)); }
  .aqi { margin: 4px 0 12px; font-size: 44px; font-weight: 300; line-height: 1.1; }
  ul { display: grid; gap: 8px; margin: 0 0 12px; padding: 0; list-style: none; }
  li { display: grid; grid-template-columns: 56px 1fr 40px; gap: 10px; align-items: center; font-size: 13px; }
  .track { height: 4px; border-radius: 2px; background: var(--track); overflow: hidden; }
  .track i { display: block; height: 100%; background: var(--level, var(--accent)); }
  .value { text-align: right; }
  footer { color: var(--quiet); font-size: 13px; }
`;

/** The numbers live in the shadow tree; city and advice are slotted from outside. */
class AirQualityCard extends HTMLElement {
  #root = this.attachShadow({ mode: 'open' });

  connectedCallback() {
    this.update(undefined, []);
  }

  update(aqi, pollutants) {
    const known = typeof aqi === 'number';
    const [, level, color] = known ? LEVELS.find(([limit]) => aqi <= limit) : [0, '--', ''];
    this.style.setProperty('--level', color);
    const rows = pollutants.map(({ name, value }) => {
      const bar = el('i');
      bar.style.width = `${Math.min(100, Number(value) / 2)}%`;
      return el('li', {}, el('span', {}, name), el('span', { class: 'track', 'aria-hidden': 'true' }, bar), el('span', { class: 'value' }, value));
    });
    this.#root.replaceChildren(
      el('style', {}, STYLE),
      el('header', {}, el('slot', { name: 'city' }), el('span', { class: 'level' }, level)),
      el('p', { class: 'aqi', 'aria-label': `AQI ${known ? aqi : '--'}` }, known ? String(aqi) : '--'),
      el('ul', {}, ...rows),
      el('footer', {}, el('slot')),
    );
  }
}
customElements.define('air-quality-card', AirQualityCard);

const card = document.querySelector('air-quality-card');
webSdk.onStructuredContent(({ city = '--', aqi, pollutants = [], advice = '还没有数据 No data yet' }) => {
  card.update(aqi, Array.isArray(pollutants) ? pollutants : []);
  card.replaceChildren(el('span', { slot: 'city' }, city), el('span', {}, advice));
  if (typeof aqi !== 'number') console.warn('[air-quality] aqi is missing, the card shows --');
  else console.info('[air-quality] shows', city, aqi);
});
