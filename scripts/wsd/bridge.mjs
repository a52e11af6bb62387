import { messagesOf } from './connection.mjs';
import { headersOf } from './headers.mjs';
import { Usage } from './options.mjs';

const LINE_LIMIT = 16 * 1024 * 1024;
const INTERNAL_ERROR = -32603;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const fail = (id, code, message) => write({ jsonrpc: '2.0', id, error: { code, message } });

/** Lines as MCP means them: ended by a newline alone, whatever else Unicode calls a line. */
async function* linesOf(stream) {
  let waiting = [];
  let size = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...waiting, chunk.subarray(from, at)]).toString();
      waiting = [];
      size = 0;
      from = at + 1;
    }
    const left = chunk.subarray(from);
    size += left.length;
    // What is too long is refused by the endpoint as well; it is read on without being kept.
    if (size <= LINE_LIMIT) waiting.push(left);
    else waiting = [Buffer.from('{')];
  }
  if (waiting.length > 0) yield Buffer.concat(waiting).toString();
}

/** MCP over stdin and stdout to MCP over HTTP, message by message, in whichever era the client speaks. */
export async function runBridge({ connection, words }) {
  if (words.length > 0) throw new Usage(`wsd mcp takes no ${JSON.stringify(words[0])}.`);
  const bridge = new Bridge(connection);
  for await (const line of linesOf(process.stdin)) if (line.trim() !== '') bridge.take(line);
  await bridge.settled();
  return 0;
}

class Bridge {
  #running = new Map();
  #pending = new Set();
  /** Protocol version of a 2025 handshake. */
  #negotiated;

  constructor(connection) {
    this.connection = connection;
  }

  /** Never waits: a cancellation must overtake the call that it ends. */
  take(line) {
    let message;
    try {
      message = JSON.parse(line);
    } catch {
      fail(null, PARSE_ERROR, 'The line is no JSON.');
      return;
    }
    if (typeof message !== 'object' || message === null || Array.isArray(message) || message.jsonrpc !== '2.0') {
      fail(null, INVALID_REQUEST, 'Expected one JSON-RPC 2.0 message a line.');
      return;
    }
    if (message.method === 'notifications/cancelled') this.#running.get(message.params?.requestId)?.abort();
    const done = this.#forward(message).finally(() => this.#pending.delete(done));
    this.#pending.add(done);
  }

  /** Input ended: what was asked before it is still answered. */
  settled() {
    return Promise.all(this.#pending);
  }

  async #forward(message) {
    const isRequest = typeof message.method === 'string' && message.id !== undefined;
    const leaving = new AbortController();
    if (isRequest) this.#running.set(message.id, leaving);
    let answered = !isRequest;
    try {
      const response = await this.connection.post(message, { headers: headersOf(message, this.#negotiated), signal: leaving.signal });
      for await (const answer of messagesOf(response)) {
        const isAnswer = answer.method === undefined;
        if (isAnswer && answered) continue;
        if (isAnswer && message.method === 'initialize') this.#negotiated = answer.result?.protocolVersion;
        if (isAnswer) answered = true;
        // The gate refuses before it reads the body: its answer does not know whose it is.
        write(isAnswer && answer.id === null ? { ...answer, id: message.id } : answer);
      }
      if (!answered) fail(message.id, INTERNAL_ERROR, `The endpoint ended without an answer (HTTP ${response.status}).`);
    } catch (error) {
      // Who cancelled a request expects no answer to it.
      if (!answered && !leaving.signal.aborted) fail(message.id, INTERNAL_ERROR, error.message);
    } finally {
      if (isRequest) this.#running.delete(message.id);
    }
  }
}
