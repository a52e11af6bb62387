// A project whose pages have the sizes that the bench asks for.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SMALL = `<!doctype html><meta charset="utf-8"><title>Small</title><style>body{margin:16px}#far{height:3000px}</style>
<main><h1 id="title">Small page</h1><p>A paragraph with <a href="#far">a link</a>.</p><button>Press</button>
<label>Name <input value="Ada"></label><ul><li>One</li><li>Two</li></ul><div id="far"></div></main>`;

/** Exactly `count` elements below body, eight for each entry of a list; about two texts for three elements. */
const ELEMENTS = `<!doctype html><meta charset="utf-8"><title>Elements</title><ul id="list"></ul><script>
const count = Number(webSdk.query.count);
const entry = (at) => '<li class="entry"><h2>Entry ' + at + '</h2><p class="text">Some <b>words</b> of ' + at + '</p>' +
  '<a href="#e' + at + '">Open</a><button aria-label="Remove ' + at + '">x</button><input placeholder="note"><span>tail</span></li>';
document.getElementById('list').innerHTML = Array.from({ length: Math.floor((count - 1) / 8) }, (_, at) => entry(at)).join('');
for (let left = (count - 1) % 8; left > 0; left -= 1) document.getElementById('list').append(document.createElement('li'));
</script>`;

/** Says as much as asked, in small portions: rendering does not wait for it. */
const MESSAGES = `<!doctype html><meta charset="utf-8"><title>Messages</title><p>Messages</p><script>
let said = 0;
const count = Number(webSdk.query.count);
function say() {
  for (const end = Math.min(count, said + 250); said < end; said += 1) console.log('message', said, { at: said });
  if (said < count) setTimeout(say, 5);
}
setTimeout(say, 300);
</script>`;

/** Asks a server for as many files as asked, a few at a time. */
const REQUESTS = `<!doctype html><meta charset="utf-8"><title>Requests</title><p>Requests</p><script>
const { count, origin } = webSdk.query;
let asked = 0;
async function ask() {
  while (asked < Number(count)) await fetch(origin + '/api/cities/' + (asked += 1) + '/forecast?units=metric').then((answer) => answer.text());
}
for (let lane = 0; lane < 4; lane += 1) ask();
</script>`;

const PAGES = { small: SMALL, elements: ELEMENTS, messages: MESSAGES, requests: REQUESTS };

export function writeProject(folder) {
  mkdirSync(folder, { recursive: true });
  const pages = Object.keys(PAGES).map((name) => ({ pageId: name, path: `/${name}`, name, entry: `${name}.html` }));
  pages[0].isHome = true;
  for (const [name, html] of Object.entries(PAGES)) writeFileSync(path.join(folder, `${name}.html`), html);
  writeFileSync(path.join(folder, 'wsd.json'), JSON.stringify({ appKey: 'bench', name: 'Bench', version: '1.0.0', pages }));
  return folder;
}
