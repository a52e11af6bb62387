/** One event on the timeline of a turn (protocol, list_agent_trace_events). */
export interface TraceEvent {
  readonly source: 'simulator' | 'widget_runtime' | 'page_runtime';
  readonly id: string;
  /** ms since the epoch */
  readonly timestamp: number;
  readonly category: string;
  readonly event: string;
  readonly requestId: string;
  readonly payload: unknown;
}

export type ToolCallStatus = 'pending' | 'awaiting_approval' | 'running' | 'succeeded' | 'failed' | 'denied' | 'cancelled';

/** A tool call made by the simulated agent (protocol, list_agent_tool_calls). */
export interface AgentToolCall {
  readonly id: string;
  readonly requestId: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly serverId: string;
  readonly appKey: string;
  readonly status: ToolCallStatus;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly requiresUserApproval: boolean;
  readonly isMiniApp: boolean;
  readonly message: string;
}
