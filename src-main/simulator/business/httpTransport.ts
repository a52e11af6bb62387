import { isJSONRPCRequest, StreamableHTTPClientTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { guardedFetch, type Trail } from './guardedFetch.ts';

type SendOptions = Parameters<StreamableHTTPClientTransport['send']>[1];

/** JSON-RPC error code that stands for: the response ended and held no answer. Never sent. */
export const NO_ANSWER = -32_099;

/**
 * Streamable HTTP where each request gets an answer: the SDK leaves one waiting for its timeout when its response was
 * empty, answered something else, or ended early. (An answer that is no longer awaited is ignored.)
 */
export class HttpTransport extends StreamableHTTPClientTransport {
  readonly #trail: Trail;

  constructor(url: URL, options: { headers: Record<string, string>; trail: Trail; maxBytes: number }) {
    super(url, {
      requestInit: { headers: options.headers },
      fetch: guardedFetch(options.trail, options.maxBytes),
      redirectPolicy: 'follow',
      reconnectionOptions: { initialReconnectionDelay: 300, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1.5, maxRetries: 2 },
    });
    this.#trail = options.trail;
  }

  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if (!isJSONRPCRequest(message)) return super.send(message, options);
    const end = (): void => {
      this.onmessage?.({ jsonrpc: '2.0', id: message.id, error: { code: NO_ANSWER, message: 'The response ended without an answer.' } });
    };
    await super.send(message, {
      ...options,
      onRequestStreamEnd: () => {
        options?.onRequestStreamEnd?.();
        end();
      },
    });
    if (!this.#trail.isStream(message.id)) end();
  }
}
