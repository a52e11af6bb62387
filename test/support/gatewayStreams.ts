import { streamHead, type Step } from './ssePlayer.ts';

/** What a gateway's server answers in one run, in its own wire format. */
export interface Wire {
  readonly gateway: (origin: string) => Readonly<Record<string, unknown>>;
  text(words: string): string;
  call(id: string, name: string, argumentsParts: readonly string[]): string;
  /** The run is over; with calls the tools are to be called. */
  end(reason: 'stop' | 'calls'): string;
  readonly start: string;
}

const chunk = (delta: Record<string, unknown>, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export const OPENAI: Wire = {
  gateway: (origin) => ({ type: 'openai', url: `${origin}/v1`, model: 'model-1', apiKey: '${env:WSD_TEST_KEY}' }),
  start: chunk({ role: 'assistant', content: '' }),
  text: (content) => chunk({ content }),
  call: (id, name, [first = '', ...rest]) =>
    chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: first } }] }) +
    rest.map((part) => chunk({ tool_calls: [{ index: 0, function: { arguments: part } }] })).join(''),
  end: (reason) => `${chunk({}, reason === 'stop' ? 'stop' : 'tool_calls')}data: [DONE]\n\n`,
};

const frame = (type: string, fields: Record<string, unknown> = {}): string => `data: ${JSON.stringify({ type, ...fields })}\n\n`;
const RUN = { threadId: 't', runId: 'r' };

export const AG_UI: Wire = {
  gateway: (origin) => ({ type: 'ag-ui', url: `${origin}/agent`, headers: { 'x-key': '${env:WSD_TEST_KEY}' } }),
  start: frame('RUN_STARTED', RUN),
  text: (delta) => {
    const messageId = `m-${delta.length}-${delta.codePointAt(0)}`;
    return (
      frame('TEXT_MESSAGE_START', { messageId, role: 'assistant' }) +
      frame('TEXT_MESSAGE_CONTENT', { messageId, delta }) +
      frame('TEXT_MESSAGE_END', { messageId })
    );
  },
  call: (toolCallId, toolCallName, parts) =>
    frame('TOOL_CALL_START', { toolCallId, toolCallName }) +
    parts.map((delta) => frame('TOOL_CALL_ARGS', { toolCallId, delta })).join('') +
    frame('TOOL_CALL_END', { toolCallId }),
  end: () => frame('RUN_FINISHED', RUN),
};

/** An answer byte by byte: every border falls anywhere, also inside a character. */
export const trickled = (body: string): readonly Step[] => [{ send: streamHead() }, { trickle: body }, { close: true }];
export const streamed = (...parts: readonly string[]): readonly Step[] => [
  { send: streamHead() },
  { send: parts.join('') },
  { close: true },
];
/** Says something and then nothing more, with the connection open. */
export const hanging = (body: string): readonly Step[] => [{ send: streamHead() }, { send: body }, { hang: true }];
