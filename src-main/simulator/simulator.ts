import { DebuggerError } from '../../src-shared/debuggerError.ts';
import type { StageTarget } from '../../src-shared/commands/command.ts';
import type { AssistantMessage, ChatFailure, UserMessage } from '../../src-shared/simulator/chat.ts';
import type { BusinessTool } from '../../src-shared/simulator/servers.ts';
import { inEnglish, say, type Sentence } from '../../src-shared/words/sentence.ts';
import { toldBy } from '../../src-shared/words/told.ts';
import { LIMITS } from '../../src-shared/snapshot/limits.ts';
import type { BusinessServers } from './business/businessServers.ts';
import type { Conversation } from './conversation.ts';
import { GatewayError, type Gateway, type GatewayMessage, type GatewayTool } from './gateway/gateway.ts';
import { offerTools } from './gateway/offerTools.ts';
import { textOf, type ToolCallChange, type ToolCaller } from './toolCaller.ts';
import type { TraceLog } from './traceLog.ts';
import type { ToolAnswer } from './turn/runRecord.ts';
import { runTurn, type FinishedToolCall, type TurnEvent } from './turn/runTurn.ts';

export type TurnEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'stopped' }
  | { readonly status: 'timedOut' }
  | { readonly status: 'failed'; readonly failure: ChatFailure };

/** A Widget that shows results of a tool, without an instance. */
export type CardTarget = Omit<StageTarget, 'instanceId' | 'structuredContent'>;

export interface SimulatorOptions {
  readonly conversation: Conversation;
  readonly gateway: () => Gateway;
  readonly servers: BusinessServers;
  readonly caller: ToolCaller;
  readonly trace: TraceLog;
  /** The Widget that shows a tool's results, if there is one. */
  readonly cardOf: (tool: BusinessTool) => CardTarget | undefined;
  /** Why nothing can be asked now, if so. */
  readonly notReady: () => ChatFailure | undefined;
  readonly createId: () => string;
  readonly now: () => number;
}

interface Turn {
  readonly requestId: string;
  readonly stopping: AbortController;
  readonly end: Promise<TurnEnd>;
}

class TimedOut extends Error {}

const ENDED_TURNS_KEPT = 50;

/** The simulator chat: one turn at a time, each under a requestId of its own; stopped turns say nothing more. */
export class Simulator {
  #turn: Turn | undefined;
  #messages: GatewayMessage[] = [];
  readonly #ends = new Map<string, Promise<TurnEnd>>();

  constructor(private readonly options: SimulatorOptions) {}

  get running(): string | undefined {
    return this.#turn?.requestId;
  }

  /** Starts a turn. @throws CHAT_BUSY, CHAT_NOT_READY, INVALID_ARGUMENTS */
  submit(query: string): { readonly requestId: string } {
    if (this.#turn) throw chatBusy();
    const notReady = this.options.notReady();
    if (notReady) throw new DebuggerError('CHAT_NOT_READY', notReady.message, { hint: notReady.hint });
    if (query.trim() === '') throw new DebuggerError('INVALID_ARGUMENTS', say('chat.blank'));
    const requestId = this.options.createId();
    const stopping = new AbortController();
    const end = this.#run(requestId, query, stopping);
    this.#turn = { requestId, stopping, end };
    this.#ends.set(requestId, end);
    if (this.#ends.size > ENDED_TURNS_KEPT) this.#ends.delete([...this.#ends.keys()][0] ?? '');
    return { requestId };
  }

  /** How a turn ended, or will. */
  endOf(requestId: string): Promise<TurnEnd> {
    return this.#ends.get(requestId) ?? Promise.resolve({ status: 'stopped' });
  }

  /** Stops the running turn, or only the one that is named. */
  stop(requestId?: string): void {
    if (this.#turn && (requestId === undefined || requestId === this.#turn.requestId)) this.#turn.stopping.abort();
  }

  /** Asks the last thing the person said again. @throws CHAT_NOT_READY when nothing was said */
  retry(): { readonly requestId: string } {
    const last = this.options.conversation.items.findLast((item): item is UserMessage => item.kind === 'user');
    if (!last) throw new DebuggerError('CHAT_NOT_READY', say('chat.nothingAsked'));
    return this.submit(last.text);
  }

  /** Stops what runs and forgets what was said. */
  async newConversation(): Promise<void> {
    this.stop();
    await this.#turn?.end;
    this.#messages = [];
    this.options.conversation.reset();
  }

  async close(): Promise<void> {
    this.stop();
    await this.#turn?.end;
  }

  async #run(requestId: string, query: string, stopping: AbortController): Promise<TurnEnd> {
    const { conversation, trace, createId, now } = this.options;
    const gateway = this.options.gateway();
    const conversationId = conversation.id;
    const startedAtMs = now();
    conversation.put({ kind: 'user', id: createId(), requestId, text: query, createdAtMs: startedAtMs });
    conversation.setRunning(requestId);
    trace.write('simulator', 'turn_started', requestId, { callId: requestId, query, gateway: gateway.type });
    const limit = setTimeout(() => stopping.abort(new TimedOut()), LIMITS.chatTurnMs);
    const view = new TurnView(requestId, this.options, stopping.signal);
    const asked: GatewayMessage = { role: 'user', id: createId(), text: query };
    let end: TurnEnd;
    try {
      const tools = await this.#listTools(requestId, stopping.signal);
      const turn = await runTurn({
        gateway,
        run: { requestId, conversationId, messages: [...this.#messages, asked], tools },
        callTool: (call) => this.#callTool(requestId, call, view, startedAtMs + LIMITS.chatTurnMs, stopping.signal),
        emit: (event) => view.show(event),
        signal: stopping.signal,
        newId: createId,
        clock: now,
      });
      // A conversation that was left meanwhile keeps nothing of this turn.
      if (conversation.id === conversationId) this.#messages = [...this.#messages, asked, ...turn.messages];
      if (turn.outcome === 'done') end = { status: 'completed' };
      else if (turn.outcome === 'failed') end = { status: 'failed', failure: turn.failure };
      else end = stoppedBy(stopping.signal);
    } catch (error) {
      end = endOf(error, stopping.signal);
    } finally {
      clearTimeout(limit);
    }
    view.finish(end);
    trace.write('simulator', 'turn_ended', requestId, { callId: requestId, durationMs: now() - startedAtMs, ...inEnglish(end) });
    this.#turn = undefined;
    conversation.setRunning(undefined);
    return end;
  }

  async #listTools(requestId: string, signal: AbortSignal): Promise<readonly GatewayTool[]> {
    const { servers, trace, createId } = this.options;
    const callId = createId();
    trace.write('mcp', 'tools_list_started', requestId, { callId });
    const tools = await servers.listTools(signal);
    signal.throwIfAborted();
    trace.write('mcp', 'tools_list_ended', requestId, { callId, tools: tools.map(({ serverId, name }) => `${serverId}/${name}`) });
    return offerTools(tools);
  }

  async #callTool(requestId: string, asked: FinishedToolCall, view: TurnView, endsAtMs: number, signal: AbortSignal): Promise<ToolAnswer> {
    const card = this.options.cardOf(asked.tool);
    const { call, result } = await this.options.caller.run(
      {
        requestId,
        toolCallId: asked.toolCallId,
        tool: asked.tool,
        arguments: asked.arguments,
        source: 'simulator',
        isMiniApp: card !== undefined,
        endsAtMs,
      },
      signal,
    );
    if (!result) return { text: call.message, isError: true };
    if (card && result.structuredContent && !result.isError) view.showCard(asked.toolCallId, card, result.structuredContent);
    const text = textOf(result) ?? JSON.stringify(result.structuredContent ?? {});
    return { text: text.slice(0, LIMITS.chatTextCharacters), isError: result.isError };
  }
}

/** Shows one turn in the conversation: a message per run of the gateway, a row per tool call, its cards. */
class TurnView {
  #message: AssistantMessage | undefined;
  readonly #conversationId: string;

  constructor(
    private readonly requestId: string,
    private readonly options: SimulatorOptions,
    private readonly signal: AbortSignal,
  ) {
    this.#conversationId = options.conversation.id;
  }

  show(event: TurnEvent): void {
    if (this.signal.aborted) return;
    const { trace } = this.options;
    switch (event.type) {
      case 'text':
        this.#say(event.delta);
        break;
      case 'runStart':
        trace.write('simulator', 'gateway_run_started', this.requestId, { callId: event.messageId, step: event.step });
        break;
      case 'runEnd':
        this.#close();
        trace.write('simulator', 'gateway_run_ended', this.requestId, { callId: event.messageId, step: event.step, reason: event.reason });
        break;
      case 'toolCallRejected':
        trace.write('simulator', 'tool_call_rejected', this.requestId, {
          toolCallId: event.toolCallId,
          toolName: event.name,
          text: event.text,
        });
        break;
      case 'toolCallStart':
        trace.write('simulator', 'tool_call_chosen', this.requestId, { toolCallId: event.toolCallId, toolName: event.name });
        break;
      case 'toolCallArguments':
      case 'toolCallEnd':
        break;
      case 'toolResult':
        trace.write('simulator', 'tool_result', this.requestId, { toolCallId: event.toolCallId, isError: event.isError, text: event.text });
        break;
    }
  }

  showCard(toolCallId: string, card: CardTarget, structuredContent: Readonly<Record<string, unknown>>): void {
    const { conversation, createId, trace } = this.options;
    const id = createId();
    conversation.put({ kind: 'card', id, requestId: this.requestId, toolCallId, target: { ...card, structuredContent, instanceId: id } });
    trace.write('runtime', 'card_shown', this.requestId, { cardId: id, toolCallId, widgetId: card.id }, 'widget_runtime');
  }

  finish(end: TurnEnd): void {
    // A conversation that was left meanwhile hears nothing more of this turn.
    if (this.options.conversation.id !== this.#conversationId) return;
    if (end.status === 'completed') this.#close();
    else if (end.status === 'stopped') this.#mark({ status: 'stopped' });
    else {
      const timeout = { message: turnTimedOut() };
      this.#mark({ status: 'failed', failure: end.status === 'failed' ? end.failure : timeout });
    }
  }

  #say(delta: string): void {
    const { conversation, createId, now } = this.options;
    if (!this.#message) {
      this.#message = { kind: 'assistant', id: createId(), requestId: this.requestId, text: '', status: 'streaming', createdAtMs: now() };
      conversation.put(this.#message);
    }
    conversation.append(this.#message.id, delta);
  }

  #close(): void {
    const said = this.#message && this.options.conversation.item(this.#message.id);
    this.#message = undefined;
    if (said?.kind === 'assistant') this.options.conversation.put({ ...said, status: 'done' });
  }

  /** What was said so far stays, marked with how it ended; a turn that said nothing yet gets a message for the mark. */
  #mark(mark: Pick<AssistantMessage, 'failure'> & { readonly status: 'stopped' | 'failed' }): void {
    const { conversation, createId, now } = this.options;
    const said = this.#message && conversation.item(this.#message.id);
    this.#message = undefined;
    const fresh: AssistantMessage = {
      kind: 'assistant',
      id: createId(),
      requestId: this.requestId,
      text: '',
      status: 'streaming',
      createdAtMs: now(),
    };
    conversation.put({ ...(said?.kind === 'assistant' ? said : fresh), ...mark });
  }
}

const stoppedBy = (signal: AbortSignal): TurnEnd => ({ status: signal.reason instanceof TimedOut ? 'timedOut' : 'stopped' });

function endOf(error: unknown, signal: AbortSignal): TurnEnd {
  if (signal.aborted) return stoppedBy(signal);
  return { status: 'failed', failure: error instanceof GatewayError ? error.failure : toldBy(error) };
}

/** How a call stands, for the chat's row of it. */
export function showToolCall(conversation: Conversation, change: ToolCallChange): void {
  const { call, ...shown } = change;
  // Its row went with a conversation that was left.
  if (call.status !== 'pending' && !conversation.item(call.id)) return;
  conversation.put({ kind: 'toolCall', id: call.id, requestId: call.requestId, call, ...shown });
}

export const turnTimedOut = (): Sentence => say('chat.timeout', { seconds: LIMITS.chatTurnMs / 1000 });

export function chatBusy(): DebuggerError {
  return new DebuggerError('CHAT_BUSY', say('chat.busy'), { hint: say('chat.busyHint') });
}
