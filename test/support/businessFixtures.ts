import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod';

export interface Fixture {
  readonly url: string;
  /** Sessions that the server holds open. */
  readonly sessions: ReadonlyMap<string, unknown>;
  readonly log: readonly string[];
  close(): Promise<void>;
}

async function serve(
  path: string,
  sessions: ReadonlyMap<string, unknown>,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Fixture> {
  const log: string[] = [];
  const server = createServer((request, response) => {
    log.push(String(request.method));
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    sessions,
    log,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Both eras, no sessions. */
export function modernFixture(responseMode: 'auto' | 'sse' | 'json', legacy: 'stateless' | 'reject' = 'stateless'): Promise<Fixture> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'modern', version: '1.0.0' }, { capabilities: { tools: { listChanged: false } } });
      const add = {
        title: 'Add',
        description: 'Adds',
        inputSchema: z.object({ a: z.number(), b: z.number() }),
        outputSchema: z.object({ sum: z.number() }),
      };
      server.registerTool('add', add, ({ a, b }) => ({ content: [{ type: 'text', text: `${a + b}` }], structuredContent: { sum: a + b } }));
      const region = z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) });
      server.registerTool('regional', { inputSchema: region }, ({ region }) => ({ content: [{ type: 'text', text: region }] }));
      return server;
    },
    { responseMode, legacy },
  );
  const answer = toNodeHandler(handler);
  return serve('/mcp', new Map(), (request, response) =>
    // Node's type lacks the `undefined` of optional members.
    answer(request as Parameters<typeof answer>[0], response),
  );
}

function oldServer(): OldServer {
  const server = new OldServer({ name: 'old', version: '1.0.0' }, { capabilities: { logging: {} } });
  server.registerTool('add', { description: 'Adds', inputSchema: { a: z.number(), b: z.number() } }, async ({ a, b }) => {
    await server.sendLoggingMessage({ level: 'warning', logger: 'adder', data: `adding ${a}` });
    return { content: [{ type: 'text', text: `${a + b}` }] };
  });
  return server;
}

/** The 2025 era as most servers are: one transport per session. */
export function statefulFixture(enableJsonResponse: boolean): Promise<Fixture> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return serve('/mcp', sessions, async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id']));
    if (known) return known.handleRequest(request, response);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      enableJsonResponse,
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await oldServer().connect(transport);
    return transport.handleRequest(request, response);
  });
}

/** HTTP+SSE as it was before Streamable HTTP: POST at its address is a 404. */
export function sseFixture(): Promise<Fixture> {
  const sessions = new Map<string, SSEServerTransport>();
  return serve('/sse', sessions, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && url.pathname === '/sse') {
      const transport = new SSEServerTransport('/messages', response);
      sessions.set(transport.sessionId, transport);
      response.on('close', () => sessions.delete(transport.sessionId));
      return oldServer().connect(transport);
    }
    const session = sessions.get(url.searchParams.get('sessionId') ?? '');
    if (url.pathname === '/messages' && session) return session.handlePostMessage(request, response);
    return response.writeHead(404).end('Cannot POST');
  });
}
