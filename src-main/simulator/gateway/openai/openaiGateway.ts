import type { GatewayConfig } from '../../../../src-shared/project/servers.ts';
import type { SecretSources } from '../../../keys/secretSources.ts';
import { say, type Sentence } from '../../../../src-shared/words/sentence.ts';
import { shortened } from '../../../format/words.ts';
import { GatewayError, type Gateway, type GatewayEvent, type GatewayRun } from '../gateway.ts';
import { connectionError, mediaType, post, readText, stoppedError, type Fetch } from '../post.ts';
import { errorWords } from '../safeWords.ts';
import { credentials } from '../secrets.ts';
import { serverSentEvents } from '../serverSentEvents.ts';
import { withoutSecrets } from '../withoutSecrets.ts';
import { completionRequest, completionsAddress } from './completionRequest.ts';
import { CompletionStream } from './completionStream.ts';

const WHOLE_ANSWER_BYTES = 16 * 1024 * 1024;
/** How long a stream stays open after the model finished, for servers that neither say `[DONE]` nor close. */
const AFTER_FINISH_MS = 1_000;

/** Any OpenAI-compatible chat-completions endpoint. */
export class OpenAiGateway implements Gateway {
  readonly type = 'openai';
  readonly #config: GatewayConfig & { type: 'openai' };
  readonly #sources: SecretSources;
  readonly #fetch: Fetch;

  constructor(config: GatewayConfig & { type: 'openai' }, sources: SecretSources, fetch: Fetch) {
    this.#config = config;
    this.#sources = sources;
    this.#fetch = fetch;
  }

  get label(): string {
    return this.#config.model;
  }

  async *run(run: GatewayRun, signal: AbortSignal): AsyncGenerator<GatewayEvent, void, undefined> {
    // Its own, so that the connection also ends when the reader stops early.
    const connection = new AbortController();
    const stop = (): void => connection.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      if (signal.aborted) throw stoppedError();
      yield* this.#exchange(run, connection);
    } catch (error) {
      throw connectionError(error, signal);
    } finally {
      signal.removeEventListener('abort', stop);
      connection.abort();
    }
  }

  async *#exchange(run: GatewayRun, connection: AbortController): AsyncGenerator<GatewayEvent, void, undefined> {
    const { model, url } = this.#config;
    const secret = credentials(this.#config, this.#sources);
    const response = await post({
      url: completionsAddress(url),
      body: completionRequest(model, run),
      credentials: secret,
      fetch: this.#fetch,
      signal: connection.signal,
      hint: (status) => hintFor(status, model),
    });
    const takenIds = run.messages.flatMap((message) =>
      message.role === 'assistant' ? message.toolCalls.map((call) => call.toolCallId) : [],
    );
    const stream = new CompletionStream(takenIds, secret.hide);
    const type = mediaType(response);
    if (type === 'text/html') {
      const page = secret.hide(errorWords((await readText(response, 16 * 1024)).text));
      throw new GatewayError(say('gateway.webPage', { text: page }), { hint: say('gateway.webPageHint') });
    }
    try {
      const answer = type === 'application/json' ? wholeAnswer(response, stream) : streamedAnswer(response, stream, connection);
      yield* withoutSecrets(answer, secret, run.tools);
    } catch (error) {
      throw error instanceof GatewayError || connection.signal.aborted ? error : stream.early();
    }
  }
}

async function* wholeAnswer(response: Response, stream: CompletionStream): AsyncGenerator<GatewayEvent, void, undefined> {
  const { text, whole } = await readText(response, WHOLE_ANSWER_BYTES);
  if (!whole) throw new GatewayError(say('gateway.tooLong'));
  yield* stream.take(parsed(text) ?? failEarly(stream), false);
  yield* stream.end(false);
}

async function* streamedAnswer(
  response: Response,
  stream: CompletionStream,
  connection: AbortController,
): AsyncGenerator<GatewayEvent, void, undefined> {
  if (!response.body) throw stream.early();
  let closing: NodeJS.Timeout | undefined;
  let unreadable = false;
  try {
    for await (const { name, data } of serverSentEvents(response.body)) {
      if (data === '[DONE]') return yield* stream.end(true);
      // A half event is only right at the very end, where the stream was cut.
      if (unreadable) throw new GatewayError(say('gateway.notJson'));
      if (data.trim() === '') continue;
      const chunk = parsed(data);
      unreadable = chunk === undefined;
      if (!unreadable) yield* stream.take(chunk, name === 'error');
      if (stream.finished) closing ??= setTimeout(() => connection.abort(), AFTER_FINISH_MS);
    }
  } catch (error) {
    // Nothing that comes after the model finished can spoil the answer.
    if (error instanceof GatewayError || !stream.finished) throw error;
  } finally {
    clearTimeout(closing);
  }
  yield* stream.end(false);
}

function failEarly(stream: CompletionStream): never {
  throw stream.early();
}

function hintFor(status: number, model: string): Sentence | undefined {
  return status === 404 ? say('gateway.modelHint', { model: shortened(model, 100) }) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
