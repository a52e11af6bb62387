import { randomUUID } from 'node:crypto';
import { enforceEvents, EventType, HttpAgent, transformChunks, verifyEvents } from '@ag-ui/client';
import type { GatewayConfig } from '../../../../src-shared/project/servers.ts';
import type { SecretSources } from '../../../keys/secretSources.ts';
import { say } from '../../../../src-shared/words/sentence.ts';
import { GatewayError, type Gateway, type GatewayEvent, type GatewayRun } from '../gateway.ts';
import { connectionError, endedEarly, mediaType, post, readText, stoppedError, type Fetch } from '../post.ts';
import { errorWords, safeWords } from '../safeWords.ts';
import { credentials, type Credentials, plainAddress } from '../secrets.ts';
import { withoutSecrets } from '../withoutSecrets.ts';
import { agUiFrames } from './agUiFrames.ts';
import { agUiInput } from './agUiInput.ts';
import { EventQueue } from './eventQueue.ts';
import { RunTranslation, type HeardEvent } from './runTranslation.ts';

/** Any AG-UI agent. */
export class AgUiGateway implements Gateway {
  readonly type = 'ag-ui';
  readonly #config: GatewayConfig & { type: 'ag-ui' };
  readonly #sources: SecretSources;
  readonly #fetch: Fetch;

  constructor(config: GatewayConfig & { type: 'ag-ui' }, sources: SecretSources, fetch: Fetch) {
    this.#config = config;
    this.#sources = sources;
    this.#fetch = fetch;
  }

  get label(): string {
    return plainAddress(this.#config.url);
  }

  async *run(run: GatewayRun, signal: AbortSignal): AsyncGenerator<GatewayEvent, void, undefined> {
    if (signal.aborted) throw stoppedError();
    const secret = credentials(this.#config, this.#sources);
    yield* withoutSecrets(this.#exchange(run, signal, secret), secret, run.tools);
  }

  async *#exchange(run: GatewayRun, signal: AbortSignal, secret: Credentials): AsyncGenerator<GatewayEvent, void, undefined> {
    const queue = new EventQueue<HeardEvent>();
    // What went wrong on the wire. It goes past the library, which would let a broken body reject without a handler.
    let fault: unknown;
    const agent = new HttpAgent({
      url: this.#config.url,
      fetch: async (url, { body, signal: ended }) => {
        const connection = ended ?? signal;
        const response = await post({
          url,
          body: typeof body === 'string' ? body : '',
          credentials: secret,
          fetch: this.#fetch,
          signal: connection,
        });
        await refuseOtherAnswers(response, secret.hide);
        return relayed(response, secret.hide, (error) => {
          fault = error instanceof GatewayError || connection.aborted ? error : undefined;
        });
      },
    });
    const stop = (): void => {
      agent.abortRun();
      queue.fail(stoppedError());
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const checked = verifyEvents()(transformChunks()(enforceEvents()(agent.run(agUiInput(randomUUID(), run)))));
      checked.subscribe({
        next: (event) => queue.add(event as HeardEvent),
        error: (error: unknown) => queue.fail(error),
        complete: () => queue.close(),
      });
      const translation = new RunTranslation(run.tools.map((tool) => tool.name));
      for await (const event of queue) {
        yield* translation.take(event);
        if (event.type === EventType.RUN_FINISHED) return yield* translation.end();
      }
      throw fault ?? endedEarly(translation.received);
    } catch (error) {
      throw wireError(fault ?? error, signal, secret.hide);
    } finally {
      signal.removeEventListener('abort', stop);
      agent.abortRun();
    }
  }
}

/** The library's own errors tell of an event out of order or of a wrong shape. */
function wireError(error: unknown, signal: AbortSignal, hide: (words: string) => string): GatewayError {
  if (signal.aborted || error instanceof GatewayError) return connectionError(error, signal);
  const words = error instanceof Error ? hide(safeWords(error.message)) : '';
  return new GatewayError(say('agent.protocol', { text: words }), { hint: say('agent.protocolHint') });
}

async function refuseOtherAnswers(response: Response, hide: (words: string) => string): Promise<void> {
  const type = mediaType(response);
  if (type !== 'text/html' && type !== 'application/json') return;
  const words = hide(errorWords((await readText(response, 16 * 1024)).text));
  throw new GatewayError(say(type === 'text/html' ? 'agent.webPage' : 'agent.json', { text: words }), { hint: say('agent.addressHint') });
}

/** The answer as the library can read it. Its body never errors: it ends, and `onFault` hears why. */
function relayed(response: Response, hide: (words: string) => string, onFault: (error: unknown) => void): Response {
  const encoder = new TextEncoder();
  const frames = response.body ? agUiFrames(response.body, hide) : undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await frames?.next();
        if (next === undefined || next.done === true) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        onFault(error);
        controller.close();
      }
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
