import type { BusinessCommands } from '../../../src-shared/ipc/contract.ts';
import { referencesIn, referenceText } from '../../../src-shared/project/references.ts';
import type { ServerConfig } from '../../../src-shared/project/servers.ts';
import { curlCommand, shellWithVariables, shellWord } from '../../../src-shared/shell/curl.ts';
import type { ServerStatus } from '../../../src-shared/simulator/servers.ts';

const MODERN = '2026-07-28';
const LEGACY = '2025-06-18';
const CLIENT = { name: 'curl', version: '1' };
/** Of a variable of a POSIX shell. */
const SHELL_NAME = /^[A-Za-z_]\w*$/;
const PLAIN_HEADER = /^(?:accept(?:-.*)?|content-type|user-agent|origin|referer|cache-control)$/i;
/** Shorter values of an address's query are not taken for secrets. */
const SHORTEST_SECRET = 8;

/** A text and, at odd places, names of variables that stand for its secrets. */
type Parts = string[];

export interface CommandsAsk {
  readonly config: ServerConfig;
  readonly status: ServerStatus | undefined;
  readonly toolName: string;
  readonly arguments: unknown;
}

/** How one call can be made by hand. What the configuration holds in confidence becomes a variable of the shell. */
export function businessCommands({ config, status, toolName, arguments: args }: CommandsAsk): BusinessCommands {
  const isModern = status?.era !== 'legacy';
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: toolName, arguments: args, ...(isModern && { _meta: envelope() }) },
  };
  const address = status?.transport === 'http' ? addressOf(config, status) : undefined;
  if (address === undefined) return { message: JSON.stringify(message, null, 2), variables: [] };
  const own = [
    ...Object.entries(config.headers ?? {}).map(([name, value]) => withoutSecrets(config, name, value)),
    ...(hasPassword(config) ? [['Authorization: Basic ', variable(config.id, 'authorization'), '']] : []),
  ];
  const variables = [...new Set([address, ...own].flatMap((parts) => parts.filter((_, index) => index % 2 === 1)))];
  const post = (body: unknown, extra: readonly string[]): string =>
    curlCommand({
      url: word(address),
      headers: [
        "'Content-Type: application/json'",
        "'Accept: application/json, text/event-stream'",
        `'MCP-Protocol-Version: ${isModern ? MODERN : LEGACY}'`,
        ...extra,
        ...own.map(word),
      ],
      body,
    });
  const curl = isModern ? post(message, ["'Mcp-Method: tools/call'", shellWord(`Mcp-Name: ${toolName}`)]) : inSession(post, message);
  return { message: JSON.stringify(message, null, 2), curl, variables };
}

function envelope(): object {
  return {
    'io.modelcontextprotocol/protocolVersion': MODERN,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': CLIENT,
  };
}

/** The older protocol begins with a handshake, and its servers may keep a session. */
function inSession(post: (body: unknown, extra: readonly string[]) => string, message: object): string {
  const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo: CLIENT };
  const hello = post({ jsonrpc: '2.0', id: 0, method: 'initialize', params }, []).replace('curl -sS', 'curl -sS -D - -o /dev/null');
  // An empty header is left out by curl: servers without sessions give none.
  const session = ['"Mcp-Session-Id:${SESSION:+ $SESSION}"'];
  return [
    `SESSION=$(${hello} | tr -d '\\r' | sed -n 's/^[Mm]cp-[Ss]ession-[Ii]d: //p')`,
    post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session),
    post(message, session),
  ].join('\n');
}

/** `Name: value` with secrets as variables: those that are referred to by their own names, others by the server's and header's. */
function withoutSecrets({ id }: ServerConfig, name: string, value: string): Parts {
  if (PLAIN_HEADER.test(name)) return [`${name}: ${value}`];
  const [scheme = ''] = /^(?:Bearer|Basic|Token) +/i.exec(value) ?? [];
  const rest = value.slice(scheme.length);
  const [reference] = referencesIn([rest]);
  // Words around a reference may be half of a secret.
  return reference && rest === referenceText(reference) && SHELL_NAME.test(reference.name)
    ? [`${name}: ${scheme}`, reference.name, '']
    : [`${name}: ${scheme}`, variable(id, name), ''];
}

/** Where it answers: what a started server was given, else the configured address without user, password and query secrets. */
function addressOf(config: ServerConfig, status: ServerStatus): Parts | undefined {
  const text = config.command === undefined ? config.url : status.where.split(' → ').at(-1);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const secrets = [...url.searchParams].filter(([, value]) => value.length >= SHORTEST_SECRET);
  const plain = [...url.searchParams].filter(([, value]) => value.length < SHORTEST_SECRET);
  const query = plain.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const parts: Parts = [`${url.origin}${url.pathname}${query === '' && secrets.length === 0 ? '' : '?'}${query}`];
  for (const [name] of secrets) {
    const last = parts.pop() ?? '';
    parts.push(`${last}${/[?]$/.test(last) || last === '' ? '' : '&'}${encodeURIComponent(name)}=`, variable(config.id, name), '');
  }
  return parts;
}

/** User and password of an address go as a header, in base64. */
function hasPassword({ url }: ServerConfig): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).password !== '';
}

function word(parts: Parts): string {
  return parts.length === 1 ? shellWord(parts[0] ?? '') : shellWithVariables(parts);
}

function variable(serverId: string, name: string): string {
  const text = `${serverId}_${name}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return /^\d/.test(text) ? `_${text}` : text;
}
