// A server of the 2025 era over stdio: `ask` asks while it runs, `slow` after a while, `pair` twice at once then, `quick` never; `stray` asks once it has answered.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const heard = [];
const server = new McpServer({ name: 'piped', version: '1.0.0' });
const ask = () =>
  server.server
    .elicitInput({ message: 'Who?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } })
    .catch((error) => error.message);
const said = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

server.registerTool('ask', {}, async () => said(await ask()));
server.registerTool('stray', {}, () => {
  setTimeout(async () => heard.push(await ask()), 100);
  return said('answered');
});
server.registerTool('slow', {}, async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return said(await ask());
});
server.registerTool('pair', {}, async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return said(await Promise.all([ask(), ask()]));
});
server.registerTool('quick', {}, async () => {
  await new Promise((resolve) => setTimeout(resolve, 600));
  return said('quick');
});
server.registerTool('heard', {}, () => said(heard));
await server.connect(new StdioServerTransport());
