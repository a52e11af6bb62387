import { curlCommand, shellWithVariables, shellWord } from '../../../src-shared/shell/curl.ts';

const MODERN = '2026-07-28';
const LEGACY = '2025-06-18';
/** In place of the endpoint's token, which no clipboard needs to hold. */
export const TOKEN_VARIABLE = 'WSD_TOKEN';

export interface EndpointCall {
  readonly url: string;
  readonly hasToken: boolean;
  readonly era: 'modern' | 'legacy';
  readonly tool: string;
  readonly arguments: unknown;
}

/** The same call of the debugger's endpoint, in the protocol that the agent spoke. Neither needs a handshake here. */
export function endpointCurl({ url, hasToken, era, tool, arguments: args }: EndpointCall): string {
  const isModern = era === 'modern';
  return curlCommand({
    url: shellWord(url),
    headers: [
      "'Content-Type: application/json'",
      "'Accept: application/json, text/event-stream'",
      `'MCP-Protocol-Version: ${isModern ? MODERN : LEGACY}'`,
      ...(isModern ? ["'Mcp-Method: tools/call'", `'Mcp-Name: ${tool}'`] : []),
      ...(hasToken ? [shellWithVariables(['Authorization: Bearer ', TOKEN_VARIABLE])] : []),
    ],
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: tool,
        arguments: args,
        ...(isModern && {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': MODERN,
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'curl', version: '1' },
          },
        }),
      },
    },
  });
}

export interface WsdCall {
  /** Folder of the app. */
  readonly appFolder: string;
  readonly endpointFile: string | undefined;
  readonly tool: string;
  readonly arguments: unknown;
}

/** The command `wsd` as it runs from anywhere. */
export function wsdCommand({ appFolder, endpointFile, tool, arguments: args }: WsdCall): string {
  const fields = typeof args === 'object' && args !== null ? Object.entries(args) : [];
  return [
    `node ${shellWord(wsdScript(appFolder))} call ${shellWord(tool)}`,
    ...fields.map(([name, value]) => `${shellWord(`--${name}`)} ${shellWord(typeof value === 'string' ? value : JSON.stringify(value))}`),
    ...(endpointFile === undefined ? [] : [`--endpoint-file ${shellWord(endpointFile)}`]),
    '--output-format json',
  ].join(' ');
}

export function wsdScript(appFolder: string): string {
  const separator = appFolder.includes('\\') ? '\\' : '/';
  return [appFolder.replace(/[\\/]$/, ''), 'scripts', 'wsd.mjs'].join(separator);
}
