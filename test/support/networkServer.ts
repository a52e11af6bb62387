import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'timing-allow-origin': '*' };
/** `北京` in GBK, which is no UTF-8. */
export const GBK = Buffer.from([0xb1, 0xb1, 0xbe, 0xa9]);
export const HUGE_BYTES = 1_200_000;
export const HOSTILE = `<script>alert(1)</script>"'\u202e\u001b[31m`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}

/** A PNG of one colour. */
export function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)])));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export interface NetworkServer {
  readonly origin: string;
  close(): void;
}

/** On loopback, one of each kind of answer that a list of requests must tell apart. */
export async function networkServer(): Promise<NetworkServer> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...CORS, 'cache-control': 'no-store', 'content-type': type, ...headers });
      response.end(body);
    };
    if (request.method === 'OPTIONS') send(204, 'text/plain', '');
    else if (pathname === '/data.json')
      send(200, 'application/json', JSON.stringify({ city: '北京', token: 'body-secret', days: [{ high: 26 }, { high: 28 }], ok: true }), {
        'set-cookie': 'sid=cookie-secret; Path=/; HttpOnly',
        'x-api-key': 'header-secret',
      });
    else if (pathname === '/missing') send(404, 'text/plain', 'not here');
    else if (pathname === '/broken') send(500, 'application/json', '{"error":"boom"}');
    else if (pathname === '/hop/1') send(302, 'text/plain', '', { location: '/hop/2' });
    else if (pathname === '/hop/2') send(301, 'text/plain', '', { location: '/hop/3?token=query-secret' });
    else if (pathname === '/hop/3') send(200, 'text/plain', 'arrived');
    else if (pathname === '/cached.css') send(200, 'text/css', 'h1 { color: rgb(1, 2, 3) }', { 'cache-control': 'max-age=3600' });
    else if (pathname === '/picture.png') send(200, 'image/png', plainPng(48, 32), { 'cache-control': 'max-age=3600' });
    else if (pathname === '/huge.txt') send(200, 'text/plain', 'x'.repeat(HUGE_BYTES));
    else if (pathname === '/gbk.txt') send(200, 'text/plain; charset=gbk', GBK);
    else if (pathname === '/bytes.bin')
      send(200, 'application/octet-stream', Buffer.from(Array.from({ length: 600 }, (_, at) => at % 256)));
    else if (pathname === '/hostile')
      send(200, 'text/html', `<b>${HOSTILE}</b>`, { 'x-hostile': '<script>alert(1)</script>', 'x-folded': 'a\t<b>' });
    else if (pathname === '/slow') {
      response.writeHead(200, { ...CORS, 'content-type': 'text/plain' });
      let left = 6;
      const timer = setInterval(() => {
        response.write(`line ${left}\n`);
        if ((left -= 1) === 0) {
          clearInterval(timer);
          response.end();
        }
      }, 100);
      response.on('close', () => clearInterval(timer));
    } else if (pathname === '/never') {
      response.writeHead(200, { ...CORS, 'content-type': 'text/plain' });
      response.write('begun');
    } else send(200, 'text/plain', pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A whole document that asks for all of it; its policy forbids one script. The heading says when all has come. */
export function askingPage(origin: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Asking</title>
    <meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">
    <link rel="stylesheet" href="${origin}/cached.css"></head>
    <body><img src="${origin}/picture.png" alt=""><h1>asking</h1>
    <script>
      const ask = (path, options) => fetch('${origin}' + path, options).then((answer) => answer.text(), () => '');
      // The document itself must not hold what is looked for.
      const word = ['se', 'cret'].join('');
      const abort = new AbortController();
      function postForm() {
        return ask('/data.json?city=%E5%8C%97%E4%BA%AC&token=query-' + word, {
          method: 'POST',
          headers: { authorization: 'Bearer header-' + word, 'content-type': 'application/json' },
          body: JSON.stringify({ city: '北京', password: 'body-' + word, quote: "it's\\n" }),
        });
      }
      const script = document.createElement('script');
      script.src = '${origin}/forbidden.js';
      document.head.append(script);
      ask('/never');
      const aborted = ask('/never?aborted', { signal: abort.signal }).catch(() => '');
      setTimeout(() => abort.abort(), 150);
      Promise.all([
        postForm(), ask('/missing'), ask('/broken'), ask('/hop/1'), ask('/huge.txt'), ask('/gbk.txt'), ask('/bytes.bin'),
        ask('/hostile'), ask('/slow'), aborted, fetch('http://127.0.0.1:1/refused').catch(() => ''),
      ]).then(() => { document.querySelector('h1').textContent = 'asked'; });
    </script></body></html>`;
}
