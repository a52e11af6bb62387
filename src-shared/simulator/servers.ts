import type { Sentence } from '../words/sentence.ts';
import type { Told } from '../words/told.ts';

/** A tool of a business server, as its list gave it. */
export interface BusinessTool {
  readonly serverId: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export type ServerEra = 'modern' | 'legacy';

export interface ServerProblem extends Told {
  /** Name of the key that would have to be stored. */
  readonly missingKey?: string;
}

/** A tool in few words. */
export interface ServerTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** What a query may name for the tool to have its arguments; the tool's schema offers them. */
  readonly examples?: readonly string[];
}

/** How a business server is doing, for people. */
export interface ServerStatus {
  readonly id: string;
  readonly state: 'untrusted' | 'connecting' | 'ready' | 'failed' | 'stopped';
  readonly transport: 'http' | 'sse' | 'stdio';
  /** Address or command line, secrets left out. */
  readonly where: string;
  readonly era?: ServerEra;
  readonly protocolVersion?: string;
  /** Names of the stored keys that its headers or its program refer to. */
  readonly keys?: readonly string[];
  /** Why the connection fell back to the older era or transport. */
  readonly fallback?: Sentence;
  readonly serverName?: string;
  readonly tools: readonly ServerTool[];
  /** Tools that the list held but that can't be used, each with the reason. */
  readonly faults: readonly Sentence[];
  /** Cause of `failed`: refused, 401, HTML instead of JSON, wrong path, TLS, timeout, ... and what to do. */
  readonly problem?: ServerProblem;
}
