import type { Mask } from '../../keys/mask.ts';
import type { GatewayEvent, GatewayTool } from './gateway.ts';

/**
 * A gateway's stream without the secrets that it was sent, should it say one back, in however many pieces. What may be
 * the beginning of one waits for what comes behind it: text over tool calls, too, since all text of a run is one message,
 * and the arguments of a call until that call is whole. The names of tools that were offered are no secrets.
 */
export async function* withoutSecrets(
  events: AsyncIterable<GatewayEvent>,
  { hide, cut }: Mask,
  offered: readonly Pick<GatewayTool, 'name'>[],
): AsyncGenerator<GatewayEvent, void, undefined> {
  const names = new Set(offered.map(({ name }) => name));
  let text = '';
  const held = new Map<string, string>();
  function* restOf(toolCallId: string): Generator<GatewayEvent> {
    const delta = hide(held.get(toolCallId) ?? '');
    held.delete(toolCallId);
    if (delta !== '') yield { type: 'toolCallArguments', toolCallId, delta };
  }
  function* rest(): Generator<GatewayEvent> {
    const delta = hide(text);
    text = '';
    if (delta !== '') yield { type: 'text', delta };
    for (const toolCallId of [...held.keys()]) yield* restOf(toolCallId);
  }
  try {
    for await (const event of events) {
      if (event.type === 'end') {
        yield* rest();
        yield event;
        continue;
      }
      if (event.type === 'text') {
        const part = cut(text + event.delta);
        text = part.held;
        if (part.shown !== '') yield { type: 'text', delta: part.shown };
        continue;
      }
      const toolCallId = hide(event.toolCallId);
      switch (event.type) {
        case 'toolCallStart':
          yield* restOf(toolCallId);
          yield { type: 'toolCallStart', toolCallId, name: names.has(event.name) ? event.name : hide(event.name) };
          break;
        case 'toolCallArguments': {
          const part = cut((held.get(toolCallId) ?? '') + event.delta);
          held.set(toolCallId, part.held);
          if (part.shown !== '') yield { type: 'toolCallArguments', toolCallId, delta: part.shown };
          break;
        }
        case 'toolCallEnd':
          yield* restOf(toolCallId);
          yield { type: 'toolCallEnd', toolCallId };
          break;
        case 'toolResult':
          yield { ...event, toolCallId, text: hide(event.text) };
      }
    }
  } catch (error) {
    yield* rest();
    throw error;
  }
}
