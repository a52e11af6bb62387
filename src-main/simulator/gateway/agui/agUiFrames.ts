import { say } from '../../../../src-shared/words/sentence.ts';
import { GatewayError } from '../gateway.ts';
import { isRecord, own, type JsonRecord } from '../../../../src-shared/record.ts';
import { messageOf, safeWords } from '../safeWords.ts';
import { serverSentEvents } from '../serverSentEvents.ts';

/** The events that matter here, with their fields. All others, such as state, steps and reasoning, stop at this border. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  RUN_STARTED: ['threadId', 'runId'],
  RUN_FINISHED: ['threadId', 'runId'],
  TEXT_MESSAGE_START: ['messageId', 'role'],
  TEXT_MESSAGE_CONTENT: ['messageId', 'delta'],
  TEXT_MESSAGE_END: ['messageId'],
  TEXT_MESSAGE_CHUNK: ['messageId', 'role', 'delta'],
  TOOL_CALL_START: ['toolCallId', 'toolCallName', 'parentMessageId'],
  TOOL_CALL_ARGS: ['toolCallId', 'delta'],
  TOOL_CALL_END: ['toolCallId'],
  TOOL_CALL_CHUNK: ['toolCallId', 'toolCallName', 'parentMessageId', 'delta'],
  TOOL_CALL_RESULT: ['messageId', 'toolCallId', 'content', 'role'],
};

/**
 * Reads an AG-UI answer and writes it again with plain line ends and known fields only: the library splits events at
 * LF LF alone, keeps reading what it will not use, and warns on the console about each field that it does not know.
 * @throws GatewayError for RUN_ERROR and for what is no event
 */
export async function* agUiFrames(
  body: ReadableStream<Uint8Array>,
  hide: (words: string) => string,
): AsyncGenerator<string, void, undefined> {
  let unreadable = false;
  for await (const { data } of serverSentEvents(body)) {
    if (data.trim() === '') continue;
    // A half event is only right at the very end, where the stream was cut.
    if (unreadable) throw new GatewayError(say('gateway.notJson'));
    const event = parsed(data);
    unreadable = event === undefined;
    if (!isRecord(event)) continue;
    const type = event['type'];
    if (type === 'RUN_ERROR') throw reported(event, hide);
    if (type === 'RUN_FINISHED' && isRecord(event['outcome']) && event['outcome']['type'] === 'interrupt') {
      throw new GatewayError(say('agent.interrupt'));
    }
    const fields = typeof type === 'string' ? own(FIELDS, type) : undefined;
    if (!Array.isArray(fields)) continue;
    yield `data: ${JSON.stringify(Object.fromEntries([['type', type], ...known(event, fields)]))}\n\n`;
  }
}

function known(event: JsonRecord, fields: readonly string[]): [string, unknown][] {
  return fields.flatMap((field): [string, unknown][] => {
    const value = own(event, field);
    return value === undefined || value === null ? [] : [[field, value]];
  });
}

function reported(event: JsonRecord, hide: (words: string) => string): GatewayError {
  const words = hide(safeWords(messageOf(event) ?? ''));
  return new GatewayError(words === '' ? say('agent.error') : say('agent.errorSays', { text: words }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
