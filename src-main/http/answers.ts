import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** On every answer: never sniffed as something else, never read by a page of another origin, never kept. */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** How long, and how much, of an unwanted body is thrown away so that its sender gets to read the answer. */
const LINGER_MS = 1_000;
const LINGER_BYTES = 32 * 1024 * 1024;

export function setSafeHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
}

function errorBody(code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
}

/** Refuses a request unread. With a body on its way the connection ends too. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = errorBody(-32000, message);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...headers,
    ...(hasBody(request) && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Answers a body that was not taken. The answer is complete at once; what still comes is thrown away for a moment,
 * because closing on a sender's unread bytes would reset the connection and lose the answer. Then the connection ends.
 */
export function refuseBody(request: IncomingMessage, response: ServerResponse, status: number, code: number, message: string): void {
  if (response.destroyed || response.headersSent) return;
  const body = errorBody(code, message);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' });
  response.write(body);
  let discarded = 0;
  const finish = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(finish, LINGER_MS);
  if (request.complete) return finish();
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > LINGER_BYTES) finish();
  });
  request.once('end', finish);
  request.once('close', finish);
}

/** Answers what isn't even HTTP, or didn't arrive in time. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = CONNECTION_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'Not a valid HTTP request.'];
  const body = errorBody(-32000, message);
  const headers = { ...SAFE_HEADERS, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${[status, ...head].join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const CONNECTION_ERRORS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}
