// A process for tests of stdio and started servers: `node stdioServer.mjs MODE [FILE]`.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const [mode, file] = process.argv.slice(2);
const note = (line) => file && appendFileSync(file, `${line}\n`);
note(process.pid);

if (mode === 'stubborn') {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1_000);
}
if (mode === 'parent') {
  const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM",()=>{});setInterval(()=>{},1000)'], { stdio: 'ignore' });
  note(child.pid);
}
if (mode === 'crash') {
  process.stderr.write('\u001b[31mcannot open the database\u001b[0m\n');
  process.exit(3);
}

function answer({ id, method, params }) {
  if (method === 'server/discover') {
    if (mode === 'strict') process.exit(1);
    return { id, error: { code: -32601, message: 'Method not found' } };
  }
  if (method === 'initialize') {
    return { id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'piped', version: '1' } } };
  }
  if (method === 'tools/list') return { id, result: { tools: [{ name: 'run', inputSchema: { type: 'object' } }] } };
  if (method !== 'tools/call') return undefined;
  const { what } = params.arguments ?? {};
  if (what === 'die') process.exit(7);
  if (what === 'huge') return { id, result: { content: [{ type: 'text', text: 'x'.repeat(12_000_000) }] } };
  if (what === 'hang') return undefined;
  if (what === 'env') return { id, result: { content: [], structuredContent: { env: process.env, cwd: process.cwd() } } };
  return { id, result: { content: [{ type: 'text', text: 'ok' }] } };
}

if (mode === 'http') {
  const serve = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const message = body === '' ? {} : JSON.parse(body);
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (message.id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', ...answer(message) }));
  };
  createServer((request, response) => void serve(request, response)).listen(Number(process.env.PORT), '127.0.0.1', () =>
    console.log('listening'),
  );
} else {
  if (mode === 'chatty') {
    process.stdout.write('Starting up\n');
    for (let line = 0; line < 1_000; line += 1) process.stderr.write(`line ${line}\n`);
  }
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = answer(JSON.parse(line));
    if (message) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  });
}
