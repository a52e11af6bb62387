/** A client as it told of itself: a claim, not an identity. */
export interface AgentClient {
  readonly name: string;
  readonly version?: string;
  /** The protocol that it speaks: `modern` is 2026-07-28, `legacy` the one with a handshake. */
  readonly era: 'modern' | 'legacy';
}

/** A client since the app started. */
export interface SeenClient extends AgentClient {
  /** ms since the epoch */
  readonly firstSeenMs: number;
  readonly lastSeenMs: number;
}

/** What the window shows of agents as a whole. */
export interface AgentsState {
  readonly paused: boolean;
  /** Calls held back by the pause. */
  readonly waiting: number;
  /** The one that was heard of last comes last. */
  readonly clients: readonly SeenClient[];
}

/** One MCP call of an agent, or its replay by the person, without its bodies. */
export interface AgentCall {
  readonly id: string;
  /** Name of the client; `window` for a replay. */
  readonly client: string;
  readonly clientVersion?: string;
  /** Absent for a replay. */
  readonly era?: AgentClient['era'];
  /** id of the call that the person sent again. */
  readonly replayOf?: string;
  readonly tool: string;
  /** `waiting`: held back while agents are paused. */
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** When it came, ms since the epoch. */
  readonly startedAtMs: number;
  /** How long the pause held it back. */
  readonly waitedMs?: number;
  /** Of its work, without the wait. */
  readonly durationMs?: number;
  /** Of a failure. */
  readonly code?: string;
  /** The start of its arguments as compact JSON, for lists. */
  readonly argumentsText: string;
  /** UTF-8 bytes of the answer's text blocks. */
  readonly textBytes?: number;
  /** Of the answer's text, estimated. */
  readonly tokens?: number;
  /** Bytes of the answer's pictures, as sent. */
  readonly pictureBytes?: number;
  /** The element that it is about. */
  readonly uid?: string;
}

export interface AgentPicture {
  readonly mimeType: string;
  /** base64 */
  readonly data: string;
}

/** What went in and came out of one call. Texts are bounded; a cut one says so at its end. */
export interface AgentCallBody {
  readonly id: string;
  /** JSON. */
  readonly argumentsText: string;
  /** Whether the arguments are whole, so that the call can be sent again. */
  readonly whole: boolean;
  /** Text blocks of the answer. */
  readonly texts: readonly string[];
  /** JSON of the structured content, when there is any. */
  readonly json?: string;
  readonly pictures: readonly AgentPicture[];
  /** The answer was too big to keep, or older ones had to go: what is missing. */
  readonly dropped: boolean;
}
