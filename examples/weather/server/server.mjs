// The example's business MCP server: Streamable HTTP at http://127.0.0.1:$PORT/mcp, both protocol eras.
import { createServer } from 'node:http';
import { localhostHostValidation, localhostOriginValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { addTools } from './tools.mjs';

const port = Number(process.env.PORT ?? 3001);

const handler = createMcpHandler(() => {
  const info = { name: 'weather', title: '天气 Weather', version: '1.0.0' };
  const instructions = '六个城市的示例天气数据。Sample weather of six cities; nothing is read from the network.';
  const server = new McpServer(info, { instructions, capabilities: { tools: { listChanged: false } } });
  addTools(server);
  return server;
});
const answer = toNodeHandler(handler);
// Pages of other sites may reach this port, also under a name that they let resolve to this machine.
const isLocalHost = localhostHostValidation();
const isLocalOrigin = localhostOriginValidation();

const http = createServer((request, response) => {
  if (request.url?.split('?', 1)[0] !== '/mcp') response.writeHead(404).end();
  else if (isLocalHost(request, response) && isLocalOrigin(request, response)) void answer(request, response);
});

http.listen(port, '127.0.0.1', () => console.log(`weather server: http://127.0.0.1:${http.address().port}/mcp`));
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    http.close();
    http.closeAllConnections();
    void handler.close();
  });
}
