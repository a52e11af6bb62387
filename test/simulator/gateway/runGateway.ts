import type { Gateway, GatewayEvent, GatewayMessage, GatewayTool } from '../../../src-main/simulator/gateway/gateway.ts';

export interface Heard {
  readonly events: readonly GatewayEvent[];
  readonly text: string;
  /** Calls that ended. */
  readonly calls: readonly { readonly toolCallId: string; readonly name: string; readonly argumentsText: string }[];
  readonly end: 'stop' | 'toolCalls' | 'length' | undefined;
  readonly error: unknown;
}

export const userMessage = (text: string): GatewayMessage => ({ role: 'user', id: 'user-1', text });

/** Runs a gateway to its end or its error and says what it gave. */
export async function heard(
  gateway: Gateway,
  messages: readonly GatewayMessage[],
  tools: readonly GatewayTool[] = [],
  signal = new AbortController().signal,
): Promise<Heard> {
  const events: GatewayEvent[] = [];
  let error: unknown;
  try {
    for await (const event of gateway.run({ requestId: 'request-1', conversationId: 'conversation-1', messages, tools }, signal))
      events.push(event);
  } catch (caught) {
    error = caught;
  }
  const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
  const calls = events.flatMap((event) => {
    if (event.type !== 'toolCallEnd') return [];
    const { toolCallId } = event;
    const start = events.find((other) => other.type === 'toolCallStart' && other.toolCallId === toolCallId);
    const argumentsText = events
      .map((other) => (other.type === 'toolCallArguments' && other.toolCallId === toolCallId ? other.delta : ''))
      .join('');
    return [{ toolCallId, name: start?.type === 'toolCallStart' ? start.name : '', argumentsText }];
  });
  const end = events.find((event) => event.type === 'end');
  return { events, text, calls, end: end?.type === 'end' ? end.reason : undefined, error };
}
