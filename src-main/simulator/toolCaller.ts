import type { ElicitationRecord } from '../../src-shared/simulator/elicitation.ts';
import type { BusinessTool } from '../../src-shared/simulator/servers.ts';
import { say, type Sentence } from '../../src-shared/words/sentence.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import type { AgentToolCall, ToolCallStatus, TraceEvent } from '../../src-shared/snapshot/trace.ts';
import type { Approvals, Verdict } from './approvals.ts';
import { boundedJson } from './bounded.ts';
import { BusinessError, type BusinessResult, type BusinessServers, type CallOptions } from './business/businessServers.ts';
import type { Elicitations } from './elicitations.ts';
import type { TraceLog } from './traceLog.ts';

export interface ToolCallAsk {
  readonly requestId: string;
  readonly toolCallId: string;
  readonly tool: BusinessTool;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The simulated agent, or the guest that asked through its bridge. */
  readonly source: TraceEvent['source'];
  /** Whether its result shows as a card. */
  readonly isMiniApp: boolean;
  /** When the turn that it belongs to is stopped, ms since the epoch: nobody is promised more time to answer. */
  readonly endsAtMs?: number;
}

export interface ToolCallEnd {
  readonly call: AgentToolCall;
  /** Absent when the tool did not run or gave no result. */
  readonly result?: BusinessResult;
}

/** A call as it changes, with what the chat shows of it. */
export interface ToolCallChange {
  readonly call: AgentToolCall;
  /** Its message, where that is no word of the tool. */
  readonly told?: Sentence;
  readonly argumentsText: string;
  readonly resultText?: string;
  readonly durationMs?: number;
  readonly elicitations?: readonly ElicitationRecord[];
}

export interface ToolCallerOptions {
  readonly servers: BusinessServers;
  readonly approvals: Approvals;
  readonly elicitations: Elicitations;
  readonly trace: TraceLog;
  readonly appKey: () => string;
  readonly createId: () => string;
  readonly now: () => number;
  readonly onChange: (change: ToolCallChange) => void;
}

const NOT_ALLOWED: Readonly<Record<Exclude<Verdict, 'allowed'>, { status: ToolCallStatus; message: Sentence }>> = {
  denied: { status: 'denied', message: say('call.denied') },
  expired: { status: 'denied', message: say('call.expired') },
  noWindow: {
    status: 'denied',
    message: say('call.noWindow'),
  },
  cancelled: { status: 'cancelled', message: say('call.stopped') },
};

/** Runs tools of business servers: approval first, everything recorded, whoever asks. Never rejects. */
export class ToolCaller {
  constructor(private readonly options: ToolCallerOptions) {}

  async run(ask: ToolCallAsk, signal: AbortSignal): Promise<ToolCallEnd> {
    const { approvals, createId, now } = this.options;
    const argumentsText = boundedJson(ask.arguments);
    const createdAtMs = now();
    let call: AgentToolCall = {
      id: createId(),
      requestId: ask.requestId,
      toolCallId: ask.toolCallId,
      toolName: ask.tool.name,
      serverId: ask.tool.serverId,
      appKey: this.options.appKey(),
      status: 'pending',
      createdAtMs,
      updatedAtMs: createdAtMs,
      requiresUserApproval: approvals.isNeeded(ask.tool),
      isMiniApp: ask.isMiniApp,
      message: '',
    };
    let told: Sentence | undefined;
    let asked: readonly ElicitationRecord[] = [];
    let ended: Pick<ToolCallChange, 'resultText' | 'durationMs'> = {};
    const tell = (): void =>
      this.options.onChange({ call, ...(told && { told }), argumentsText, ...ended, ...(asked.length > 0 && { elicitations: asked }) });
    const change = (status: ToolCallStatus, message: Sentence | string, result?: BusinessResult): void => {
      told = typeof message === 'string' ? undefined : message;
      call = { ...call, status, message: typeof message === 'string' ? message : message.text, updatedAtMs: now() };
      const isOver = !['pending', 'awaiting_approval', 'running'].includes(status);
      ended = {
        ...(result && { resultText: boundedJson(result.structuredContent ?? result.content) }),
        ...(isOver && { durationMs: call.updatedAtMs - createdAtMs }),
      };
      tell();
    };

    change('pending', '');
    if (call.requiresUserApproval) {
      change('awaiting_approval', say('call.waiting'));
      this.#trace(ask, call, 'approval_asked', {});
      const verdict = await approvals.ask({ callId: call.id, tool: ask.tool, argumentsText, endsAtMs: ask.endsAtMs }, signal);
      this.#trace(ask, call, 'approval_answered', { verdict });
      if (verdict !== 'allowed') {
        const { status, message } = NOT_ALLOWED[verdict];
        change(status, message);
        return { call };
      }
    }
    change('running', '');
    this.#trace(ask, call, 'tool_call_started', { arguments: ask.arguments });
    const elicit: CallOptions['elicit'] = async (question, waits) => {
      const before = asked;
      const { message, fields } = question;
      asked = [...before, { message }];
      change('running', say('form.waiting'));
      this.#trace(ask, call, 'elicitation_asked', {
        message,
        fields: fields.map(({ title, kind, required }) => ({ title, kind, required })),
      });
      const { serverId, name: toolName } = ask.tool;
      const from = { callId: call.id, serverId, toolName, endsAtMs: ask.endsAtMs };
      const { reply, ...end } = await this.options.elicitations.ask({ ...from, question }, waits);
      const outcome = end.outcome === 'withdrawn' && signal.aborted ? 'stopped' : end.outcome;
      asked = [...before, { message, ...end, outcome }];
      this.#trace(ask, call, 'elicitation_answered', { ...end, outcome, action: reply.action });
      // A call that was stopped or ended meanwhile stays what it became.
      if (call.status === 'running') change('running', '');
      else tell();
      return reply;
    };
    try {
      const result = await this.options.servers.callTool(
        { serverId: ask.tool.serverId, toolName: ask.tool.name, arguments: ask.arguments },
        { signal, elicit, onProgress: (progress) => this.#trace(ask, call, 'tool_call_progress', progress) },
      );
      const message = result.isError ? (textOf(result)?.slice(0, 500) ?? say('call.toolError')) : '';
      change(result.isError ? 'failed' : 'succeeded', message, result);
      this.#trace(ask, call, 'tool_call_ended', {
        status: call.status,
        isError: result.isError,
        result: result.structuredContent ?? result.content,
      });
      return { call, result };
    } catch (error) {
      const cancelled = signal.aborted || (error instanceof BusinessError && error.kind === 'cancelled');
      change(cancelled ? 'cancelled' : 'failed', cancelled ? say('server.cancelled') : toldBy(error).message);
      this.#trace(ask, call, 'tool_call_ended', { status: call.status, error: call.message });
      return { call };
    }
  }

  #trace(ask: ToolCallAsk, call: AgentToolCall, event: string, payload: Readonly<Record<string, unknown>>): void {
    const who = { callId: call.id, toolCallId: ask.toolCallId, serverId: ask.tool.serverId, toolName: ask.tool.name };
    this.options.trace.write('mcp', event, ask.requestId, { ...who, ...payload }, ask.source);
  }
}

/** The texts of a result, for the model and for messages. */
export function textOf(result: BusinessResult): string | undefined {
  const texts = result.content.flatMap((block) => (block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : []));
  return texts.length > 0 ? texts.join('\n') : undefined;
}
