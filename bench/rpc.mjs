// Tool calls over plain HTTP, in either protocol era: the client's own cost stays small.
import http from 'node:http';

const VERSION = '2026-07-28';
const ENVELOPE = { 'io.modelcontextprotocol/protocolVersion': VERSION, 'io.modelcontextprotocol/clientCapabilities': {} };

/** @param {'modern' | 'legacy'} era */
function requestOf(era, name, args) {
  const params = { name, arguments: args, ...(era === 'modern' && { _meta: ENVELOPE }) };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': Buffer.byteLength(body),
    ...(era === 'modern' && { 'mcp-protocol-version': VERSION, 'mcp-method': 'tools/call', 'mcp-name': name }),
  };
  return { body, headers };
}

/** A client with a connection of its own, which it keeps. */
export class Client {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url, era = 'modern') {
    this.url = url;
    this.era = era;
  }

  /** @returns {Promise<string>} the whole answer, unparsed */
  send(tool, args = {}) {
    const { body, headers } = requestOf(this.era, tool, args);
    return new Promise((resolve, reject) => {
      const request = http.request(this.url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${tool}: HTTP ${response.statusCode} ${text}`));
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  /** @returns {Promise<Record<string, unknown>>} the structured content. @throws when the tool failed */
  async call(tool, args = {}) {
    const text = await this.send(tool, args);
    const { result, error } = JSON.parse(text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)[1]);
    if (error || result.isError) throw new Error(`${tool}: ${JSON.stringify(error ?? result.structuredContent)}`);
    return result.structuredContent;
  }

  close() {
    this.#agent.destroy();
  }
}
