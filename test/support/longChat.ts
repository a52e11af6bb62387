import { AG_UI, streamed } from './gatewayStreams.ts';
import type { Step } from './ssePlayer.ts';

/** What a model says at length: paragraphs, lists, code, a table; `n` makes each answer another one. */
export function answer(n: number): string {
  const parts = [
    `Here is what I found for **number ${n}**, checked against \`region-${n}\`. 结果 ${n}：多云，气温 ${10 + (n % 25)} °C，东南风三级。`,
    `1. First, the request ${n} was sent\n2. Then the answer came\n   - with a detail\n   - and *another* one\n3. At last it was shown`,
    `| hour | value | wind |\n|---|---|---|\n${[8, 11, 14, 17, 20].map((hour) => `| ${hour}:00 | ${hour + n} | ${n % 7} m/s |`).join('\n')}`,
    `\`\`\`ts\nexport async function load${n}(region: string): Promise<number> {\n  const answer = await fetch(\`/regions/\${region}\`);\n  return Number(await answer.text());\n}\n\`\`\``,
    `> A remark on ${n}: see [the source](https://example.com/${n}) for the whole series.`,
    `### Summary ${n}\n\nThe values rise until the afternoon and fall towards the evening; nothing out of the ordinary was found.`,
  ];
  return parts.filter((_, index) => index === 0 || (index + n) % 3 !== 0).join('\n\n');
}

const pieces = (text: string): string[] => text.match(/[\s\S]{1,24}/g) ?? [];

/** The answers of one turn's two runs: some words with its calls, then what came of them. Every fourth turn shows a card. */
export function turnOf(n: number): readonly (readonly Step[])[] {
  const region = JSON.stringify({ region: `region-${n}` });
  const calls = [
    AG_UI.call(`r${n}`, 'regional', pieces(region)),
    ...(n % 4 === 0 ? [AG_UI.call(`c${n}`, 'add', [`{"a":${n},`, `"b":0}`])] : []),
  ];
  return [
    streamed(AG_UI.start, AG_UI.text(`Let me look up number ${n}.`), ...calls, AG_UI.end('calls')),
    streamed(AG_UI.start, said(answer(n)), AG_UI.end('stop')),
  ];
}

const event = (type: string, fields: Record<string, unknown>): string => `data: ${JSON.stringify({ type, ...fields })}\n\n`;

/** One message in pieces, as a model streams it. */
function said(text: string): string {
  const message = { messageId: 'm' };
  const contents = pieces(text).map((delta) => event('TEXT_MESSAGE_CONTENT', { ...message, delta }));
  return [event('TEXT_MESSAGE_START', { ...message, role: 'assistant' }), ...contents, event('TEXT_MESSAGE_END', message)].join('');
}

/** A turn that says `text` slowly, a piece each `gapMs`. */
export function slowTurn(text: string, gapMs: number): readonly Step[] {
  const message = { messageId: 'm' };
  const [head, ...rest] = streamed(AG_UI.start + event('TEXT_MESSAGE_START', { ...message, role: 'assistant' }));
  return [
    ...(head ? [head] : []),
    ...rest.slice(0, -1),
    ...pieces(text).flatMap((delta): Step[] => [{ send: event('TEXT_MESSAGE_CONTENT', { ...message, delta }) }, { waitMs: gapMs }]),
    { send: event('TEXT_MESSAGE_END', message) + AG_UI.end('stop') },
    { close: true },
  ];
}
