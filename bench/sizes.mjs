import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { App } from './processes.mjs';
import { writeProject } from './project.mjs';

const FORMATS = ['json', 'markdown', 'toon', 'gcf'];
const ELEMENTS = 1_000;
const MESSAGES = 200;

/** What most tokenizers make of English and JSON: the estimate that --max-text-tokens uses too. */
const tokensOf = (text) => Math.ceil(text.length / 4);

const ANSWERS = [
  { what: `take_snapshot, ${ELEMENTS.toLocaleString('en')} elements`, page: `/elements?count=${ELEMENTS}`, tool: 'take_snapshot' },
  { what: `list_console_messages, ${MESSAGES} rows`, page: `/messages?count=${MESSAGES}`, tool: 'list_console_messages', rows: MESSAGES },
  {
    what: 'list_console_messages, 20 rows',
    page: `/messages?count=${MESSAGES}`,
    tool: 'list_console_messages',
    args: { pageSize: 20 },
    rows: MESSAGES,
  },
  { what: 'get_computed_style, all properties', page: '/small', tool: 'get_computed_style', args: { uid: 'root' } },
  { what: 'list_render_targets', page: '/small', tool: 'list_render_targets' },
];

async function textsIn(app) {
  const texts = [];
  for (const { page, tool, args, rows } of ANSWERS) {
    await app.render(page);
    const said = async () => (await app.client.call('list_console_messages', { pageSize: 1 })).total;
    if (rows) while ((await said()) < rows) await sleep(20);
    const answer = await app.client.send(tool, args);
    const { result } = JSON.parse(answer.startsWith('{') ? answer : /^data: (.*)$/m.exec(answer)[1]);
    texts.push({ text: result.content[0].text, plain: JSON.stringify(result.structuredContent) });
  }
  return texts;
}

/** Bytes and tokens of the same answers in every text format, beside plain JSON without spaces. */
export async function sizes(runtime) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wsd-sizes-'));
  const project = writeProject(path.join(folder, 'project'));
  const byFormat = {};
  try {
    for (const format of FORMATS) {
      const app = await App.start(runtime, { folder, project, flags: ['--text-format', format] });
      try {
        byFormat[format] = await textsIn(app);
      } finally {
        await app.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const shown = (text, base) =>
    `${Buffer.byteLength(text).toLocaleString('en')} B, ${tokensOf(text).toLocaleString('en')} tok, ${(text.length / base.length).toFixed(2)}×`;
  const rows = ANSWERS.map(({ what }, index) => {
    const { plain } = byFormat.json[index];
    return [what, shown(plain, plain), ...FORMATS.map((format) => shown(byFormat[format][index].text, plain))];
  });
  const lines = [['text of', 'plain JSON', ...FORMATS], ['---', '---', ...FORMATS.map(() => '---')], ...rows];
  process.stdout.write(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
