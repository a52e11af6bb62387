import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface ToolResult {
  readonly structuredContent: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly data?: string; readonly mimeType?: string }[];
  readonly isError: boolean;
}

/** One agent, whatever SDK it is built on. */
export interface Agent {
  call(tool: string, args?: Record<string, unknown>): Promise<ToolResult>;
  listTools(): Promise<readonly { name: string }[]>;
  close(): Promise<void>;
}

const CLIENT = { name: 'test-agent', version: '1.0.0' };

function asResult(raw: unknown): ToolResult {
  const { structuredContent = {}, content = [], isError = false } = raw as Partial<ToolResult>;
  return { structuredContent, content, isError };
}

/** SDK v2: `auto` negotiates the modern era, `legacy` speaks the 2025 one. */
export async function modernAgent(url: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Agent> {
  const client = new ModernClient(CLIENT, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(new URL(url)));
  return {
    call: async (name, args = {}) => asResult(await client.callTool({ name, arguments: args })),
    listTools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

/** The 1.x SDK that most agents ship today. */
export async function legacySdkAgent(url: string): Promise<Agent> {
  const client = new LegacyClient(CLIENT);
  const transport = new LegacyTransport(new URL(url));
  // The 1.x types mark optional members without `undefined`.
  await client.connect(transport);
  return {
    call: async (name, args = {}) => asResult(await client.callTool({ name, arguments: args })),
    listTools: async () => (await client.listTools()).tools,
    close: () => client.close(),
  };
}

/** No SDK at all: one modern POST per call, as the protocol text describes it. */
export function rawAgent(url: string): Agent {
  let id = 0;
  const post = async (method: string, params: Record<string, unknown>, name?: string): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': name }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: (id += 1),
        method,
        params: {
          ...params,
          _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
        },
      }),
    });
    const text = await response.text();
    const body = response.headers.get('content-type')?.startsWith('text/event-stream') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text;
    const answer: { result?: unknown; error?: { message: string } } = JSON.parse(body);
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  };
  return {
    call: async (name, args = {}) => asResult(await post('tools/call', { name, arguments: args }, name)),
    listTools: async () => ((await post('tools/list', {})) as { tools: { name: string }[] }).tools,
    close: async () => {},
  };
}
