import { createParser } from 'eventsource-parser';
import { LIMITS } from '../../../src-shared/snapshot/limits.ts';
import { say } from '../../../src-shared/words/sentence.ts';
import { GatewayError } from './gateway.ts';

export interface ServerSentEvent {
  /** Its `event:` field, if any. */
  readonly name: string | undefined;
  readonly data: string;
}

/** Of one event's data. JSON escapes make text up to six times longer; an event that long carries no delta. */
const EVENT_CHARACTERS = 4 * LIMITS.chatTextCharacters;
/** Of one stream, keep-alives and ignored events included. */
const STREAM_BYTES = 64 * 1024 * 1024;

/**
 * The events of a stream, wherever the network cut it: inside a character, a field name or a line end. A last event
 * whose closing blank line is missing still counts: whether it is whole is for its reader to see.
 * @throws GatewayError when a bound is passed, and whatever reading the body throws
 */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void, undefined> {
  const events: ServerSentEvent[] = [];
  let tooLong = false;
  const parser = createParser({
    maxBufferSize: EVENT_CHARACTERS,
    onEvent: ({ event, data }) => events.push({ name: event, data }),
    onError: (error) => {
      tooLong ||= error.type === 'max-buffer-size-exceeded';
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (!done) bytes += value.byteLength;
    parser.feed(done ? `${decoder.decode()}\n\n` : decoder.decode(value, { stream: true }));
    yield* events.splice(0);
    if (tooLong || bytes > STREAM_BYTES) throw new GatewayError(say('gateway.tooLong'));
    if (done) return;
  }
}
