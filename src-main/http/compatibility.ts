import type { IncomingMessage, ServerResponse } from 'node:http';

/** The 2025 protocol refuses an Accept that doesn't spell out both types, though a missing one or a wildcard means them. */
export function tolerateAccept({ headers }: IncomingMessage): void {
  const { accept } = headers;
  if (accept === undefined || /(^|,)\s*\*\/\*/.test(accept)) headers.accept = 'application/json, text/event-stream';
}

/**
 * Node holds a response's head back until its first byte; a client waiting for a stream wants to see it open at once.
 * Streams are as private as every other answer, and Node knows whether the connection stays: their own headers for
 * that don't count.
 */
export function flushStreamHeads(response: ServerResponse): void {
  const writeHead: unknown = Reflect.get(response, 'writeHead');
  if (typeof writeHead !== 'function') return;
  response.writeHead = function flushed(this: ServerResponse, ...head: unknown[]): ServerResponse {
    const headers = head.at(-1);
    const isStream =
      typeof headers === 'object' &&
      headers !== null &&
      'content-type' in headers &&
      String(headers['content-type']).startsWith('text/event-stream');
    if (isStream) for (const name of ['cache-control', 'connection']) Reflect.deleteProperty(headers, name);
    Reflect.apply(writeHead, this, head);
    if (isStream) this.flushHeaders();
    return this;
  };
}
