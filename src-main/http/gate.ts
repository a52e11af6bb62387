import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';

export const MCP_PATH = '/__wsd_mcp';
export const ALLOW = 'POST, OPTIONS';

export interface GateOptions {
  readonly port: number;
  /** Origins of browser pages that the user let in, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[];
  /** Required as `Authorization: Bearer`, when set. */
  readonly token: string | undefined;
}

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the gate says to a request: serve it, answer a preflight, or refuse. `origin` is one that may read answers. */
export type Verdict =
  | { readonly pass: 'request' | 'preflight'; readonly origin: string | undefined }
  | { readonly pass: false; readonly refusal: Refusal };

/**
 * Decides by headers alone, before a body byte is read. The order is the order of trust: where it comes from, whom it
 * thinks it talks to, who sent it, and only then what it wants.
 */
export class Gate {
  readonly #authorities: ReadonlySet<string>;
  readonly #ownOrigins: ReadonlySet<string>;
  readonly #allowedOrigins: ReadonlySet<string>;
  readonly #tokenDigest: Buffer | undefined;

  constructor({ port, allowedOrigins, token }: GateOptions) {
    const authorities = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port}`);
    this.#authorities = new Set(authorities);
    this.#ownOrigins = new Set(authorities.map((authority) => `http://${authority}`));
    this.#allowedOrigins = new Set(allowedOrigins);
    this.#tokenDigest = token === undefined ? undefined : digest(token);
  }

  judge(request: IncomingMessage): Verdict {
    const { headers, method } = request;
    if (!isLoopback(request.socket.remoteAddress)) return refuse(403, 'Only this computer may connect.');

    const host = onlyHeader(request, 'host');
    if (host === undefined || !this.#authorities.has(host.toLowerCase())) return refuse(403, 'Forbidden Host header.');

    const isPreflight = method === 'OPTIONS' && pathOf(request) === MCP_PATH;
    const { origin } = headers;
    const invited = origin !== undefined && this.#allowedOrigins.has(origin);
    const known = invited || (origin !== undefined && this.#ownOrigins.has(origin));
    // A preflight carries nothing; a stranger's is answered without leave, so that its request is never sent.
    if (isPreflight) return { pass: 'preflight', origin: known ? origin : undefined };
    if (origin !== undefined && !known) return refuse(403, 'Forbidden Origin header.');
    const site = headers['sec-fetch-site'];
    if (!invited && site !== undefined && site !== 'same-origin' && site !== 'none') return refuse(403, 'Forbidden cross-site request.');

    if (!request.url?.startsWith('/')) return refuse(400, 'The request target must be a path.');
    if (pathOf(request) !== MCP_PATH) return refuse(404, `Not found. The endpoint is ${MCP_PATH}.`);
    if (method !== 'POST') return refuse(405, 'Method not allowed.', { allow: ALLOW });
    if (!isJson(headers['content-type'])) return refuse(415, 'Unsupported media type: Content-Type must be application/json.');
    if (!this.#isAuthorized(headers.authorization)) return refuse(401, 'A bearer token is required.', { 'www-authenticate': 'Bearer' });
    return { pass: 'request', origin: known ? origin : undefined };
  }

  #isAuthorized(authorization: string | undefined): boolean {
    if (!this.#tokenDigest) return true;
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    // Digests have one length, so that comparing takes the same time whatever was sent.
    return token !== undefined && timingSafeEqual(digest(token), this.#tokenDigest);
  }
}

function refuse(status: number, message: string, headers?: Readonly<Record<string, string>>): Verdict {
  return { pass: false, refusal: { status, message, ...(headers && { headers }) } };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function pathOf(request: IncomingMessage): string | undefined {
  return request.url?.split('?', 1)[0];
}

/** Node keeps the first of several Host headers; more than one is a trick. */
function onlyHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  return values.length === 1 ? values[0] : undefined;
}

function isJson(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return type === 'application/json' && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
}
