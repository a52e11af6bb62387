/** When a call to a server's tool is asked about first (PRODUCT, section 6). */
export type ApprovalPolicy = 'always' | 'unlessReadOnly' | 'never';

/**
 * A business MCP server as the project or the command line names it. References in headers and env are resolved
 * where they are used, so that no secret is kept in the project's state.
 */
export interface ServerConfig {
  readonly id: string;
  /** The project file, or the command line. */
  readonly origin: 'project' | 'commandLine';
  readonly approval: ApprovalPolicy;
  /** Streamable HTTP, or old HTTP+SSE. With `command`, `${port}` in it is replaced by a free port. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Started without a shell, in a trusted project only. Speaks stdio unless `url` is there too. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** The texts of a server's configuration that may refer to secrets. */
export function secretTexts({ headers, env }: Pick<ServerConfig, 'headers' | 'env'>): readonly string[] {
  return [...Object.values(headers ?? {}), ...Object.values(env ?? {})];
}

/** What a project connects to. Kept in main: it may hold secrets in clear, however much the file was warned of them. */
export interface ProjectConnections {
  readonly servers: readonly ServerConfig[];
  readonly gateway: GatewayConfig;
}

export type GatewayConfig =
  | { readonly type: 'embedded' }
  | {
      readonly type: 'openai';
      readonly url: string;
      readonly model: string;
      readonly apiKey?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'ag-ui'; readonly url: string; readonly headers?: Readonly<Record<string, string>> };
