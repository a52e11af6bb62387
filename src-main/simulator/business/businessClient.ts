import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  type ClientContext,
  type JSONRPCRequest,
  type Result,
} from '@modelcontextprotocol/client';
import type { Asking } from './asking.ts';

export interface BusinessClientOptions {
  /** Of this app. */
  readonly version: string;
  readonly mode: 'auto' | 'legacy';
  readonly probeMs: number;
  readonly onRefused: (text: string) => void;
}

/**
 * The protocol client of one connection. A server may ask the person something only while a tool call is under way on it;
 * where calls share a connection, a question does not say to which it belongs: it counts as the newest one's, and when
 * that one ends before it is answered, as another's.
 */
export class BusinessClient extends Client {
  readonly #calls: Asking[] = [];
  readonly #onRefused: (text: string) => void;

  constructor({ version, mode, probeMs, onRefused }: BusinessClientOptions) {
    super(
      { name: 'web-sdk-debugger', title: 'Web SDK Debugger', version },
      {
        capabilities: { elicitation: { form: {} } },
        versionNegotiation: { mode, probe: { timeoutMs: probeMs, maxRetries: 0 } },
        inputRequired: { autoFulfill: false },
      },
    );
    this.#onRefused = onRefused;
    // The SDK's own handler would refuse a faulty form in words of its schema library.
    this.fallbackRequestHandler = (request, context) => this.#answer(request, context);
  }

  /** Questions are answered by `asking` until `work` settles. */
  async during<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
    this.#calls.push(asking);
    try {
      return await work();
    } finally {
      this.#calls.splice(this.#calls.indexOf(asking), 1);
    }
  }

  async #answer({ method, params }: JSONRPCRequest, { mcpReq }: ClientContext): Promise<Result> {
    if (method !== 'elicitation/create') throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
    for (let asking = this.#calls.at(-1); asking; asking = this.#calls.at(-1)) {
      const reply = await asking.answer(params, mcpReq.signal);
      const wasEnded = reply.action === 'cancel' && asking.signal.aborted && !mcpReq.signal.aborted;
      const other = this.#calls.at(-1);
      if (!wasEnded || other === undefined || other === asking) return { ...reply };
    }
    this.#onRefused('It asked for input while no tool call was under way; that was refused.');
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'Input may be asked for only while a tool call is under way.');
  }
}
