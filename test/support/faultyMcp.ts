import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

export interface Rpc {
  readonly method: string;
  readonly id?: unknown;
  readonly params?: Record<string, unknown>;
}

export interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly rpc: Rpc | undefined;
  /** Answers as a sound server of the older era does. */
  readonly sound: () => void;
}

export interface FaultyMcp {
  readonly url: (path: string) => string;
  /** `POST initialize`, `DELETE`, ...: what arrived, in order. */
  readonly log: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly close: () => Promise<void>;
}

export const TOOL = {
  name: 'echo',
  description: 'Says it again',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

/** What a server of the newer era answers first. */
export const DISCOVERED = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  ttlMs: 0,
  cacheScope: 'private',
};

export const reply = (response: ServerResponse, id: unknown, result: unknown): void =>
  raw(response, 200, 'application/json', JSON.stringify({ jsonrpc: '2.0', id, result }));

export const refuse = (response: ServerResponse, id: unknown, code: number, message: string, data?: unknown, status = 200): void =>
  raw(response, status, 'application/json', JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }));

export function raw(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** Refuses each call with what it was sent, as careless servers do. */
export const tellingMcp = (): Promise<FaultyMcp> =>
  faultyMcp(({ request, response, rpc }) => {
    if (rpc?.method !== 'tools/call') return false;
    refuse(response, rpc.id, -32_000, `denied for ${JSON.stringify(request.headers)}`);
    return true;
  });

/** A server of the older era that answers each request soundly, unless `fault` answers it first. */
export async function faultyMcp(fault: (asked: Asked) => boolean | void): Promise<FaultyMcp> {
  const log: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server: Server = createServer((request, response) => {
    response.on('error', () => {});
    void read(request).then((body) => {
      const rpc: Rpc | undefined = body === '' ? undefined : JSON.parse(body);
      log.push([request.method, rpc?.method].filter(Boolean).join(' '));
      headers.push(request.headers);
      const sound = (): void => soundly(response, rpc);
      if (fault({ request, response, rpc, sound }) !== true) sound();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    log,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function soundly(response: ServerResponse, rpc: Rpc | undefined): void {
  if (!rpc) return void response.writeHead(405).end();
  if (rpc.id === undefined) return void response.writeHead(202).end();
  if (rpc.method === 'initialize') {
    const serverInfo = { name: 'faulty', version: '1' };
    return reply(response, rpc.id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo });
  }
  if (rpc.method === 'tools/list') return reply(response, rpc.id, { tools: [TOOL] });
  if (rpc.method === 'tools/call') {
    return reply(response, rpc.id, { content: [{ type: 'text', text: JSON.stringify(rpc.params?.['arguments']) }] });
  }
  refuse(response, rpc.id, -32_601, 'Method not found');
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Half a gigabyte of spaces within a JSON text, in half a megabyte. */
export function gzipBomb(response: ServerResponse): void {
  const spaces = gzipSync(Buffer.alloc(10_000_000, 32));
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  for (let part = 0; part < 50; part += 1) response.write(spaces);
  response.end();
}
