const CITIES = { beijing: '北京', shanghai: '上海', chengdu: '成都' };
const nav = document.querySelector('nav');
const title = document.querySelector('h1');
const degrees = document.querySelector('.degrees');

async function choose(city) {
  title.textContent = CITIES[city];
  degrees.textContent = '…';
  for (const button of nav.children) button.setAttribute('aria-pressed', String(button.value === city));
  const { structuredContent } = await webSdk.callTool('read_station', { city });
  degrees.textContent = `${structuredContent.temperature}°`;
}

for (const [city, name] of Object.entries(CITIES)) {
  const button = Object.assign(document.createElement('button'), { type: 'button', value: city, textContent: name });
  button.addEventListener('click', () => void choose(city));
  nav.append(button);
}

void choose('beijing');
const { then } = webSdk.query;
if (then in CITIES) setTimeout(() => void choose(then), 100);
