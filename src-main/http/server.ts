import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import { refuse, refuseBody, refuseConnection, setSafeHeaders } from './answers.ts';
import { BodyError, readJson } from './body.ts';
import { flushStreamHeads, tolerateAccept } from './compatibility.ts';
import { ALLOW, Gate, MCP_PATH } from './gate.ts';

/** A request as a server receives it. */
export type ReceivedRequest = IncomingMessage & { method: string; url: string };
export type ServeRequest = (request: ReceivedRequest, response: ServerResponse, body: unknown) => Promise<void>;

export interface ServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly serve: ServeRequest;
  readonly allowedOrigins?: readonly string[];
  readonly token?: string | undefined;
  readonly onError: (error: unknown) => void;
  readonly timeouts?: Partial<Timeouts>;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Set when the wanted port was busy and another one was taken. */
  readonly busyPort?: number;
  /** Ends every connection; what is running is aborted. */
  close(): Promise<void>;
}

/** ms. A whole request has to arrive within them; answers may take longer. */
export interface Timeouts {
  readonly head: number;
  readonly request: number;
  readonly keepAlive: number;
}
export const TIMEOUTS: Timeouts = { head: 10_000, request: 30_000, keepAlive: 65_000 };

const CONNECTIONS = 1_024;
const HOST = '127.0.0.1';

const ALLOW_HEADERS = 'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID';
const EXPOSE_HEADERS = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate';

/** The loopback server of the MCP endpoint: one route behind one gate. Falls back to a free port when the wanted one is busy. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server = createServer({
    // Ours to refuse, as JSON like every other answer.
    requireHostHeader: false,
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: Math.min(1_000, timeouts.head),
  });
  server.maxConnections = CONNECTIONS;
  server.on('clientError', refuseConnection);
  const busyPort = await listen(server, options.port);
  const { port } = addressOf(server);

  const gate = new Gate({ port, allowedOrigins: options.allowedOrigins ?? [], token: options.token });
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    handle(gate, options, request, response).catch((error: unknown) => {
      options.onError(error);
      response.destroy();
    });
  };
  server.on('request', onRequest);
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', (request, response) => {
    setSafeHeaders(response);
    refuse(request, response, 417, 'Unsupported Expect header.');
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('connect', (_request, socket) => socket.destroy());

  return {
    url: `http://${HOST}:${port}${MCP_PATH}`,
    port,
    ...(busyPort !== undefined && { busyPort }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(gate: Gate, options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  setSafeHeaders(response);
  const verdict = gate.judge(request);
  if (!verdict.pass) {
    const { status, message, headers } = verdict.refusal;
    refuse(request, response, status, message, headers);
    return;
  }
  if (verdict.origin !== undefined) allowOrigin(response, verdict.origin);
  if (verdict.pass === 'preflight') {
    response.writeHead(204, { allow: ALLOW, ...(verdict.origin !== undefined && preflightHeaders(request)) }).end();
    return;
  }
  let body: unknown;
  try {
    if (request.headers.expect !== undefined && Number(request.headers['content-length'] ?? 0) <= LIMITS.requestBody)
      response.writeContinue();
    body = await readJson(request, LIMITS.requestBody);
  } catch (error) {
    if (error instanceof BodyError) refuseBody(request, response, error.status, error.code, error.message);
    else response.destroy();
    return;
  }
  tolerateAccept(request);
  flushStreamHeads(response);
  // The gate let nothing else pass, which the type of an incoming message can't say.
  await options.serve(Object.assign(request, { method: 'POST', url: MCP_PATH }), response, body);
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', EXPOSE_HEADERS);
  response.setHeader('vary', 'Origin');
}

function preflightHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-methods': ALLOW,
    'access-control-allow-headers': ALLOW_HEADERS,
    'access-control-max-age': '600',
    ...(headers['access-control-request-private-network'] === 'true' && { 'access-control-allow-private-network': 'true' }),
  };
}

/** Resolves with the wanted port when it was busy and a free one was taken. */
async function listen(server: Server, port: number): Promise<number | undefined> {
  try {
    await bound(server, port);
    return undefined;
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
    if (!isBusy || port === 0) throw error;
    await bound(server, 0);
    return port;
  }
}

function bound(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): { port: number } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
