import { expect } from 'vitest';
import type { ChatItem } from '../../src-shared/simulator/chat.ts';
import type { AgentToolCall, TraceEvent } from '../../src-shared/snapshot/trace.ts';
import type { InEnglish } from '../../src-shared/words/sentence.ts';
import { until } from './businessHarness.ts';
import { Debugger } from './caseApp.ts';

export interface Turn {
  readonly requestId: string;
  readonly events: readonly TraceEvent[];
  readonly calls: readonly AgentToolCall[];
  readonly messages: readonly InEnglish<ChatItem>[];
  readonly cards: readonly Extract<ChatItem, { kind: 'card' }>[];
}

/** An agent that chats, and what it finds of a turn by its requestId through the tools. */
export class ChatAgent extends Debugger {
  async chat(query: string): Promise<Turn> {
    const answer = await this.ok('submit_chat_query', { query });
    expect(answer).toMatchObject({ submitted: true, completed: true, query: query.trim() });
    return this.turn(String(answer['requestId']));
  }

  async turn(requestId: string): Promise<Turn> {
    const { events } = (await this.ok('list_agent_trace_events', { requestId, pageSize: 200 })) as unknown as { events: TraceEvent[] };
    const { toolCalls } = (await this.ok('list_agent_tool_calls', { requestId })) as unknown as { toolCalls: AgentToolCall[] };
    const { messages, cards } = await this.log();
    const ofTurn = (item: InEnglish<ChatItem>): boolean => item.requestId === requestId;
    return { requestId, events, calls: toolCalls, messages: messages.filter(ofTurn), cards: cards.filter(ofTurn) as Turn['cards'] };
  }

  async log(): Promise<{
    readonly messages: readonly InEnglish<ChatItem>[];
    readonly cards: readonly InEnglish<ChatItem>[];
    readonly [name: string]: unknown;
  }> {
    return (await this.ok('get_log_snapshot'))['snapshot'] as Awaited<ReturnType<ChatAgent['log']>>;
  }

  /** The newest turn's requestId, once one has begun under which an event of this name was written. */
  began(event: string, after: ReadonlySet<string> = new Set()): Promise<string> {
    return until(async () => {
      const { events } = (await this.ok('list_agent_trace_events', { event, pageSize: 200 })) as unknown as { events: TraceEvent[] };
      return events.findLast(({ requestId }) => !after.has(requestId))?.requestId;
    });
  }

  /** Every server of the project is ready. */
  async serversReady(): Promise<void> {
    await until(async () => {
      const { servers } = (await this.log()) as unknown as { servers: readonly { state: string }[] };
      return servers.length > 0 && servers.every(({ state }) => state === 'ready');
    }, 30_000);
  }
}

/** What the assistant said in a turn, and how each message ended. */
export function saidIn({ messages }: Turn): { readonly text: string; readonly status: string; readonly failure: string | undefined } {
  const said = messages.filter((item) => item.kind === 'assistant');
  return { text: said.map(({ text }) => text).join('\n'), status: said.at(-1)?.status ?? '', failure: said.at(-1)?.failure?.message };
}
