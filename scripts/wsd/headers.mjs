const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const MODERN = '2026-07-28';

/** What this client says of itself in every request of the modern era. */
export const ENVELOPE = {
  [VERSION_KEY]: MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'wsd', version: '1' },
};

/** The headers that repeat what a message says; `negotiated` is the version of a 2025 handshake, once there was one. */
export function headersOf({ method, params }, negotiated) {
  const version = params?._meta?.[VERSION_KEY];
  if (typeof version !== 'string') return negotiated === undefined ? {} : { 'mcp-protocol-version': negotiated };
  const name = params.name ?? params.uri;
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) && { 'mcp-name': name }),
  };
}
