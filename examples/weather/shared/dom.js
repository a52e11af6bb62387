/** An element with attributes and children; texts become text nodes, so no data is ever read as HTML. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SHAPES = {
  sunny: '<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4"/>',
  partly: '<path d="M8 4v1.5M3.5 8.5H5m-.2-3.7L6 6m5.2-1.2L10 6"/><path d="M5.4 11A3.3 3.3 0 0 1 11 7.8"/><path d="M9 19a4 4 0 1 1 .9-7.9 5 5 0 0 1 9.3 2A3 3 0 0 1 18.5 19z"/>',
  cloudy: '<path d="M7.5 18a4.2 4.2 0 1 1 .9-8.3 5.5 5.5 0 0 1 10.5 2.300A3.2 3.2 0 0 1 18 18z"/>',
  rain: '<path d="M7.5 14.500a4.2 4.2 0 1 1 .9-8.3 5.5 5.5 0 0 1 10.5 2.3 3.2 3.2 0 0 1-.4 6"/><path d="M8.5 17.5 8 20m4.5-4L12 19m4.5-1.500L16 20"/>',
  snow: '<path d="M7.5 14.500a4.2 4.2 0 1 1 .9-8.3 5.5 5.5 0 0 1 10.5 2.3 3.2 3.2 0 0 1-.4 6"/><path d="M8.5 18h.01m3.5-2h.01m3.5 2h.01M12 20h.01"/>',
};

/** A line icon in the colour of the text around it. With a label it is a picture for everyone, else decoration. */
export function icon(name, label) {
  const holder = el('span', label ? { class: 'icon', role: 'img', 'aria-label': label } : { class: 'icon', 'aria-hidden': 'true' });
  holder.innerHTML = `<svg viewBox="0 0 24 24">${Object.hasOwn(SHAPES, name) ? SHAPES[name] : SHAPES.cloudy}</svg>`;
  return holder;
}

/** A number with its unit, or `--` where there is none. */
export const measure = (value, unit) => (typeof value === 'number' ? `${value}${unit}` : '--');

/** Links to routes are opened by the SDK: a Page knows nothing of the files behind them. */
export function routeLinks(root = document) {
  root.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="/pages/"]');
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const open = link.dataset.replace === undefined ? webSdk.navigateTo : webSdk.redirectTo;
    open(link.getAttribute('href')).catch((error) => console.error('[weather] navigation failed:', error.message));
  });
}
