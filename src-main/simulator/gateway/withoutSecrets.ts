import type { GatewayEvent } from './gateway.ts';
import type { Credentials } from './secrets.ts';

/**
 * A gateway's stream without the secrets that it was sent, should it say one back, in however many pieces. What may be
 * the beginning of one waits for what comes behind it.
 */
export async function* withoutSecrets(
  events: AsyncIterable<GatewayEvent>,
  { hide, beginning }: Pick<Credentials, 'hide' | 'beginning'>,
): AsyncGenerator<GatewayEvent, void, undefined> {
  let text = '';
  const held = new Map<string, string>();
  function* rest(): Generator<GatewayEvent> {
    if (text !== '') yield { type: 'text', delta: text };
    text = '';
    for (const [toolCallId, delta] of held) if (delta !== '') yield { type: 'toolCallArguments', toolCallId, delta };
    held.clear();
  }
  const cut = (words: string): readonly [sent: string, kept: string] => {
    const shown = hide(words);
    const end = shown.length - beginning(shown);
    return [shown.slice(0, end), shown.slice(end)];
  };
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        const [delta, kept] = cut(text + event.delta);
        text = kept;
        if (delta !== '') yield { type: 'text', delta };
      } else if (event.type === 'toolCallArguments') {
        const { toolCallId } = event;
        const [delta, kept] = cut((held.get(toolCallId) ?? '') + event.delta);
        held.set(toolCallId, kept);
        if (delta !== '') yield { type: 'toolCallArguments', toolCallId, delta };
      } else {
        yield* rest();
        yield event.type === 'toolResult' ? { ...event, text: hide(event.text) } : event;
      }
    }
  } catch (error) {
    yield* rest();
    throw error;
  }
}
