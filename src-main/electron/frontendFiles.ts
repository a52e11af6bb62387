import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Session } from 'electron';
import { FRONTEND_SCHEME } from './schemes.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves the built frontend, and nothing beside it. */
export function serveFrontend(session: Session, folder: string): void {
  session.protocol.handle(FRONTEND_SCHEME, async (request) => {
    const file = path.join(folder, path.normalize(decodeURIComponent(new URL(request.url).pathname)));
    if (!file.startsWith(folder + path.sep)) return new Response('Not found', { status: 404 });
    try {
      const body = await readFile(file);
      return new Response(new Uint8Array(body), { headers: { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' } });
    } catch {
      return new Response('Not found', { status: 404 });
    }
  });
}
