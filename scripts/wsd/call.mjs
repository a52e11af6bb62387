import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { argumentsOf, helpOf } from './arguments.mjs';
import { messagesOf } from './connection.mjs';
import { ENVELOPE, headersOf } from './headers.mjs';
import { Usage } from './options.mjs';

const say = (text) => process.stdout.write(`${text}\n`);

/** @returns the result. @throws when the endpoint answers with an error */
async function request(connection, method, params = {}) {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: ENVELOPE } };
  for await (const answer of messagesOf(await connection.post(message, { headers: headersOf(message) }))) {
    if (answer.error) throw new Error(answer.error.message);
    if (answer.result) return answer.result;
  }
  throw new Error('The endpoint ended without an answer.');
}

async function toolsOf(connection) {
  return (await request(connection, 'tools/list')).tools;
}

export async function listTools({ connection, options, words }) {
  if (words.length > 0) throw new Usage(`wsd tools takes no ${JSON.stringify(words[0])}.`);
  const tools = await toolsOf(connection);
  say(options.outputFormat === 'json' ? JSON.stringify(tools, null, 2) : tools.map(helpOf).join('\n\n'));
  return 0;
}

export async function callTool({ connection, options, words: [name, ...words] }) {
  if (name === undefined || name.startsWith('-')) throw new Usage('wsd call needs the name of a tool: wsd call TOOL [--arg value ...].');
  const tools = await toolsOf(connection);
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Usage(`There is no tool ${JSON.stringify(name)}; known are ${tools.map((known) => known.name).join(', ')}.`);
  if (words.includes('--help') || words.includes('-h')) {
    say(helpOf(tool));
    return 0;
  }
  const result = await request(connection, 'tools/call', { name, arguments: argumentsOf(tool, words) });
  if (options.outputFormat === 'json') say(JSON.stringify(asJson(result), null, 2));
  else show(result);
  return result.isError ? 1 : 0;
}

/** A failure is told on stderr, so that stdout holds answers only. */
function show({ content, isError }) {
  const text = content.map((block) => (block.type === 'text' ? block.text : `Picture: ${save(block)}`)).join('\n');
  if (isError) process.stderr.write(`${text}\n`);
  else say(text);
}

function asJson({ structuredContent, content }) {
  const images = content.filter(({ type }) => type === 'image').map((block) => ({ filePath: save(block), mimeType: block.mimeType }));
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => text);
  return { ...(structuredContent ?? { text: texts.join('\n') }), ...(images.length > 0 && { images }) };
}

function save({ data, mimeType }) {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'wsd-')), `picture.${/^image\/(\w+)/.exec(mimeType)?.[1] ?? 'bin'}`);
  writeFileSync(file, Buffer.from(data, 'base64'), { flag: 'wx', mode: 0o600 });
  return file;
}
