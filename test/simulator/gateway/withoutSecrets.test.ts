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
  for await (const event of withoutSecrets(events, secret, [])) {
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
    for await (const event of withoutSecrets(of(events, new Error('cut')), secret, [])) through.push(event);
  };
  await expect(read()).rejects.toThrow('cut');
  expect(through).toEqual([
    { type: 'text', delta: 'Hello' },
    { type: 'toolResult', toolCallId: 'c1', text: 'it said •••', isError: false },
    { type: 'text', delta: 'bye ' },
    { type: 'text', delta: 'sk-can' },
  ]);
});

async function through(events: readonly GatewayEvent[], config: Partial<Parameters<typeof credentials>[0]> = {}): Promise<GatewayEvent[]> {
  const mask = credentials({ url: 'http://127.0.0.1/', apiKey: KEY, ...config }, { env: {}, key: () => undefined });
  const shown: GatewayEvent[] = [];
  for await (const event of withoutSecrets(of(events), mask, [{ name: 'offered_tool' }])) shown.push(event);
  return shown;
}

test('a key that comes in pieces between which tools are called is masked, in the text and in each call', async () => {
  const shown = await through([
    { type: 'text', delta: 'Now sk-canary-' },
    { type: 'toolCallStart', toolCallId: 'a', name: `x${KEY}` },
    { type: 'toolCallArguments', toolCallId: 'a', delta: '{"k":"sk-can' },
    { type: 'toolCallStart', toolCallId: KEY, name: 'other' },
    { type: 'toolCallArguments', toolCallId: KEY, delta: '{"k":"sk-' },
    { type: 'text', delta: '0123' },
    { type: 'toolCallArguments', toolCallId: 'a', delta: 'ary-0123456789"}' },
    { type: 'toolCallEnd', toolCallId: 'a' },
    { type: 'toolResult', toolCallId: 'a', text: 'done', isError: false },
    { type: 'toolCallEnd', toolCallId: KEY },
    { type: 'text', delta: '456789 and sk-' },
    { type: 'end', reason: 'stop' },
  ]);
  expect(shown).toEqual([
    { type: 'text', delta: 'Now ' },
    { type: 'toolCallStart', toolCallId: 'a', name: 'x•••' },
    { type: 'toolCallArguments', toolCallId: 'a', delta: '{"k":"' },
    { type: 'toolCallStart', toolCallId: '•••', name: 'other' },
    { type: 'toolCallArguments', toolCallId: '•••', delta: '{"k":"' },
    { type: 'toolCallArguments', toolCallId: 'a', delta: '•••"}' },
    { type: 'toolCallEnd', toolCallId: 'a' },
    { type: 'toolResult', toolCallId: 'a', text: 'done', isError: false },
    { type: 'toolCallArguments', toolCallId: '•••', delta: 'sk-' },
    { type: 'toolCallEnd', toolCallId: '•••' },
    { type: 'text', delta: '••• and ' },
    { type: 'text', delta: 'sk-' },
    { type: 'end', reason: 'stop' },
  ]);
});

test('text before a tool call stays before it', async () => {
  const events: GatewayEvent[] = [
    { type: 'text', delta: 'I look it up.' },
    { type: 'toolCallStart', toolCallId: 'a', name: 'offered_tool' },
    { type: 'toolCallEnd', toolCallId: 'a' },
    { type: 'end', reason: 'toolCalls' },
  ];
  expect(await through(events)).toEqual(events);
  expect(await through(events, { headers: { 'x-app': 'offered_tool' } })).toEqual(events);
});

test.each([1, 2, 5, 200])('what JSON makes of a key is masked as well, in pieces of %i characters', async (size) => {
  const key = 'q"uote\\se/cret';
  const args = JSON.stringify({ a: key, b: 'q' });
  const text = `${args.replaceAll('/', '\\/')} ${Buffer.from(key).toString('base64')} ${encodeURIComponent(key)}`;
  const shown = await through(
    [
      { type: 'toolCallStart', toolCallId: 'a', name: 'note' },
      ...pieces(args, size).map((delta) => ({ type: 'toolCallArguments' as const, toolCallId: 'a', delta })),
      { type: 'toolCallEnd', toolCallId: 'a' },
      { type: 'toolResult', toolCallId: 'a', text: args, isError: false },
      ...pieces(text, size).map((delta) => ({ type: 'text' as const, delta })),
      { type: 'end', reason: 'stop' },
    ],
    { apiKey: key },
  );
  const said = (type: string): string => shown.map((event) => (event.type === type && 'delta' in event ? event.delta : '')).join('');
  expect(said('toolCallArguments')).toBe('{"a":"•••","b":"q"}');
  expect(shown).toContainEqual({ type: 'toolResult', toolCallId: 'a', text: '{"a":"•••","b":"q"}', isError: false });
  expect(said('text')).toBe('{"a":"•••","b":"q"} ••• •••');
});
