/** A JSON-RPC call over plain fetch, in either protocol era. */
export type Era = 'modern' | 'legacy';

export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly id: unknown;
  readonly result: RpcResult;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface RpcResult {
  readonly isError?: boolean;
  readonly structuredContent: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text: string; readonly data: string; readonly mimeType: string }[];
  readonly [key: string]: unknown;
}

const VERSION = '2026-07-28';

export function headersOf(era: Era, method: string, name?: string): Record<string, string> {
  const common = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  if (era === 'legacy') return common;
  return { ...common, 'mcp-protocol-version': VERSION, 'mcp-method': method, ...(name !== undefined && { 'mcp-name': name }) };
}

export function bodyOf(era: Era, method: string, params: Record<string, unknown> = {}, id: unknown = 1): string {
  const envelope = { 'io.modelcontextprotocol/protocolVersion': VERSION, 'io.modelcontextprotocol/clientCapabilities': {} };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: era === 'modern' ? { ...params, _meta: envelope } : params });
}

export async function rpc(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  era: Era = 'modern',
  id: unknown = 1,
): Promise<RpcAnswer> {
  const name = typeof params['name'] === 'string' ? params['name'] : undefined;
  const response = await fetch(url, { method: 'POST', headers: headersOf(era, method, name), body: bodyOf(era, method, params, id) });
  return { status: response.status, headers: response.headers, ...parsed(await response.text()) };
}

export async function callTool(
  url: string,
  tool: string,
  args: Record<string, unknown> = {},
  era: Era = 'modern',
  id: unknown = 1,
): Promise<RpcResult> {
  const answer = await rpc(url, 'tools/call', { name: tool, arguments: args }, era, id);
  if (answer.error) throw new Error(`${tool}: ${answer.error.message}`);
  return answer.result;
}

function parsed(text: string): Pick<RpcAnswer, 'id' | 'result' | 'error'> {
  const data = text.startsWith('{') ? text : /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(data ?? '{}');
}
