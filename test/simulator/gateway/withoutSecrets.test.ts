import { expect, test } from 'vitest';
import type { GatewayEvent } from '../../../src-main/simulator/gateway/gateway.ts';
import { credentials } from '../../../src-main/simulator/gateway/secrets.ts';
import { withoutSecrets } from '../../../src-main/simulator/gateway/withoutSecrets.ts';

const KEY = 'sk-canary-0123456789';
const secret = credentials({ url: 'http://127.0.0.1/', apiKey: KEY }, { env: {}, key: () => undefined });

async function* of(events: readonly GatewayEvent[], error?: Error): AsyncGenerator<GatewayEvent> {
  yield* events;
  if (error) throw error;
}
const pieces = (words: string, size: number): string[] => words.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
async function texts(events: AsyncIterable<GatewayEvent>): Promise<{ text: string; args: string }> {
  let [text, args] = ['', ''];
  for await (const event of withoutSecrets(events, secret)) {
    if (event.type === 'text') text += event.delta;
    if (event.type === 'toolCallArguments') args += event.delta;
  }
  return { text, args };
}

test.each([1, 2, 3, 7, 19, 20, 100])(
  'a key that is said back in pieces of %i characters is masked, and nothing else changes',
  async (size) => {
    const words = `Your key ${KEY} is fine, sk-can not ${KEY}${KEY} s`;
    const args = JSON.stringify({ note: KEY, other: 'sk-' });
    const events: GatewayEvent[] = [
      ...pieces(words, size).map((delta) => ({ type: 'text' as const, delta })),
      { type: 'toolCallStart', toolCallId: 'c1', name: 'note' },
      ...pieces(args, size).map((delta) => ({ type: 'toolCallArguments' as const, toolCallId: 'c1', delta })),
      { type: 'toolCallEnd', toolCallId: 'c1' },
      { type: 'end', reason: 'toolCalls' },
    ];
    expect(await texts(of(events))).toEqual({ text: words.replaceAll(KEY, '•••'), args: args.replaceAll(KEY, '•••') });
  },
);

test('words without a secret pass at once, in order; a result is masked; what is held comes before an error', async () => {
  const through: GatewayEvent[] = [];
  const events: GatewayEvent[] = [
    { type: 'text', delta: 'Hello' },
    { type: 'toolResult', toolCallId: 'c1', text: `it said ${KEY}`, isError: false },
    { type: 'text', delta: 'bye sk-can' },
  ];
  const read = async (): Promise<void> => {
    for await (const event of withoutSecrets(of(events, new Error('cut')), secret)) through.push(event);
  };
  await expect(read()).rejects.toThrow('cut');
  expect(through).toEqual([
    { type: 'text', delta: 'Hello' },
    { type: 'toolResult', toolCallId: 'c1', text: 'it said •••', isError: false },
    { type: 'text', delta: 'bye ' },
    { type: 'text', delta: 'sk-can' },
  ]);
});
