import type { Connection } from '../../../src-shared/ipc/contract.ts';
import { shellWord } from '../../../src-shared/shell/curl.ts';
import { wsdScript } from './commandText.ts';

export const AGENTS = ['claude', 'codex', 'cursor', 'vscode', 'gemini', 'windsurf', 'json', 'stdio'] as const;
export type AgentKind = (typeof AGENTS)[number];

export interface AgentSetting {
  readonly name: string;
  /** File that takes the text; absent for a command line. */
  readonly file?: string;
  readonly text: string;
}

const NAME = 'wsd';

/** What an agent needs to be told to find the endpoint, ready to paste. */
export function agentSettings({
  endpointUrl: url,
  token,
  endpointFile,
  appFolder,
}: Pick<Connection, 'endpointUrl' | 'token' | 'endpointFile' | 'appFolder'>): Readonly<Record<AgentKind, AgentSetting>> {
  const bearer = token === undefined ? undefined : `Bearer ${token}`;
  const headers = bearer !== undefined && { headers: { Authorization: bearer } };
  const json = (value: unknown): string => JSON.stringify(value, null, 2);
  const servers = (server: object): string => json({ mcpServers: { [NAME]: server } });
  return {
    claude: {
      name: 'Claude Code',
      text: `claude mcp add --transport http ${NAME} ${shellWord(url)}${bearer === undefined ? '' : ` --header ${shellWord(`Authorization: ${bearer}`)}`}`,
    },
    codex: {
      name: 'Codex',
      file: '~/.codex/config.toml',
      text: [
        `[mcp_servers.${NAME}]`,
        `url = ${JSON.stringify(url)}`,
        ...(bearer === undefined ? [] : [`http_headers = { "Authorization" = ${JSON.stringify(bearer)} }`]),
      ].join('\n'),
    },
    cursor: { name: 'Cursor', file: '.cursor/mcp.json', text: servers({ url, ...headers }) },
    vscode: { name: 'VS Code', file: '.vscode/mcp.json', text: json({ servers: { [NAME]: { type: 'http', url, ...headers } } }) },
    gemini: { name: 'Gemini CLI', file: '.gemini/settings.json', text: servers({ httpUrl: url, ...headers }) },
    windsurf: { name: 'Windsurf', file: '~/.codeium/windsurf/mcp_config.json', text: servers({ serverUrl: url, ...headers }) },
    json: { name: 'JSON', text: servers({ type: 'http', url, ...headers }) },
    stdio: {
      name: 'stdio',
      text: servers({
        command: 'node',
        args: [wsdScript(appFolder), 'mcp', ...(endpointFile === undefined ? [] : ['--endpoint-file', endpointFile])],
      }),
    },
  };
}
