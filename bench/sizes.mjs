import { createServer } from 'node:http';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { App } from './processes.mjs';
import { writeProject } from './project.mjs';
import { removeFolder } from '../scripts/removeFolder.mjs';

const FORMATS = ['json', 'markdown', 'toon', 'gcf'];
const ELEMENTS = 1_000;
const MESSAGES = 200;
const REQUESTS = 200;
const UNTIL_MS = 20_000;

/** What most tokenizers make of English and JSON: the estimate that --max-text-tokens uses too. */
const tokensOf = (text) => Math.ceil(text.length / 4);

/** What a page asks for: a JSON answer each. */
async function startApi() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{"temperature":26}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

const said = { tool: 'list_console_messages', rows: MESSAGES };
/** The document itself is one more. */
const requested = { tool: 'list_network_requests', rows: REQUESTS + 1, args: { status: 'finished' } };
const requestsPage = (origin) => `/requests?count=${REQUESTS}&origin=${encodeURIComponent(origin)}`;

const answersOf = (origin) => [
  { what: `take_snapshot, ${ELEMENTS.toLocaleString('en')} elements`, page: `/elements?count=${ELEMENTS}`, tool: 'take_snapshot' },
  { what: `list_console_messages, ${MESSAGES} rows`, page: `/messages?count=${MESSAGES}`, tool: 'list_console_messages', until: said },
  {
    what: 'list_console_messages, 20 rows',
    page: `/messages?count=${MESSAGES}`,
    tool: 'list_console_messages',
    args: { pageSize: 20 },
    until: said,
  },
  { what: `list_network_requests, ${REQUESTS} rows`, page: requestsPage(origin), tool: 'list_network_requests', until: requested },
  {
    what: 'list_network_requests, 20 rows',
    page: requestsPage(origin),
    tool: 'list_network_requests',
    args: { pageSize: 20 },
    until: requested,
  },
  {
    what: 'get_network_request',
    page: requestsPage(origin),
    tool: 'get_network_request',
    argsFrom: async (client) => {
      const { requests } = await client.call('list_network_requests', { query: '/api/', pageSize: 1 });
      return { reqid: requests[0].reqid, saveBodies: false };
    },
    until: requested,
  },
  { what: 'get_computed_style, all properties', page: '/small', tool: 'get_computed_style', args: { uid: 'root' } },
  { what: 'list_render_targets', page: '/small', tool: 'list_render_targets' },
];

async function textsIn(app, answers) {
  const texts = [];
  for (const { page, tool, args, argsFrom, until } of answers) {
    await app.render(page);
    if (until) await reached(app, until);
    const answer = await app.client.send(tool, argsFrom ? await argsFrom(app.client) : args);
    const { result } = JSON.parse(answer.startsWith('{') ? answer : /^data: (.*)$/m.exec(answer)[1]);
    texts.push({ text: result.content[0].text, plain: JSON.stringify(result.structuredContent) });
  }
  return texts;
}

async function reached(app, { tool, rows, args }) {
  const end = performance.now() + UNTIL_MS;
  while ((await app.client.call(tool, { ...args, pageSize: 1 })).total < rows) {
    if (performance.now() > end) throw new Error(`${tool} did not reach ${rows} rows.`);
    await sleep(20);
  }
}

/** Bytes and tokens of the same answers in every text format, beside plain JSON without spaces. */
export async function sizes(runtime) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-sizes-'));
  const project = writeProject(path.join(folder, 'project'));
  const api = await startApi();
  const answers = answersOf(api.origin);
  const byFormat = {};
  try {
    for (const format of FORMATS) {
      const app = await App.start(runtime, { folder, project, flags: ['--text-format', format, '--categories', 'network'] });
      try {
        byFormat[format] = await textsIn(app, answers);
      } finally {
        await app.stop();
      }
    }
  } finally {
    api.stop();
    await removeFolder(folder);
  }
  const shown = (text, base) =>
    `${Buffer.byteLength(text).toLocaleString('en')} B, ${tokensOf(text).toLocaleString('en')} tok, ${(text.length / base.length).toFixed(2)}×`;
  const rows = answers.map(({ what }, index) => {
    const { plain } = byFormat.json[index];
    return [what, shown(plain, plain), ...FORMATS.map((format) => shown(byFormat[format][index].text, plain))];
  });
  const lines = [['text of', 'plain JSON', ...FORMATS], ['---', '---', ...FORMATS.map(() => '---')], ...rows];
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
