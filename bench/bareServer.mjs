// The floor of the endpoint: the MCP SDK's own handler with one tool that answers what the app's trivial tool answers.
// It runs on the app's own Electron, so that engine and Node version are the same.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';

const now = Date.now();
const structuredContent = {
  stored: true,
  storedAt: new Date(now).toISOString(),
  updatedAtMs: now,
  total: 0,
  pageIdx: 0,
  pageSize: 200,
  hasMore: false,
  events: [],
};

function freshServer() {
  const server = new Server({ name: 'bare', version: '0.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/call', () => ({
    structuredContent,
    content: [{ type: 'text', text: JSON.stringify(structuredContent, null, 2) }],
  }));
  return server;
}

const serve = toNodeHandler(createMcpHandler(freshServer, { legacy: 'stateless' }));
const server = createServer((request, response) => void serve(request, response));
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}/mcp` }));
process.on('disconnect', () => process.exit(0));
